/**
 * Quotas: how often one account may add or change things, and how much a list may hold. docs/security.md#growth names the limits of
 * everything else that grows.
 */
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { Problem } from '@touchline/shared/errors';
import { MAX_GAMES_A_DAY } from '@touchline/shared/events/events.rules';
import { POST_LIMITS } from '@touchline/shared/posts/post-words';
import type { RateLimit } from './rate-limiters';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** By name of the limiter: how often one account may do it (`points`) within a time (`duration`, s). */
export const RATES = {
  boards: { points: 100, duration: DAY },
  /** Clips of film that leave as a file: each leaves a record. */
  clips: { points: 60, duration: HOUR },
  crests: { points: 20, duration: HOUR },
  developments: { points: 600, duration: HOUR },
  drills: { points: 60, duration: HOUR },
  engagements: { points: 600, duration: HOUR },
  /** Events by staff: each of a series counts. */
  events: { points: 600, duration: HOUR },
  exports: { points: 20, duration: HOUR },
  /** Reports of films: each mails ADMIN. */
  'film-reports': { points: 10, duration: DAY },
  /** Files that become films, and recordings. */
  films: { points: 40, duration: DAY },
  /** Games by families, removed ones too: the team gets a notice of each. */
  games: { points: 2 * MAX_GAMES_A_DAY, duration: DAY },
  imports: { points: 30, duration: HOUR },
  /** New invitations: a family invites a few relatives, staff a whole club. */
  'invitations-family': { points: 30, duration: DAY },
  'invitations-staff': { points: 1_000, duration: DAY },
  'live-films': { points: 40, duration: DAY },
  /** Merges of children and undone merges: each mails guardians. */
  merges: { points: 60, duration: HOUR },
  /** Calls that change roles, areas, guardians, members and rosters: each leaves a row in the audit trail. */
  people: { points: 600, duration: HOUR },
  /** Plays that an account saves. A play counts once for each 2 KB that it begins. */
  plays: { points: 600, duration: HOUR },
  /** Posts of a team, and of the club: of all accounts, of one, and of all who do not run the team. */
  posts: { points: 50, duration: DAY },
  'posts-own': { points: 25, duration: DAY },
  'posts-crew': { points: 15, duration: DAY },
  /** Changes of posts by one account: each may hold a picture. */
  'post-changes': { points: 100, duration: HOUR },
  profiles: { points: 200, duration: HOUR },
  /** New names of children: each is written into all of their events. */
  renames: { points: 100, duration: HOUR },
  /** New addresses of calendars: the erasure ledger keeps a mark of each ended address for ever. */
  renewals: { points: 20, duration: DAY },
  /** Children whom an account removes: the whole club is searched for their names, and the ledger keeps marks for ever. */
  'removed-children': { points: 10, duration: DAY },
  /** Replies by one account. */
  replies: { points: 20, duration: HOUR },
  /** Requests to join: the staff get a notice of each. */
  requests: { points: 10, duration: DAY },
  /** Pictures of films for boards: each stays as long as its film. */
  stills: { points: 60, duration: HOUR },
  teams: { points: 100, duration: HOUR },
  venues: { points: 200, duration: HOUR },
  videos: { points: 60, duration: HOUR },
} as const satisfies Record<string, RateLimit>;

/** How much a list holds (`all`), and the share of one account (`own`), so that it never fills the list for the others. */
export const ROOM = {
  boardsOfTeam: { all: 1_500, own: 500 },
  boardsOfMonth: { all: BOARD_LIMITS.month, own: 60 },
  drills: { all: 1_000, own: 150 },
  /** Entries of a match. Who does not run the team adds one only up to this number: the last 200 of 1,000 are for those who run it. */
  entriesOfHelpers: { all: 800, own: 300 },
  /** Events of a team in a UTC month, added by staff. */
  eventsOfMonth: { all: 400, own: 200 },
  /** The same events, added by families. */
  gamesOfMonth: { all: 400, own: 30 },
  /** Of an event, and of a team in all months that film is kept. */
  filmsOfEvent: { all: 60, own: 40 },
  filmsOfTeam: { all: 1_000, own: 400 },
  /** With people who are invited. Every change is mailed to all of them. */
  guardiansOfChild: { all: 20 },
  membersOfTeam: { all: 1_000 },
  /** Plays of an event. Who does not run the team adds one only up to this number: the last 100 of 300 are for those who run it. */
  playsOfCrews: { all: 200 },
  teams: { all: 1_000, own: 500 },
  venues: { all: 3_000, own: 500 },
  /** Replies to a post. */
  repliesOfPost: { all: POST_LIMITS.replies, own: 40 },
  /** Public clips: the start page reads all of them. */
  videos: { all: 300, own: 150 },
} as const satisfies Record<string, { all: number; own?: number }>;

/** Returns whether a list will be within one account's share of it, whoever added what: then nobody needs to count the account's own. */
export function fitsOneShare(list: keyof typeof ROOM, all: number, added: number): boolean {
  const { own }: { all: number; own?: number } = ROOM[list];
  return own !== undefined && all + added <= own;
}

/**
 * Checks that a list has room for new things.
 * @param counted how much the list holds, and how much of it the account has added
 * @throws Problem 409 when it is full, or when the account has filled its share
 */
export function assertRoomIn(list: keyof typeof ROOM, counted: { all: number; own?: number }, added = 1): void {
  const { all, own = all }: { all: number; own?: number } = ROOM[list];
  if (counted.own !== undefined && counted.own + added > own)
    throw new Problem('CONFLICT', `You have added ${own} of these already. Please remove one first.`);
  if (counted.all + added > all)
    throw new Problem('CONFLICT', `The list is full: it holds ${all} at most. Please remove one first.`);
}
