import { UnstyledButton } from '@mantine/core';
import clsx from 'clsx';
import { useId, useState } from 'react';
import classes from './answer-counts.module.css';
import { Figure } from './figure';
import { STANDINGS, type Standing, standingWords, type Tally } from './tally';

interface AnswerCountsProps {
  tally: Tally;
  /** Whether nobody can know here who has not answered: without a roster. */
  unknown?: boolean;
  /** Whether an answer still helps: only then does a missing one need somebody. */
  open?: boolean;
}

/** The four counts of an event; each tells its names on demand. */
export function AnswerCounts({ tally, unknown = false, open: asks = true }: AnswerCountsProps) {
  const [open, setOpen] = useState<Standing | null>(null);
  const panel = useId();
  const names = open ? tally[open] : [];
  return (
    <>
      <div className={classes.counts}>
        {STANDINGS.filter((standing) => !(unknown && standing === 'silent')).map((standing) => (
          <UnstyledButton
            key={standing}
            className={clsx(
              classes.count,
              tally[standing].length > 0 && (asks || standing !== 'silent') && classes[standing],
            )}
            disabled={tally[standing].length === 0}
            aria-label={`${tally[standing].length} ${standingWords[standing]}, show names`}
            aria-expanded={open === standing}
            aria-controls={panel}
            onClick={() => setOpen(open === standing ? null : standing)}
          >
            <Figure value={tally[standing].length} />
            <span className={classes.word}>{standingWords[standing]}</span>
          </UnstyledButton>
        ))}
      </div>
      <p id={panel} className={classes.names} hidden={names.length === 0}>
        {open && <span className={classes.word}>{standingWords[open]}: </span>}
        {names.join(', ')}
      </p>
    </>
  );
}
