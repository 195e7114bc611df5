import { Title } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import clsx from 'clsx';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { FirstStep } from './first-steps';
import classes from './start.module.css';
import { useFirstSteps } from './use-first-steps';

const Step = ({ step: { title, help, to, done } }: { step: FirstStep }) => (
  <li>
    <Link to={to} className={clsx(classes.step, done && classes.done)}>
      <span className={classes.tick}>
        {done ? <IconCircleCheckFilled size={24} /> : <IconCircle size={24} stroke={1.75} strokeDasharray="3 3" />}
      </span>
      <span className={classes.title}>{title}</span>
      <span className={classes.help}>{done ? 'Done' : help}</span>
    </Link>
  </li>
);

/** The steps up to a club's first game, each with a link. Renders nothing once all are done. */
export function Checklist() {
  const steps = useFirstSteps();
  const heading = useId();
  if (!steps || steps.every(({ done }) => done)) return null;
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} mb="sm">
        First steps
      </Title>
      <ol className={classes.steps} aria-labelledby={heading}>
        {steps.map((step) => (
          <Step key={step.title} step={step} />
        ))}
      </ol>
    </section>
  );
}
