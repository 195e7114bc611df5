/** The sizes of the club that is attacked, its people, and what an attack has to know about it. */
import type { Role } from '@touchline/shared/access/roles';
import type { EventKey } from '@touchline/shared/events/event.model';

export const CLUB_SIZES = {
  /** One team of 500 children, a coach with 930 events, and 200 families of another team. */
  usual: { otherTeams: 40, eventsOfATeam: 6, childrenOfATeam: 12, months: 12 },
  /** 300 teams, 5,000 children and 60,000 events. */
  large: { otherTeams: 296, eventsOfATeam: 198, childrenOfATeam: 15, months: 12 },
} as const;
export type ClubSize = keyof typeof CLUB_SIZES;

/** Children of the coach's team. */
export const CROWDED_TEAM = 500;
/** Events of each of the coach's three teams. */
export const COACHED_EVENTS = 310;
/** Families of the honest team; each has one child. */
export const HONEST_FAMILIES = 200;
/** Future events of the honest team. */
export const HONEST_EVENTS = 10;

export const PASSWORD = 'corner flag 12';

const ACCOUNTS = ['admin', 'manager', 'coach', 'parent', 'parent2', 'leaver', 'honestCoach'] as const;
/** `parent` and `parent2` are guardians of one child of the coach's team; `leaver` is the only guardian of two others; `honestCoach` attacks nobody. */
export type AccountName = (typeof ACCOUNTS)[number];
export const accountNames: readonly AccountName[] = ACCOUNTS;
export const ROLES_OF = {
  admin: ['ADMIN'],
  manager: ['MANAGER'],
  coach: ['COACH'],
  parent: ['PARENT'],
  parent2: ['PARENT'],
  leaver: ['PARENT'],
  honestCoach: ['COACH'],
} as const satisfies Record<AccountName, readonly Role[]>;
export const addressOfAccount = (name: AccountName): string => `${name.toLowerCase()}@club.example`;

export const TEAMS = { crowded: '50001', second: '50002', third: '50003', honest: '50004' } as const;

/** Knowledge of the attackers and of the honest families. */
export interface ClubPlan {
  tokens: Record<AccountName, string>;
  /** The child of `parent` and `parent2`. */
  child: { id: string; name: string };
  /** Events of the coach's teams. */
  heldEvents: { id: string; version: number }[];
  /** A film of the coach's team, and the end of the path of its only segment, which is long. */
  film: { id: string; segment: string };
  honest: { token: string; playerId: string; event: EventKey }[];
}
