/** Where club data lives in the query cache: every event once, lists only name events. */

export const eventQueryKey = (eventId: string) => ['event', eventId] as const;
export const everyEventKey = ['event'] as const;

/** @param teams ids, in any order */
export const eventListKey = (teams: readonly string[]) => ['events', [...teams].sort().join(' ')] as const;
export const everyEventListKey = ['events'] as const;

export const teamsQueryKey = ['teams'] as const;
