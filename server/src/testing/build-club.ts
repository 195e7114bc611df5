/** Builds the club of a plan directly in a store. Every invented club of the tests is a plan, or lines on top of one. */
import type { Role } from '@touchline/shared/access/roles';
import type { ClubStore } from '../club-store';
import type { PlayerRecord, TeamRecord } from '../records';
import { buildPerson, buildPlayer, buildTeam, type Person } from './records';

/** Names by which a plan and its tests call people (P) and children (C). */
export interface ClubPlan<P extends string, C extends string> {
  people: Record<P, readonly [fullName: string, ...roles: Role[]]>;
  children: Record<C, readonly [name: string, ...guardians: NoInfer<P>[]]>;
  /** By id. */
  teams: Record<string, { staff?: NoInfer<P>[]; family?: NoInfer<P>[]; players?: NoInfer<C>[] }>;
}

export interface BuiltClub<P extends string, C extends string> {
  /** Each with a session. */
  people: Record<P, Person>;
  children: Record<C, PlayerRecord>;
  teams: Record<string, TeamRecord>;
}

/** Builds all at once, because each write of its own waits for the disk. Ids are given in the order of the plan. */
async function buildEach<K extends string, V, B>(
  values: Record<K, V>,
  build: (value: V, key: K) => Promise<B>,
): Promise<Record<K, B>> {
  const entries = Object.entries(values) as [K, V][];
  const built = await Promise.all(entries.map(async ([key, value]) => [key, await build(value, key)] as const));
  return Object.fromEntries(built) as Record<K, B>;
}

/** Builds people, then children, then teams. */
export async function buildClub<const P extends string, const C extends string>(
  store: ClubStore,
  plan: ClubPlan<P, C>,
): Promise<BuiltClub<P, C>> {
  const people = await buildEach(plan.people, ([name, ...roles]) => buildPerson(store, name, ...roles));
  const children = await buildEach(plan.children, ([name, ...guardians]) =>
    buildPlayer(store, name, ...guardians.map((guardian) => people[guardian])),
  );
  const teams = await buildEach(plan.teams, ({ staff = [], family = [], players = [] }, id) =>
    buildTeam(store, id, {
      staff: staff.map((name) => people[name]),
      family: family.map((name) => people[name]),
      players: players.map((name) => children[name]),
    }),
  );
  return { people, children, teams };
}
