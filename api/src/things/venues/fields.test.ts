import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTwoTeams, type Person, type TwoTeams } from '../../testing/two-teams';

const { add_field, add_venue, show_venues, remove_venue } = venuesContract;

let club: TwoTeams;
beforeAll(async () => {
  club = await openTwoTeams();
});
afterAll(() => club.close());

const add = (who: Person, body: object) => who.ask(add_field, { body: body as never });

it('adds a field by its name, without a pin and a ZIP code', async () => {
  const { reply } = await add(club.coach, { name: 'Park behind the school' });
  expect(reply).toMatchObject({ name: 'Park behind the school', latitude: 0, longitude: 0, zip: '0000', address: '' });
  await club.store.users.updateOne({ _id: club.parent.user._id }, { $set: { venueGeoHashs: ['u33d'] } });
  expect(await club.parent.call(show_venues, { query: {} })).toEqual([reply]);
  const params = { prefix: reply.id.slice(0, 3), zip: reply.zip, id: reply.id };
  expect((await club.coach.ask(remove_venue, { params })).status).toBe(403);
  expect((await club.admin.ask(remove_venue, { params })).reply).toBe(reply.id);
});

it('I4: the same name and place is the same field, also for two at once', async () => {
  const pin = { latitude: 52.5, longitude: 13.4 };
  const first = await add(club.coach, { name: 'Mauerpark', ...pin });
  expect((await add(club.manager, { name: 'MAUERPARK', ...pin, address: 'Changed' })).reply).toEqual(first.reply);
  const beside = await add(club.coach, { name: 'Mauerpark, unpinned' });
  expect((await add(club.coach, { name: 'mauerpark, unpinned' })).reply.id).toBe(beside.reply.id);
  await Promise.all([1, 2, 3].map(() => add(club.coach, { name: 'Jahn', latitude: 52.6, longitude: 13.4 })));
  expect(await club.store.venues.countDocuments({ name: 'Jahn' })).toBe(1);
});

it('never changes a field that is kept by others', async () => {
  const kept = { name: 'Gym', zip: '10115', latitude: 52.7, longitude: 13.4, address: 'Main St. 1' };
  const id = await club.admin.call(add_venue, { body: kept });
  const { reply } = await add(club.coach, { ...kept, address: 'Elsewhere' });
  expect(reply).toMatchObject({ id, address: 'Main St. 1' });
  // Another name at the same place.
  expect((await add(club.coach, { ...kept, name: 'Gym 2' })).reply.id).toBe(`${id}-1`);
});

it('names what is wrong', async () => {
  const fieldsOf = async (body: object) => Object.keys((await add(club.coach, body)).problem.fields ?? {});
  expect(await fieldsOf({ name: ' ' })).toEqual(['name']);
  expect(await fieldsOf({ name: 'Gym', latitude: 52 })).toEqual(['longitude']);
  expect(await fieldsOf({ name: 'Gym', zip: '1' })).toEqual(['zip']);
  expect(await fieldsOf({ name: 'Gym', url: 'javascript:alert(1)' })).toEqual(['url']);
  expect((await add(club.parent, { name: 'Gym' })).status).toBe(403);
});
