import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './edit-layout.module.css';

interface EditLayoutProps {
  /** What the form does now: "New venue", or the name of what it edits. */
  title: string;
  form: ReactNode;
  table: ReactNode;
}

/** The form beside its table; on a phone above it (spec section 2, the admin screens). */
export const EditLayout = ({ title, form, table }: EditLayoutProps) => (
  <div className={classes.root}>
    <section aria-label={title} className={classes.form}>
      <Title order={2} className={classes.title}>
        {title}
      </Title>
      {form}
    </section>
    {table}
  </div>
);
