import type { FormEvent, ReactNode } from 'react';
import classes from './inline-form.module.css';

interface InlineFormProps {
  label: string;
  onSubmit: (event: FormEvent) => void;
  /** Three fields. */
  children: ReactNode;
  button: ReactNode;
  error: ReactNode;
  /** Result of the last submit, shown below. */
  status?: string;
}

/** A one-line form that adds an entry to the list below it. */
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
