import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventView, stamp } from '../testing/bus-events';
import { buildClub, type Club, GREEN } from '../testing/club';
import { RawConnection } from '../testing/raw-connection';
import { startTestRealtime, type TestRealtime } from '../testing/start';
import { isStuck } from './backlog';

let realtime: TestRealtime;
let club: Club;

beforeEach(async () => {
  realtime = await startTestRealtime();
  club = await buildClub(realtime.store);
});
afterEach(() => realtime.close());

it('F11: disconnects a client that does not read; the others miss nothing', async () => {
  const reader = await realtime.connect(club.people.manager.token);
  const slow = await new RawConnection(realtime.url).signIn(club.people.parent.token);
  slow.socket.pause();
  const event = { ...eventView(club.game), sources: Array.from({ length: 20 }, () => 'x'.repeat(2_000)) };
  let published = 0;
  // The slow client is disconnected once the kernel buffers no more and the server buffers a megabyte.
  for (; realtime.realtime.io.of('/').sockets.size > 1; published += 50) {
    for (let i = 0; i < 50; i += 1)
      realtime.bus.publish({
        kind: 'message',
        name: 'event:created',
        payload: { ...stamp(), event },
        about: { teams: [GREEN] },
      });
    await reader.receives('event:created', published + 50);
  }
  slow.socket.resume();
  await slow.closed;
  expect(reader.received('event:created')).toHaveLength(published);
  expect(reader.socket.connected).toBe(true);
});

it.each([
  [1, undefined, false],
  [2, undefined, false],
  [1.9, 2, false],
  [2, 2, true],
  [2.1, 2, true],
  [4.1, undefined, true],
])('a backlog of %s MB now and %s MB a moment ago means that the client is stuck: %s', (now, before, expected) => {
  expect(isStuck(now * 1_048_576, before && before * 1_048_576)).toBe(expected);
});
