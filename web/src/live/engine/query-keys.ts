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

/**
 * Lists of views, by the start of their keys. Live messages and `sync` keep them up to date; while the live connection is blocked all of
 * them are read again.
 */
export const LIVE_LISTS = {
  events: everyEventListKey,
  teams: ['teams'],
  boards: ['boards'],
  drills: ['drills'],
  films: ['films'],
  requests: ['requests'],
  notices: ['notices'],
  engagements: ['engagements'],
  ledger: ['ledger'],
  developments: ['developments'],
  posts: ['posts'],
  matches: ['match'],
  seasons: ['season'],
  minutes: ['minutes'],
  proposals: ['proposed-plays'],
} as const;

/** A message only reports that one of these changed; `sync` names all of them. */
export const everyEngagementKey = LIVE_LISTS.engagements;
export const everyLedgerKey = LIVE_LISTS.ledger;
export const everyDevelopmentKey = LIVE_LISTS.developments;

/** Posts of team news, by team and page. */
export const everyPostKey = LIVE_LISTS.posts;

/** The boards of one team. Boards have no versions, so their lists are fetched again with each `sync`. */
export const boardListKey = (team: string) => ['boards', team] as const;
export const everyBoardListKey = LIVE_LISTS.boards;

/** The drills of the club's library. */
export const drillListKey = LIVE_LISTS.drills;

/** The films of one team's events. */
export const filmListKey = (team: string) => ['films', 'team', team] as const;

export const everyFilmKey = LIVE_LISTS.films;

/** Every list of requests to join a team. */
export const everyRequestKey = LIVE_LISTS.requests;

/** The notices of the signed-in user, under `notices`. */
export const everyNoticeKey = LIVE_LISTS.notices;

export const teamsQueryKey = LIVE_LISTS.teams;
