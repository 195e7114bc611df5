import { Trans } from '@lingui/react/macro';
import type { Clock } from '@touchline/shared/match/clock';
import type { EntryKind } from '@touchline/shared/match/entries';
import type { MatchFormat } from '@touchline/shared/match/formations';
import clsx from 'clsx';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { LineupEdit } from '../../../../live/match/own-writes';
import { periodName } from '../match-words';
import classes from './live-coach.module.css';
import { type Coach, keyedFrom } from './use-coach';

interface ActsProps {
  coach: Coach;
  clock: Clock;
  format: MatchFormat;
  /** Address of the summary. */
  summary: string;
  /** How the next period starts; undefined while it cannot. `edit` is the line-up that the coach did not make. */
  opening: { edit: (() => LineupEdit) | undefined } | undefined;
  isMore: boolean;
  onMore: () => void;
}

/** Acts for the thumb: start a period, enter what happens, or read the summary. */
export function Acts({ coach, clock, format, summary, opening, isMore, onMore }: ActsProps) {
  const number = clock.period + 1;
  const next = { number, ...(number > format.periods && { extra: true }) };
  const start = periodName(number, format);
  if (clock.state === 'ended')
    return (
      <Link to={summary} className={clsx(classes.button, classes.main, classes.tall, classes.acts)}>
        <Trans>Summary</Trans>
      </Link>
    );
  if (clock.state === 'running') return <Buttons coach={coach} isMore={isMore} onMore={onMore} />;
  return (
    <div className={clsx(classes.bar, classes.acts)}>
      <button
        type="button"
        className={clsx(classes.button, classes.main, classes.tall)}
        disabled={!opening}
        onClick={() => coach.start(start, next, opening?.edit?.())}
      >
        <Trans>Start: {start}</Trans>
      </button>
      {clock.state === 'break' && (
        <button type="button" className={classes.button} aria-expanded={isMore} onClick={onMore}>
          <Trans>More</Trans>
        </button>
      )}
    </div>
  );
}

type ButtonsProps = Pick<ActsProps, 'coach' | 'isMore' | 'onMore'>;

/** The six buttons of a running match. */
function Buttons({ coach, isMore, onMore }: ButtonsProps) {
  const enter = (kind: EntryKind) => (click: MouseEvent<HTMLElement>) => coach.enter(kind, {}, keyedFrom(click));
  return (
    <div className={clsx(classes.buttons, classes.acts)}>
      <button type="button" className={clsx(classes.button, classes.main)} onClick={enter('GOAL')}>
        <Trans>Goal</Trans>
      </button>
      <button type="button" className={classes.button} onClick={enter('CHANCE')}>
        <Trans>Chance</Trans>
      </button>
      <button type="button" className={classes.button} onClick={coach.save}>
        <Trans context="goalkeeper">Save</Trans>
      </button>
      <button type="button" className={classes.button} onClick={enter('MOMENT')}>
        <Trans>Moment</Trans>
      </button>
      <button
        type="button"
        className={classes.button}
        aria-pressed={coach.prompt?.is === 'sub'}
        onClick={() => coach.ask({ is: 'sub' })}
      >
        <Trans>Sub</Trans>
      </button>
      <button type="button" className={classes.button} aria-expanded={isMore} onClick={onMore}>
        <Trans>More</Trans>
      </button>
    </div>
  );
}
