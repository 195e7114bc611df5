import { playersContract } from '@touchline/shared/players/players.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';

const { update_rostered_player } = playersContract;

describe.each(STORES)('a rostered child on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const edit = (who: Person, body: object) =>
    who.ask(update_rostered_player, { body: { teamId: GREEN, playerId: club.leo, ...body } });
  const leo = () => club.store.players.findOne({ _id: club.leo });

  it('gets shirt number and position from staff, live', async () => {
    expect((await edit(club.coach, { number: 4, position: 'Keeper' })).status).toBe(200);
    expect(await leo()).toMatchObject({ number: 4, position: 'Keeper' });
    expect(club.messages('roster:changed').at(-1)?.added).toMatchObject({ id: club.leo, number: 4 });
    await edit(club.coach, { number: null });
    expect(await leo()).not.toHaveProperty('number');
  });

  it('keeps name and year of birth once a guardian has joined', async () => {
    for (const body of [{ name: 'Leonard Raman' }, { birthYear: 2011 }])
      expect((await edit(club.coach, body)).status).toBe(409);
    expect(await leo()).toMatchObject({ name: 'Leo Raman', birthYear: 2012 });
    // The same value is no change.
    expect((await edit(club.coach, { name: 'Leo Raman', number: 5 })).status).toBe(200);
    await club.store.players.updateOne({ _id: club.leo }, { $set: { contacts: [] }, $unset: { birthDate: '' } });
    expect((await edit(club.coach, { name: 'Leonard Raman', birthYear: 2011 })).status).toBe(200);
    expect(await leo()).toMatchObject({ name: 'Leonard Raman', birthYear: 2011 });
  });

  it('of another roster gets 404', async () => {
    expect((await edit(club.coach, { playerId: club.ida, number: 4 })).status).toBe(404);
    expect((await edit(club.blueCoach, { number: 4 })).status).toBe(404);
  });
});
