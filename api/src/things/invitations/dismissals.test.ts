/** A parent whom staff dismissed from a team does not come back with a second address (decision 0016). */

import { buildTeam } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptAll, emailOf, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { addMember, list, removeMember } from '../teams/team-calls.fixture';
import { joiningCalls } from './joining.fixture';

const { update_player_contact } = profilesContract;
const OTHER = '30001';

describe.each(STORES)('a dismissed parent, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  const { newPerson } = joiningCalls(() => club);
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const address = (who: Person) => who.user.emailAddress;
  /** Makes a person a guardian of a child beside the present ones, by an invitation. */
  async function share(by: Person, playerId: string, who: Person) {
    const contacts = (await club.store.players.findOne({ _id: playerId }))?.contacts ?? [];
    await by.call(update_player_contact, { body: { playerId, contacts: [...contacts, address(who)] } });
    await acceptAll(who);
    expect((await club.store.players.findOne({ _id: playerId }))?.contacts).toContain(address(who));
  }
  const teamsOf = async (who: Person) => (await list(who)).map(({ id }) => id);

  it('R5: brings no second address into the team, nor that one a third, until staff add it', async () => {
    await removeMember(club.coach, emailOf('parent'));
    const second = await newPerson('Second Address');
    const third = await newPerson('Third Address');
    await share(club.parent, club.leo, second);
    await share(second, club.leo, third);
    for (const who of [club.parent, second, third]) expect(await teamsOf(who)).toEqual([]);
    // Another child of the family on the same roster changes nothing.
    await share(club.parent, club.mia, second);
    expect(await teamsOf(second)).toEqual([]);

    await addMember(club.coach, address(second));
    expect([await teamsOf(second), await teamsOf(third)]).toEqual([[GREEN], []]);
  });

  it('R5: brings nobody in with an invitation from before the dismissal', async () => {
    const contacts = ['parent', 'newcomer'].map(emailOf);
    await club.parent.call(update_player_contact, { body: { playerId: club.leo, contacts } });
    await removeMember(club.coach, emailOf('parent'));
    expect(await acceptAll(club.newcomer)).toBe(1);
    expect(await teamsOf(club.newcomer)).toEqual([]);
  });

  it('R5: loses no other team, and shuts out nobody who is in the team without this child', async () => {
    const leo = await club.store.players.findOne({ _id: club.leo });
    await buildTeam(club.store, OTHER, { players: leo ? [leo] : [] });
    await removeMember(club.coach, emailOf('parent'));
    await share(club.parent, club.leo, club.newcomer);
    expect(await teamsOf(club.newcomer)).toEqual([OTHER]);

    // A member, and a guardian of another child on the roster.
    await share(club.parent, club.leo, club.parent2);
    const grandma = await newPerson('Grandma Silva');
    await share(club.parent2, club.noa, grandma);
    await share(club.parent, club.leo, grandma);
    for (const who of [club.parent2, grandma]) expect((await teamsOf(who)).sort()).toEqual([GREEN, OTHER]);
  });

  it('does not bind those whom staff or another guardian invite', async () => {
    await share(club.parent, club.leo, club.newcomer);
    await removeMember(club.coach, emailOf('parent'));
    const [friend, aunt] = [await newPerson('Friend Raman'), await newPerson('Aunt Raman')];
    await share(club.newcomer, club.leo, friend);
    await share(club.coach, club.leo, aunt);
    for (const who of [friend, aunt]) expect(await teamsOf(who)).toEqual([GREEN]);
  });

  it('does not bind those whom a dismissed coach invites as staff of another team of the child', async () => {
    const leo = await club.store.players.findOne({ _id: club.leo });
    const { coach2, newcomer } = club;
    await buildTeam(club.store, OTHER, { staff: [coach2], players: leo ? [leo] : [] });
    await removeMember(club.admin, emailOf('coach2'));
    await share(coach2, club.leo, newcomer);
    expect((await teamsOf(newcomer)).sort()).toEqual([GREEN, OTHER]);
  });
});
