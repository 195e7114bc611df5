import { eventsContract } from '@touchline/shared/events/events.contract';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gameBody, openTwoTeams, PITCH, STORES, type TwoTeams } from '../../testing/two-teams';

const { add_venue, remove_venue, show_venues } = venuesContract;
const venue = { name: 'Mauerpark pitch', zip: '10437', latitude: 52.5437, longitude: 13.4021 };

describe.each(STORES)('saving venues on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const add = (body: object = {}) => club.filming.ask(add_venue, { body: { ...venue, ...body } });
  const remove = (id: string, prefix = id.slice(0, 3), zip = '10437') =>
    club.filming.ask(remove_venue, { params: { prefix, zip, id } });
  const all = () => club.admin.call(show_venues, { query: {} });

  it('uses the geohash of the place as id, adds a suffix for another venue there, and recognizes the same venue', async () => {
    const { reply: id } = await add();
    expect(id).toMatch(/^u33d[0-9b-hjkmnp-z]{5}$/);
    expect((await add({ address: 'Gleimstr. 55' })).reply).toBe(id);
    expect((await add({ name: 'Court 2' })).reply).toBe(`${id}-1`);
    expect((await add({ name: 'Court 3' })).reply).toBe(`${id}-2`);
    expect((await all()).map(({ name, address }) => [name, address])).toEqual([
      ['Court 2', ''],
      ['Court 3', ''],
      ['Mauerpark pitch', 'Gleimstr. 55'],
    ]);
  });

  it('changes a venue by its id, even when its place changes', async () => {
    const { reply: id } = await add();
    expect((await add({ id, name: 'Renamed', latitude: 10 })).reply).toBe(id);
    expect(await all()).toMatchObject([{ id, name: 'Renamed', latitude: 10 }]);
    expect((await add({ zip: '123' })).problem.fields).toHaveProperty('zip');
  });

  it('removes a venue once, by matching prefix, zip code and id', async () => {
    const { reply: id } = await add();
    for (const [prefix, zip] of [
      ['9q8', '10437'],
      [id.slice(0, 3), '10438'],
    ])
      expect((await remove(id, prefix, zip)).status).toBe(404);
    expect((await remove(id)).reply).toBe(id);
    expect((await remove(id)).status).toBe(404);
  });

  it('keeps a venue while a future event or a match of a tournament takes place there', async () => {
    const { reply: id } = await add();
    const eventLocation = { ...venue, id };
    const schedules = [
      { id: '30000001', name: 'Final', time: gameBody().eventTime, location: eventLocation, teams: ['TBD'] },
    ];
    for (const body of [
      { ...gameBody(), eventLocation },
      { ...gameBody(), type: 'TOURNAMENT' as const, eventLocation: PITCH, schedules },
    ]) {
      const game = await club.admin.call(eventsContract.schedule_event, { body });
      expect((await remove(id)).status).toBe(409);
      await club.store.events.updateOne({ _id: game }, { $set: { eventState: 'CANCELLED' } });
    }
    expect((await remove(id)).status).toBe(200);
  });
});
