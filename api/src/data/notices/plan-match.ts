/** Decides who hears of goals, of the score at the end, and of a missing line-up. Pure. */
import { overAt } from '@touchline/shared/events/event-length';
import { HOUR, MINUTE, type Planning } from './planning';

/** Minimum time between two notices of goals of one game (ms). */
const GOAL_INTERVAL = MINUTE;
/** A goal is news this long (ms). */
const GOAL_IS_NEWS = 15 * MINUTE;
/** The final score is news this long after the game (ms). A later correction is none. */
const SCORE_IS_NEWS = 12 * HOUR;
/** Staff hear of a missing line-up this long before the game (ms). */
export const LINE_UP_AHEAD = 2 * HOUR;

/** The part of a match that notices tell. */
export interface MatchNews {
  ours: number;
  theirs: number;
  /** Of a shoot-out that has a winner. */
  penalties?: { ours: number; theirs: number };
  isEnded: boolean;
  hasLineUp: boolean;
}

/**
 * Plans the notices of a match. A score that was corrected before people heard of it is none.
 * @returns when to look again (ms), if it is too early for the next notice
 */
export function planMatch({
  event,
  notified,
  now,
  people,
  guardiansOfBorrowed,
  staff,
  isOpen,
  add,
}: Planning): number | undefined {
  const { match, eventTime, type } = event;
  const lineUpAt = eventTime - LINE_UP_AHEAD;
  if (type === 'GAME' && isOpen && lineUpAt > notified.until && lineUpAt <= now && !match?.hasLineUp)
    for (const person of staff) add(person, 'lineUp', String(eventTime), {});
  if (!match || now > overAt(event) + SCORE_IS_NEWS) return undefined;
  const followers = [...people, ...guardiansOfBorrowed];
  const { ours, theirs, penalties, isEnded } = match;
  const known = notified.match ?? { goals: 0, ended: false };
  const goals = ours + theirs;
  const score = `${ours}–${theirs}`;
  if (isEnded) {
    const final = penalties ? `${score} (${penalties.ours}–${penalties.theirs})` : score;
    // The shoot-out comes after the end.
    if (!known.ended || (penalties && !known.shootOut))
      for (const person of followers) add(person, 'finalScore', final, { score: final, until: now + SCORE_IS_NEWS });
    notified.match = { goals, at: known.at, ended: true, ...(penalties && { shootOut: true }) };
    return undefined;
  }
  if (goals <= known.goals) {
    notified.match = { ...known, goals };
    return undefined;
  }
  const earliest = (known.at ?? 0) + GOAL_INTERVAL;
  if (earliest > now) return earliest;
  for (const person of followers) add(person, 'goal', `${score}-${now}`, { score, until: now + GOAL_IS_NEWS });
  notified.match = { goals, at: now, ended: false };
  return undefined;
}
