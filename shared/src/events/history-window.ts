/** How far back each screen asks and each role may see (spec sections 6 and 9). Pure: the caller passes the clock. */
import type { Role } from '../access/roles';

const DAY = 86_400_000;

export type WindowScreen = 'planning' | 'events';

const monthsBefore = (now: number, months: number): number => {
  const day = new Date(now);
  const from = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months, 1));
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0)).getUTCDate();
  from.setUTCDate(Math.min(day.getUTCDate(), lastDay));
  return from.getTime() + (now % DAY);
};

/**
 * The start (ms) of the event list that a screen asks for.
 * @param firstLoad false after another account signed in ("a user change")
 */
export function historyWindow(screen: WindowScreen, roles: readonly Role[], firstLoad: boolean, now: number): number {
  const has = (...wanted: Role[]) => wanted.some((role) => roles.includes(role));
  if (screen === 'events')
    return has('ADMIN', 'FILMING') ? monthsBefore(now, 24) : has('MANAGER', 'COACH') ? monthsBefore(now, 2) : now;
  if (has('ADMIN')) return monthsBefore(now, firstLoad ? 6 : 24);
  if (has('MANAGER', 'COACH', 'FILMING')) return monthsBefore(now, firstLoad ? 1 : 2);
  return now;
}

/** Lists of months reach this far ahead (spec section 9). */
const AHEAD = 30 * DAY;

/** Moments (ms), both included. */
export interface Span {
  from: number;
  to: number;
}

/** What was asked for, within what may be listed. */
const clamped = (asked: Partial<Span>, widest: Span): Span => ({
  from: Math.max(asked.from ?? widest.from, widest.from),
  to: Math.min(asked.to ?? widest.to, widest.to),
});

/** The part of a list of engagements that the server answers: 24 months back to 30 days ahead (design section 3). */
export const engagementSpan = (asked: Partial<Span>, now: number): Span =>
  clamped(asked, { from: monthsBefore(now, 24), to: now + AHEAD });

/** The part of a list of developments that the server answers: 24 months back for ADMIN and FILMING, 2 for others. */
export const developmentSpan = (asked: Partial<Span>, roles: readonly Role[], now: number): Span =>
  clamped(asked, {
    from: monthsBefore(now, roles.some((role) => role === 'ADMIN' || role === 'FILMING') ? 24 : 2),
    to: now + AHEAD,
  });

/**
 * The months of developments that the screen asks for (spec section 6): all ask for next month as well, so that what
 * somebody opens for it is seen.
 * @param firstLoad false after another account signed in
 */
export function developmentWindow(roles: readonly Role[], firstLoad: boolean, now: number): Span {
  const long = roles.includes('ADMIN') || (!firstLoad && roles.includes('FILMING'));
  return { from: monthsBefore(now, long ? 24 : 2), to: now + AHEAD };
}

/** The earliest event time (ms) that the server lists for these roles, whatever was asked (security section 2.2). */
export function earliestListed(roles: readonly Role[], now: number): number {
  const has = (...wanted: Role[]) => wanted.some((role) => roles.includes(role));
  if (has('ADMIN', 'FILMING', 'ROOT')) return monthsBefore(now, 24);
  if (has('MANAGER', 'COACH')) return monthsBefore(now, 2);
  return now - DAY;
}
