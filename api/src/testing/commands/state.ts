/** What the model knows of its club: one game of Green, its people, one engagement and one development. */
import type { Availability } from '@touchline/shared/events/events.words';
import type { Child, Who } from './commands';

interface Row {
  id: string;
  available: Availability;
  /** Who made it: their repeated call is the same call. */
  by: Who;
}

export interface Game {
  by: Who;
  version: number;
  rev: number;
  result: string;
  eventState: 'PENDING' | 'CANCELLED';
  rows: Partial<Record<Child, Row>>;
  plays: Record<number, string>;
  lineUp: string[];
}

interface Month {
  by: Who;
  version: number;
  rev: number;
}

/** Plain data, so that a copy of it is another club. */
export interface ClubState {
  /** Of the latest game, which may be gone. */
  gameId: string;
  game: Game | undefined;
  /** The latest id of each child's row, and of each month: what a screen shows that was not told yet. */
  known: Partial<Record<Child | 'month' | 'development', string>>;
  /** `parent2`: whether they belong to the team; `admitted`: whether an ADMIN put them there. */
  team: { version: number; roster: string[]; parent2: boolean; admitted: boolean };
  /** Parent's month with the team. */
  month: (Month & { id: string; amount: number | undefined }) | undefined;
  /** Leo's month. */
  development: (Month & { id: string; advice: string | undefined }) | undefined;
}

/** A club without a game; Leo, Mia and Noa play. */
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
export const leads = (who: Who): boolean => who === 'admin' || who === 'manager' || who === 'coach';
export const works = (who: Who): boolean => leads(who) || who === 'filming';
/** Whoever sees the team's events. */
export const belongs = ({ team }: ClubState, who: Who): boolean =>
  works(who) || who === 'parent' || (who === 'parent2' && team.parent2);
