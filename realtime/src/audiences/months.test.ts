import { afterEach, beforeEach, expect, it } from 'vitest';
import { stamp } from '../testing/bus-events';
import { buildClub, type Club, GREEN, type PersonName } from '../testing/club';
import type { Listener } from '../testing/listener';
import { startTestRealtime, type TestRealtime } from '../testing/start';

let realtime: TestRealtime;
let club: Club;
let clients: [PersonName, Listener][];
beforeEach(async () => {
  realtime = await startTestRealtime();
  club = await buildClub(realtime.store);
  const people = Object.entries(club.people) as [PersonName, Club['people'][PersonName]][];
  clients = await Promise.all(
    people.map(async ([name, { token }]): Promise<[PersonName, Listener]> => [name, await realtime.connect(token)]),
  );
});
afterEach(() => realtime.close());

async function receiversOf(name: 'engagement:changed' | 'development:changed'): Promise<PersonName[]> {
  await Promise.all(clients.map(([, client]) => client.caughtUp()));
  return clients.filter(([, client]) => client.received(name).length > 0).map(([person]) => person);
}

it('sends a development to staff and film crew of its team, to ADMIN and to the guardians it names', async () => {
  const { parent } = club.people;
  const payload = { ...stamp(), id: '50000001', teamId: GREEN, playerId: club.children.leo._id, month: 0, version: 2 };
  realtime.bus.publish({
    kind: 'message',
    name: 'development:changed',
    payload,
    about: { teams: [GREEN], users: [parent.user._id] },
  });
  expect(await receiversOf('development:changed')).toEqual(['admin', 'manager', 'coach', 'filming', 'parent']);
  for (const [, client] of clients) expect(client.received('development:changed').length).toBeLessThan(2);
});

it('sends an engagement to its user, to the managers of its team and to ADMIN', async () => {
  const { parent2 } = club.people;
  const payload = { ...stamp(), id: '40000001', teamId: GREEN, userId: parent2.user._id, month: 0, version: 2 };
  realtime.bus.publish({ kind: 'message', name: 'engagement:changed', payload, about: { teams: [GREEN] } });
  expect(await receiversOf('engagement:changed')).toEqual(['admin', 'manager', 'coach', 'parent2']);
});
