import { memberRow } from '@touchline/server/row-keys';
import { buildPerson, type Person } from '@touchline/server/testing/records';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accessBusEvent, rosterBusEvent, stamp } from '../testing/bus-events';
import { buildClub, type Club, GREEN } from '../testing/club';
import { startTestRealtime, type TestRealtime } from '../testing/start';

let realtime: TestRealtime;
let club: Club;
beforeEach(async () => {
  realtime = await startTestRealtime();
  club = await buildClub(realtime.store);
});
afterEach(() => realtime.close());

const setCapacity = ({ user: { emailAddress } }: Person, capacity: 'staff' | 'family') =>
  realtime.store.teams.updateOne(
    { _id: GREEN },
    {
      $set: { [`members.${memberRow(emailAddress)}`]: { emailAddress, capacity } },
      $addToSet: { memberEmails: emailAddress },
    },
  );

it('I12: a user who leaves the film crew and stays family gets the messages of families only', async () => {
  const { filming, parent2 } = club.people;
  const stan = await buildPerson(realtime.store, 'Stan Staying', 'FILMING');
  await setCapacity(stan, 'staff');
  const [leaving, staying] = [await realtime.connect(filming.token), await realtime.connect(stan.token)];

  await setCapacity(filming, 'family');
  realtime.bus.publish(accessBusEvent({ changed: [filming.user._id] }));
  await leaving.receives('access:changed');

  const { leo } = club.children;
  const { _id, createdBy: _createdBy, ...player } = leo;
  const added = { id: _id, team: 'Riverside 26618', ...player };
  realtime.bus.publish(rosterBusEvent({ teamId: GREEN, version: 2, added }, _id));
  realtime.bus.publish({
    kind: 'message',
    name: 'development:changed',
    payload: { ...stamp(), id: '50000001', teamId: GREEN, playerId: _id, month: 0, version: 1 },
    about: { teams: [GREEN], users: [parent2.user._id] },
  });
  await staying.receives('development:changed');
  await leaving.caughtUp();
  expect((await staying.receives('roster:changed')).added).toHaveProperty('birthYear', 2012);
  const received = await leaving.receives('roster:changed');
  expect(received.added).toMatchObject({ id: _id, name: 'Leo Raman' });
  expect(received.added).not.toHaveProperty('birthYear');
  expect(leaving.received('development:changed')).toEqual([]);
});
