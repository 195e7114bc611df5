import { useLingui } from '@lingui/react/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import { clockAt } from '@touchline/shared/match/clock';
import type { MatchView } from '@touchline/shared/match/match.model';
import { scoreOf } from '@touchline/shared/match/score';
import { useSeconds } from '../../../lib/use-seconds';
import classes from './match.module.css';
import { clockText, periodName } from './match-words';

/** Score and clock of a match. */
export function Scoreboard({ event, match }: { event: EventView; match: MatchView }) {
  const { t } = useLingui();
  const entries = match.entries ?? [];
  const isRunning = clockAt(entries, useSeconds(false)).state === 'running';
  const clock = clockAt(entries, useSeconds(isRunning));
  const { ours, theirs } = scoreOf(entries);
  const state = {
    before: t`Not started yet`,
    running: `${clockText(clock, match.format)} · ${periodName(clock.period, match.format)}`,
    break: t`Break`,
    ended: t`Full time`,
  }[clock.state];
  return (
    <div className={classes.score}>
      <span className={classes.side}>{t`We`}</span>
      <span className={classes.figures} role="img" aria-label={t`Score ${ours} to ${theirs}`}>
        {ours}–{theirs}
      </span>
      <span className={classes.side}>{event.opponent || t`They`}</span>
      <span className={classes.clock} role="timer">
        {state}
      </span>
    </div>
  );
}
