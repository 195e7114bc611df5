import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTwoTeams, type Person, type TwoTeams } from '../../testing/two-teams';

describe('venues', () => {
  let club: TwoTeams;
  beforeAll(async () => {
    club = await openTwoTeams();
    const rest = {
      type: 'Outdoor',
      url: '',
      address: 'Gleimstr. 55',
      description: '',
      latitude: 52.5,
      longitude: 13.4,
    };
    for (const [_id, name, zip] of [
      ['u33dbfc5t', 'Mauerpark pitch', '10437'],
      ['u33dc1wm8', 'astro court', '10437'],
      ['u281z7j2e', 'Zenith arena', '80331'],
    ] as const)
      await club.store.venues.insertOne({ _id, name, zip, ...rest });
  });
  afterAll(() => club.close());

  const names = async (who: Person, zip?: string) =>
    (await who.call(venuesContract.show_venues, { query: { zip } })).map(({ name }) => name);

  it('shows venues by name to every role, those of a zip code if given', async () => {
    expect(await names(club.parent)).toEqual(['astro court', 'Mauerpark pitch', 'Zenith arena']);
    expect(await names(club.root, '10437')).toEqual(['astro court', 'Mauerpark pitch']);
    expect(await names(club.coach, '99999')).toEqual([]);
    const [first] = await club.filming.call(venuesContract.show_venues, { query: {} });
    expect(first).toMatchObject({ id: 'u33dc1wm8', zip: '10437', address: 'Gleimstr. 55' });
    expect((await club.newcomer.ask(venuesContract.show_venues, { query: {} })).status).toBe(403);
  });

  it("shows only those within the caller's geo hashes, if they have any", async () => {
    await club.store.users.updateOne({ _id: club.parent.user._id }, { $set: { venueGeoHashs: ['u33db', 'u2'] } });
    expect(await names(club.parent)).toEqual(['Mauerpark pitch', 'Zenith arena']);
    expect(await names(club.parent, '10437')).toEqual(['Mauerpark pitch']);
    expect(await names(club.parent2)).toHaveLength(3);
  });
});
