/**
 * Quotas: how many new things one account may add in a time, and how much a list may hold. docs/security.md#growth names the limits of
 * everything else that grows.
 */
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { Problem } from '@touchline/shared/errors';
import { MAX_GAMES_A_DAY } from '@touchline/shared/events/events.rules';
import type { RateLimit } from './http/rate-limiters';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** By name of the limiter: how often one account may, and the seconds until all of it is possible again. */
export const RATES = {
  boards: { points: 100, duration: DAY },
  crests: { points: 20, duration: HOUR },
  developments: { points: 600, duration: HOUR },
  drills: { points: 60, duration: HOUR },
  engagements: { points: 600, duration: HOUR },
  /** Events by staff: each of a series counts. */
  events: { points: 600, duration: HOUR },
  exports: { points: 20, duration: HOUR },
  /** Games by families, removed ones too: the team gets a notice of each. */
  games: { points: 2 * MAX_GAMES_A_DAY, duration: DAY },
  imports: { points: 30, duration: HOUR },
  /** Calls that change roles, areas, guardians, members and rosters: each leaves a row in the audit trail. */
  people: { points: 600, duration: HOUR },
  profiles: { points: 200, duration: HOUR },
  /** New names of children: each is written into all of their events. */
  renames: { points: 100, duration: HOUR },
  teams: { points: 100, duration: HOUR },
  venues: { points: 200, duration: HOUR },
} as const satisfies Record<string, RateLimit>;

/** The room of a list, and the share of one account, which therefore never fills it for the others. */
const ROOM = {
  boardsOfTeam: { all: 1_500, own: 500 },
  boardsOfMonth: { all: BOARD_LIMITS.month, own: 60 },
  drills: { all: 1_000, own: 150 },
  /** Events of a team in a UTC month. */
  eventsOfMonth: { all: 400, own: 200 },
  /** The same for a family. */
  gamesOfMonth: { all: 400, own: 30 },
  /** With those who are invited: every change is mailed to all of them. */
  guardiansOfChild: { all: 20 },
  membersOfTeam: { all: 1_000 },
  teams: { all: 1_000, own: 500 },
  venues: { all: 3_000, own: 500 },
} as const satisfies Record<string, { all: number; own?: number }>;

/**
 * Checks that a list has room for new things.
 * @param counted how much the list holds, and how much of it the account has added
 * @throws Problem 409 when it is full, or when the account has filled its share
 */
export function demandRoomIn(list: keyof typeof ROOM, counted: { all: number; own?: number }, added = 1): void {
  const { all, own = all }: { all: number; own?: number } = ROOM[list];
  if (counted.own !== undefined && counted.own + added > own)
    throw new Problem('CONFLICT', `You have added ${own} of these already. Please remove one first.`);
  if (counted.all + added > all)
    throw new Problem('CONFLICT', `The list is full: it holds ${all} at most. Please remove one first.`);
}
