import { useLingui } from '@lingui/react/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import { clockAt, minuteAt, periodsOf } from '@touchline/shared/match/clock';
import type { MatchView } from '@touchline/shared/match/match.model';
import { scoreOf } from '@touchline/shared/match/score';
import { useSeconds } from '../../../lib/use-seconds';
import classes from './match.module.css';
import { clockText, minuteText, periodName } from './match-words';

interface ScoreboardProps {
  event: EventView;
  match: MatchView;
  /** The name of the own team. */
  team: string | undefined;
  nameOf: (id: string) => string;
}

/** Score, scorers and clock of a match. */
export function Scoreboard({ event, match, team, nameOf }: ScoreboardProps) {
  const { t } = useLingui();
  const entries = match.entries ?? [];
  const isRunning = clockAt(entries, useSeconds(false)).state === 'running';
  const clock = clockAt(entries, useSeconds(isRunning));
  const { ours, theirs } = scoreOf(entries);
  const spans = periodsOf(entries);
  const scorers = entries.flatMap(({ kind, side, playerId, ownGoal, at }) => {
    const minute = minuteAt(spans, match.format, at);
    return kind === 'GOAL' && side === 'US' && playerId && !ownGoal && minute
      ? `${nameOf(playerId)} ${minuteText(minute)}`
      : [];
  });
  const state = {
    before: t`Not started yet`,
    running: `${clockText(clock, match.format)} · ${periodName(clock.period, match.format)}`,
    break: t`Break`,
    ended: t`Full time`,
  }[clock.state];
  return (
    <div className={classes.score}>
      <span className={classes.side}>{team || t`We`}</span>
      <span className={classes.figures} role="img" aria-label={t`Score ${ours} to ${theirs}`}>
        {ours}–{theirs}
      </span>
      <span className={classes.side}>{event.opponent || t`They`}</span>
      {scorers.length > 0 && <span className={classes.scorers}>{scorers.join(', ')}</span>}
      <span className={classes.clock} role="timer">
        {state}
      </span>
    </div>
  );
}
