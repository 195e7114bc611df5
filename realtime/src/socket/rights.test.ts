import { afterEach, beforeEach, expect, it } from 'vitest';
import { accessBusEvent, rowBusEvent } from '../testing/bus-events';
import { buildClub, type Club, GREEN } from '../testing/club';
import { duringRead } from '../testing/during-read';
import { startTestRealtime, type TestRealtime } from '../testing/start';

let realtime: TestRealtime;
let club: Club;
beforeEach(async () => {
  realtime = await startTestRealtime();
  club = await buildClub(realtime.store);
});
afterEach(() => realtime.close());

it('I12: the late result of an older read of rights puts no socket back into rooms that it left', async () => {
  const { parent, parent2 } = club.people;
  const { leo } = club.children;
  const { teams } = realtime.store;
  const [leaving, staying] = [await realtime.connect(parent.token), await realtime.connect(parent2.token)];
  duringRead(teams, 'find', async () => {
    await teams.updateOne({ _id: GREEN }, { $unset: { [`players.p${leo._id}`]: '' }, $pull: { playerIds: leo._id } });
    // Starts another read, which ends before the first one is applied.
    expect(await leaving.ask('sync', { teams: [{ id: GREEN, version: 1 }] })).toMatchObject({
      gone: [{ kind: 'team', id: GREEN }],
    });
  });
  realtime.bus.publish(accessBusEvent({ changed: [parent.user._id] }));
  await leaving.receives('access:changed', 2);
  realtime.bus.publish(rowBusEvent(club.game, club.leosRow));
  await staying.receives('attendee:added');
  await leaving.caughtUp();
  expect(leaving.received('attendee:added')).toEqual([]);
});
