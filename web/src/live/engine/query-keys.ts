/** The keys of club data in the query cache. Each event is stored once; lists hold only keys. */

export const eventQueryKey = (eventId: string) => ['event', eventId] as const;
export const everyEventKey = ['event'] as const;

/**
 * @param screen whose window it is
 * @param teams ids, in any order
 */
export const eventListKey = (screen: string, teams: readonly string[]) =>
  ['events', screen, [...teams].sort().join(' ')] as const;
/** The events of one team in one UTC month. */
export const eventMonthKey = (team: string, month: string) => ['events', 'month', team, month] as const;
export const everyEventListKey = ['events'] as const;

/** Queries under these keys hold lists of views. A message only reports that one changed; `sync` names all of them. */
export const everyEngagementKey = ['engagements'] as const;
export const everyLedgerKey = ['ledger'] as const;
export const everyDevelopmentKey = ['developments'] as const;

/** The boards of one team. Boards have no versions, so their lists are fetched again with each `sync`. */
export const boardListKey = (team: string) => ['boards', team] as const;
export const everyBoardListKey = ['boards'] as const;

/** The drills of the club's library. */
export const drillListKey = ['drills'] as const;

/** Every list of requests to join a team. */
export const everyRequestKey = ['requests'] as const;

/** The notices of the signed-in user, under `notices`. */
export const everyNoticeKey = ['notices'] as const;

export const teamsQueryKey = ['teams'] as const;
