import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beforeWrite, openTwoTeams, STORES, type TwoTeams } from '../../testing/two-teams';

const { update_profile, update_player_contact } = profilesContract;

describe.each(STORES)('saving a profile while guardians change, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  it('R5: does not change a child whose guardian was removed just before the write', async () => {
    const contacts = [club.parent2.user.emailAddress];
    const both = [club.parent.user.emailAddress, ...contacts];
    await club.store.players.updateOne({ _id: club.leo }, { $set: { contacts: both } });
    const busEvents = club.busEvents.length;
    await beforeWrite(club.store.players, 'findOneAndUpdate', {
      call: () =>
        club.parent.ask(update_profile, { body: { rev: 1, players: [{ id: club.leo, name: 'Stolen Name' }] } }),
      other: () => club.coach.call(update_player_contact, { body: { playerId: club.leo, contacts } }),
    });
    expect(await club.store.players.findOne({ _id: club.leo })).toMatchObject({ name: 'Leo Raman', contacts });
    expect(JSON.stringify(club.busEvents.slice(busEvents))).not.toContain('Stolen Name');
  });
});
