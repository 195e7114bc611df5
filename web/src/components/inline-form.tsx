import type { FormEvent, ReactNode } from 'react';
import classes from './inline-form.module.css';

interface InlineFormProps {
  label: string;
  onSubmit: (event: FormEvent) => void;
  /** Three fields. */
  children: ReactNode;
  button: ReactNode;
  error: ReactNode;
  /** What was done, told below. */
  status?: string;
}

/** A form of one line that adds something, above what it adds to. */
export const InlineForm = ({ label, onSubmit, children, button, error, status = '' }: InlineFormProps) => (
  <form className={classes.form} aria-label={label} onSubmit={onSubmit} noValidate>
    <div className={classes.fields}>
      {children}
      <div className={classes.button}>{button}</div>
    </div>
    {error}
    <p role="status" className={classes.done}>
      {status}
    </p>
  </form>
);
