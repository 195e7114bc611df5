import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import clsx from 'clsx';
import { useId, useRef, useState } from 'react';
import classes from './answer-counts.module.css';
import { type AnswerGroups, type AnswerStatus, answerCounts, answerLabels, type CountsShown } from './answer-status';

/** A number that slides 8 px when it changes, but not on the first render. */
function Figure({ value }: { value: number }) {
  const firstValue = useRef(value);
  const hasChanged = useRef(false);
  if (firstValue.current !== value) hasChanged.current = true;
  return (
    <span className={clsx('figure', classes.figure)}>
      <span key={value} className={clsx(classes.digits, hasChanged.current && classes.slides)}>
        {value}
      </span>
    </span>
  );
}

interface AnswerCountsProps extends CountsShown {
  groups: AnswerGroups;
}

/** The four availability counts of an event. A click on a count shows its names. */
export function AnswerCounts({ groups, ...shown }: AnswerCountsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<AnswerStatus | null>(null);
  const panel = useId();
  const names = open ? groups[open] : [];
  return (
    <>
      <div className={classes.counts} data-roving>
        {answerCounts(groups, shown).map(({ status, count, isHighlighted }) => (
          <UnstyledButton
            key={status}
            className={clsx(classes.count, isHighlighted && classes[status])}
            disabled={count === 0}
            aria-label={`${count} ${t(answerLabels[status])}`}
            aria-expanded={open === status}
            aria-controls={panel}
            onClick={() => setOpen(open === status ? null : status)}
          >
            <Figure value={count} />
            <span className={classes.word}>{t(answerLabels[status])}</span>
          </UnstyledButton>
        ))}
      </div>
      <p id={panel} className={classes.names} hidden={names.length === 0}>
        {open && <span className={classes.word}>{t(answerLabels[open])}: </span>}
        {names.join(', ')}
      </p>
    </>
  );
}
