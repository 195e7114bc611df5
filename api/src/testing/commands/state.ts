/** The state of the model's club: one game of Green, its people, one engagement and one development. */
import type { Availability } from '@touchline/shared/events/event-words';
import type { Child, Who } from './commands';

interface Row {
  id: string;
  available: Availability;
  /** The author, whose retry is the same call. */
  by: Who;
}

export interface Game {
  by: Who;
  version: number;
  rev: number;
  summary: string;
  eventState: 'PENDING' | 'CANCELLED';
  rows: Partial<Record<Child, Row>>;
  plays: Record<number, string>;
  lineUp: string[];
  rides: Partial<Record<Who, Ride>>;
}

interface Ride {
  /** The event's version when the ride was offered. It distinguishes two rides of one driver. */
  since: number;
  seats: number;
  riders: Child[];
}

interface Month {
  by: Who;
  version: number;
  rev: number;
}

/** Plain data, so that it can be cloned. */
export interface ClubState {
  /** Id of the latest game, which may be removed. */
  gameId: string;
  game: Game | undefined;
  /** The latest ids of each child's row and of each month, as an outdated screen shows them. */
  known: Partial<Record<Child | 'month' | 'development', string>>;
  /** `parent2`: whether they are a member; `admitted`: whether an ADMIN added them. */
  team: { version: number; roster: string[]; parent2: boolean; admitted: boolean };
  /** The engagement of `parent`. */
  month: (Month & { id: string; amount: number | undefined }) | undefined;
  /** The development of Leo. */
  development: (Month & { id: string; advice: string | undefined }) | undefined;
}

/** Returns a club without a game. Leo, Mia and Noa are on the roster. */
export const emptyClub = (teamVersion: number): ClubState => ({
  gameId: '99999999',
  game: undefined,
  known: {},
  team: { version: teamVersion, roster: ['leo', 'mia', 'noa'], parent2: true, admitted: true },
  month: undefined,
  development: undefined,
});

export const FAMILY: Partial<Record<Who, Child>> = { parent: 'leo', parent2: 'noa' };
export const isFamily = (who: Who): boolean => who in FAMILY;
/** Returns whether a user is MANAGER or COACH of the team, or ADMIN. */
export const leads = (who: Who): boolean => who === 'admin' || who === 'manager' || who === 'coach';
/** Returns whether a user is staff of the team, film crew included, or ADMIN. */
export const isStaff = (who: Who): boolean => leads(who) || who === 'filming';
/** Returns whether a user sees the team's events. */
export const belongs = ({ team }: ClubState, who: Who): boolean =>
  isStaff(who) || who === 'parent' || (who === 'parent2' && team.parent2);
