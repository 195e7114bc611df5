import { buildEvent } from '@touchline/server/testing/records';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keyOfRecord, rowBusEvent } from '../testing/bus-events';
import { BLUE, buildClub, type Club, GREEN } from '../testing/club';
import type { Listener } from '../testing/listener';
import { startTestRealtime, type TestRealtime } from '../testing/start';

let realtime: TestRealtime;
let club: Club;

beforeEach(async () => {
  realtime = await startTestRealtime({ sweepEvery: 20 });
  club = await buildClub(realtime.store);
});
afterEach(() => realtime.close());

it('R4 I12: the sweep applies shrunk rights and ended sessions without any bus event', async () => {
  const { manager, parent, parent2 } = club.people;
  const { leo } = club.children;
  const [staff, leaving, ending] = await Promise.all([
    realtime.connect(manager.token),
    realtime.connect(parent.token),
    realtime.connect(parent2.token),
  ]);
  const ended = ending.ended();
  await realtime.store.sessions.deleteOne({ _id: parent2.sessionId });
  await realtime.store.teams.updateOne(
    { _id: GREEN },
    { $unset: { [`players.p${leo._id}`]: '' }, $pull: { playerIds: leo._id } },
  );
  expect(await ended).toBe('io server disconnect');
  await leaving.receives('access:changed');
  realtime.bus.publish(rowBusEvent(club.game, club.leosRow));
  await staff.receives('attendee:added');
  await leaving.caughtUp();
  expect(leaving.received('attendee:added')).toEqual([]);
  expect(leaving.received('access:changed')).toHaveLength(1);
  expect(staff.received('access:changed')).toEqual([]);
});

it('R4 I12: the sweep closes an event that was removed from a team, without any bus event', async () => {
  const { manager, blueParent } = club.people;
  const derby = await buildEvent(realtime.store, [GREEN, BLUE]);
  const event = keyOfRecord(derby);
  const [staying, leaving] = await Promise.all([realtime.connect(manager.token), realtime.connect(blueParent.token)]);
  const names = (socket: Listener) => () =>
    socket
      .received('presence')
      .at(-1)
      ?.viewers.map(({ name }) => name);
  for (const socket of [leaving, staying]) await socket.ask('open', { event });
  await expect.poll(names(leaving)).toEqual(['Bea Blue', 'Sam Manager']);
  await realtime.store.events.updateOne({ _id: derby._id }, { $set: { tags: [GREEN] } });
  await expect.poll(names(staying)).toEqual(['Sam Manager']);
  await leaving.caughtUp();
  expect(names(leaving)()).toEqual(['Bea Blue', 'Sam Manager']);
});

it('survives a store outage, and continues afterwards', async () => {
  const { parent } = club.people;
  const { sessions } = realtime.store;
  const find = sessions.find.bind(sessions);
  const socket = await realtime.connect(parent.token);
  let failedReads = 0;
  sessions.find = () => {
    failedReads += 1;
    return Promise.reject(new Error('The store is away'));
  };
  await expect.poll(() => failedReads).toBeGreaterThan(2);
  sessions.find = find;
  realtime.bus.publish(rowBusEvent(club.game, club.leosRow));
  await socket.receives('attendee:added');
  const ended = socket.ended();
  await sessions.deleteOne({ _id: parent.sessionId });
  expect(await ended).toBe('io server disconnect');
});
