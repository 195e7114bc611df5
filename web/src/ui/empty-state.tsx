import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  /** The text of the specification, or one plain sentence. */
  title: string;
  /** Help below the title. */
  help?: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** Level of the heading. */
  order?: 1 | 2 | 3;
  /** True: the title is an error, in red (specification 5.4). */
  isError?: boolean;
}

/** The centre circle of a pitch, as the background. */
const PitchFragment = () => (
  <svg
    width="1120"
    height="260"
    viewBox="0 0 1120 260"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
    className={classes.pitch}
  >
    <circle cx="560" cy="130" r="250" />
    <path d="M0 130h310M810 130h310" />
  </svg>
);

export const EmptyState = ({ title, help, action, order = 2, isError = false }: EmptyStateProps) => (
  <div className={classes.root}>
    <PitchFragment />
    <Title order={order} size="h2" c={isError ? 'var(--cant)' : 'var(--ink)'}>
      {title}
    </Title>
    {help && (
      <Text component="div" className={classes.help}>
        {help}
      </Text>
    )}
    {action}
  </div>
);
