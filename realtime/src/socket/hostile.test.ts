import { FUZZ_MS, inRounds } from '@touchline/server/testing/rounds';
import { messages } from '@touchline/shared/live/messages';
import { requests } from '@touchline/shared/live/requests';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedFor } from '../../../testing/services/seeds';
import { keyOfRecord, rowBusEvent } from '../testing/bus-events';
import { buildClub, type Club, type PersonName } from '../testing/club';
import { RawConnection } from '../testing/raw-connection';
import { startTestRealtime, type TestRealtime } from '../testing/start';

/** With the requests of the api's hostile test, 10,000 in all. HOSTILE_SEED repeats a run. */
const FRAMES = 1_000;
const SEED = seedFor('HOSTILE_SEED');
const NAMES = [...Object.keys(requests), ...Object.keys(messages), 'connect', 'disconnect', 'error', '__proto__', ''];

let realtime: TestRealtime;
let club: Club;
beforeAll(async () => {
  realtime = await startTestRealtime({ settings: { LIMIT_FRAMES_WRONG: '100000', LIMIT_SOCKETS_USER: '1000' } });
  club = await buildClub(realtime.store);
});
afterAll(() => realtime.close());

const anyPayload = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.record({ event: fc.jsonValue({ maxDepth: 2 }) }),
  fc.record({
    events: fc.jsonValue({ maxDepth: 3 }),
    window: fc.jsonValue({ maxDepth: 2 }),
    teams: fc.jsonValue({ maxDepth: 2 }),
  }),
  fc.record({
    developments: fc.array(fc.record({ id: fc.jsonValue({ maxDepth: 1 }), version: fc.jsonValue({ maxDepth: 1 }) })),
  }),
);
const anyFrame = fc.oneof(
  fc
    .record({
      ack: fc.option(fc.nat({ max: 999 })),
      name: fc.constantFrom(...NAMES),
      payloads: fc.array(anyPayload, { maxLength: 3 }),
    })
    .map(({ ack, name, payloads }) => `42${ack ?? ''}${JSON.stringify([name, ...payloads])}`),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `4${text}`),
  fc.uint8Array({ maxLength: 60 }),
);

it(
  `L2 R19: ${FRAMES} hostile frames (seed ${SEED}): the process survives, and others are served`,
  async () => {
    const people: PersonName[] = ['parent', 'coach', 'admin', 'newcomer', 'root'];
    const watching = await realtime.connect(club.people.manager.token);
    const rounds = await inRounds(SEED, async (seed) => {
      let raw: RawConnection | undefined;
      for (const [turn, hostileFrame] of fc.sample(anyFrame, { numRuns: FRAMES, seed }).entries()) {
        if (!raw || raw.socket.readyState !== raw.socket.OPEN) {
          const name = people[turn % people.length] ?? 'parent';
          raw = await new RawConnection(realtime.url).signIn(club.people[name].token);
        }
        raw.send(hostileFrame);
        // Waits for a response to each frame, so that a closed connection is noticed before the next one.
        raw.send(`42${1_000 + turn}["close",{"event":${JSON.stringify(keyOfRecord(club.game))}}]`);
        await Promise.race([raw.closed, raw.packet(`43${1_000 + turn}`).catch(() => undefined)]);
      }
      raw?.close();
    });
    if (FUZZ_MS > 0) console.log(`${rounds * FRAMES} frames`);
    realtime.bus.publish(rowBusEvent(club.game, club.leosRow));
    await watching.receives('attendee:added');
    expect(await watching.ask('sync', {})).toMatchObject({ ok: true });
  },
  120_000 + 2 * FUZZ_MS,
);
