/** The people of an event's teams, as the plan of notices needs them. */

import { type Caller, hasJoined } from '@touchline/server/access/caller';
import { loadCallers } from '@touchline/server/access/load-callers';
import type { PreferencesRecord } from '@touchline/server/notice-records';
import type { EventRecord, TeamRecord } from '@touchline/server/records';
import { mapInTurns } from '@touchline/server/turns';
import { leads, teamsOf } from '@touchline/shared/access/actor';
import { USUAL_REMINDERS } from '@touchline/shared/teams/team-words';
import type { Services } from '../../base/services';
import { accountsStore } from '../accounts/accounts.store';
import { receiversStore } from '../mails/receivers.store';
import { playersStore } from '../players/players.store';
import { teamsStore } from '../teams/teams.store';
import { type Person, silentOf } from './event-state';

/** A person with the records from which they were computed. */
export interface KnownPerson extends Person {
  caller: Caller;
  preferences: PreferencesRecord;
}

/** Returns the hours before the start at which an event's families are reminded: those of its first team that chose some. */
export const remindersOf = (teams: readonly TeamRecord[]): readonly number[] =>
  teams.find(({ reminders }) => reminders !== undefined)?.reminders ?? USUAL_REMINDERS;

/** Returns a person's place in these teams, or undefined without one. Members who have not accepted have none. */
export function placeIn(
  caller: Caller,
  teams: readonly TeamRecord[],
): Pick<Person, 'isStaff' | 'children'> | undefined {
  const { actor } = caller;
  const joined = teams.filter(({ _id }) => teamsOf(actor).includes(_id) && hasJoined(caller, _id));
  if (joined.length === 0) return undefined;
  const familyTeams = joined.filter(({ _id }) => actor.familyTeams.includes(_id));
  return {
    isStaff: joined.some(({ _id }) => actor.staffTeams.includes(_id) && leads(actor, _id)),
    children: actor.children.filter((id) => familyTeams.some(({ playerIds }) => playerIds.includes(id))),
  };
}

/** Returns the number of families with a child who has not answered, and with a person who gets notices. Families that share a child count as one. */
export function silentFamilies(event: Pick<EventRecord, 'attendees'>, people: readonly Person[]): number {
  let families: Set<string>[] = [];
  for (const person of people) {
    const silent = silentOf(event, person);
    if (silent.length === 0) continue;
    const sharesChild = (family: Set<string>) => silent.some((id) => family.has(id));
    const merged = new Set([...silent, ...families.filter(sharesChild).flatMap((family) => [...family])]);
    families = [...families.filter((family) => !sharesChild(family)), merged];
  }
  return families.length;
}

export function peopleReader({ store }: Pick<Services, 'store'>) {
  const accounts = accountsStore(store);
  const players = playersStore(store);
  const receivers = receiversStore(store);

  return async (tags: readonly string[]): Promise<{ teams: TeamRecord[]; people: KnownPerson[] }> => {
    const found = await teamsStore(store).byIds(tags);
    const teams = tags.flatMap((tag) => found.filter(({ _id }) => _id === tag));
    const roster = await players.byIds([...new Set(teams.flatMap(({ playerIds }) => playerIds))]);
    const addresses = [
      ...new Set([...teams.flatMap(({ memberEmails }) => memberEmails), ...roster.flatMap(({ contacts }) => contacts)]),
    ];
    const users = (await accounts.byAddresses(addresses)).filter(({ active }) => active);
    const callerFor = await loadCallers(store, users);
    const preferences = await receivers.manyPreferences(users.map(({ _id }) => _id));
    const people = await mapInTurns(users, (user): KnownPerson[] => {
      const caller = callerFor(user, '');
      const place = placeIn(caller, teams);
      return place
        ? [{ userId: user._id, ...place, caller, preferences: preferences.get(user._id) ?? { _id: user._id } }]
        : [];
    });
    return { teams, people: people.flat() };
  };
}
