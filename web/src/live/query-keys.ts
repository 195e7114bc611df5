/** Where club data lives in the query cache: every event once, lists only name events. */

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

/** Every query under these keys holds a list of views: live messages say only that one changed, `sync` asks for all. */
export const everyEngagementKey = ['engagements'] as const;
export const everyDevelopmentKey = ['developments'] as const;

/** The boards of one team. They have no versions: their lists are read again whenever `sync` is asked. */
export const boardListKey = (team: string) => ['boards', team] as const;
export const everyBoardListKey = ['boards'] as const;

export const teamsQueryKey = ['teams'] as const;
