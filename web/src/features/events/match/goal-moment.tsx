/** The newest goal while a family watches: said politely, and shown for a while. */
import { useLingui } from '@lingui/react/macro';
import { minuteAt, periodsOf } from '@touchline/shared/match/clock';
import type { MatchView } from '@touchline/shared/match/match.model';
import { scoreOf } from '@touchline/shared/match/score';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../../ui/focus/announce';
import classes from './match.module.css';
import { minuteText } from './match-words';

/** A goal is shown for so long (ms). */
const SHOWN_MS = 60_000;

interface GoalMomentProps {
  match: MatchView;
  opponent: string | undefined;
  nameOf: (id: string) => string;
  /** Ids of the viewer's children. */
  own: readonly string[];
}

export function GoalMoment({ match, opponent, nameOf, own }: GoalMomentProps) {
  const { t } = useLingui();
  const entries = match.entries ?? [];
  const goals = entries.filter(({ kind }) => kind === 'GOAL');
  const known = useRef<ReadonlySet<string>>(undefined);
  const [shown, show] = useState<string>();
  const { ours, theirs } = scoreOf(entries);
  const textOf = ({ side, playerId, ownGoal }: (typeof goals)[number]): string => {
    const scorer = side === 'US' && playerId && !ownGoal ? nameOf(playerId) : undefined;
    if (scorer) return t`Goal, ${scorer}. ${ours} to ${theirs}.`;
    const team = opponent ?? '';
    if (side === 'THEM')
      return team ? t`Goal for ${team}. ${ours} to ${theirs}.` : t`Goal for them. ${ours} to ${theirs}.`;
    return t`Goal. ${ours} to ${theirs}.`;
  };
  const ids = goals.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a goal came or went.
  useEffect(() => {
    const before = known.current;
    known.current = new Set(goals.map(({ id }) => id));
    const goal = before && goals.findLast(({ id }) => !before.has(id));
    if (!goal) return;
    announce(textOf(goal));
    show(goal.id);
  }, [ids]);
  useEffect(() => {
    if (shown === undefined) return undefined;
    const timer = setTimeout(() => show(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const goal = goals.find(({ id }) => id === shown);
  const minute = goal && minuteAt(periodsOf(entries), match.format, goal.at);
  if (!goal) return null;
  return (
    <p className={classes.moment} data-own={goal.playerId !== undefined && own.includes(goal.playerId)}>
      {minute && <b>{minuteText(minute)}</b>} {textOf(goal)}
    </p>
  );
}
