import { useLingui } from '@lingui/react/macro';
import { clockAt, minuteAt, periodsOf } from '@touchline/shared/match/clock';
import type { Side } from '@touchline/shared/match/entries';
import type { MatchView } from '@touchline/shared/match/match.model';
import { presumedEnd } from '@touchline/shared/match/presumed-end';
import { scoreOf, shootOutOf } from '@touchline/shared/match/score';
import { standingOf } from '@touchline/shared/match/shapes';
import { whenInSentence } from '../../../lib/club-time';
import { useClubZone } from '../../../lib/config';
import { useSeconds } from '../../../lib/use-seconds';
import classes from './match.module.css';
import { clockText, counted, kindLabels, minuteText, periodName } from './match-words';

interface ScoreboardProps {
  match: MatchView;
  /** The name of the own team. */
  team: string | undefined;
  opponent: string | undefined;
  nameOf: (id: string) => string;
  /** When it begins, which is said until then (ms). */
  startsAt?: number;
}

/** Score, scorers and clock of a match. */
export function Scoreboard({ match, team, opponent, nameOf, startsAt }: ScoreboardProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const entries = match.entries ?? [];
  // Before the kick-off and in the break, too: the next entry may come at any moment.
  const now = useSeconds();
  const end = presumedEnd(match, now);
  const clock = clockAt(entries, end?.at ?? now);
  const { ours, theirs } = scoreOf(entries);
  const kicks = shootOutOf(entries);
  const shootOut = kicks && `${kicks.ours}–${kicks.theirs}`;
  const spans = periodsOf(entries);
  const { format } = standingOf(match);
  const starts = startsAt && clock.state === 'before' && startsAt > now && whenInSentence(startsAt, zone, now);
  /** The goals of a side in the order of their minutes: "Mia 8′", or the minute alone. */
  const goalsOf = (scoring: Side) =>
    entries.flatMap(({ kind, side, playerId, ownGoal, at }) => {
      const minute = minuteAt(spans, match.format, at);
      if (kind !== 'GOAL' || side !== scoring || !minute) return [];
      const scorer = ownGoal ? t`own goal` : playerId ? nameOf(playerId) : side === 'US' && t(kindLabels.GOAL);
      return [scorer, minuteText(minute)].filter(Boolean).join(' ');
    });
  const sideOf = (name: string, side: Side) => (
    <div className={classes.side}>
      {name}
      <span className={classes.scorers}>{goalsOf(side).join(', ')}</span>
    </div>
  );
  const state = {
    before: t`Not started yet`,
    running: `${clockText(clock, spans, format)} · ${end ? counted(end.at, zone) : clock.isPaused ? t`Paused` : periodName(clock.period, format)}`,
    break: t`Break`,
    ended: t`Full time`,
  }[clock.state];
  return (
    <div className={classes.score}>
      {sideOf(team || t`We`, 'US')}
      <span className={classes.figures} role="img" aria-label={t`Score ${ours} to ${theirs}`}>
        {ours}–{theirs}
      </span>
      {sideOf(opponent || t`They`, 'THEM')}
      {starts && <strong className={classes.starts}>{t`The game starts ${starts}.`}</strong>}
      <span className={classes.clock} role="timer">
        {state}
      </span>
      {shootOut && <span className={classes.clock}>{t`Penalties ${shootOut}`}</span>}
    </div>
  );
}
