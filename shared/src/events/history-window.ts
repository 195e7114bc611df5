/** How far back each screen requests events, and how far each role may see (specification 4.7). Pure: the caller passes the time. */
import type { Role } from '../access/roles';
import { DAY, monthsBefore } from '../span';

export type WindowScreen = 'planning' | 'events';

/**
 * Returns the start (ms) of the event list that a screen requests.
 * @param firstLoad false after another account signed in
 */
export function historyWindow(screen: WindowScreen, roles: readonly Role[], firstLoad: boolean, now: number): number {
  const has = (...wanted: Role[]) => wanted.some((role) => roles.includes(role));
  if (screen === 'events')
    return has('ADMIN', 'FILMING') ? monthsBefore(now, 24) : has('MANAGER', 'COACH') ? monthsBefore(now, 2) : now;
  if (has('ADMIN')) return monthsBefore(now, firstLoad ? 6 : 24);
  if (has('MANAGER', 'COACH', 'FILMING')) return monthsBefore(now, firstLoad ? 1 : 2);
  return now;
}

/** Returns the earliest event time (ms) that the server lists for these roles, whatever the request asks for (specification 4.7). */
export function earliestListed(roles: readonly Role[], now: number): number {
  const has = (...wanted: Role[]) => wanted.some((role) => roles.includes(role));
  if (has('ADMIN', 'FILMING', 'ROOT')) return monthsBefore(now, 24);
  if (has('MANAGER', 'COACH')) return monthsBefore(now, 2);
  return now - DAY;
}
