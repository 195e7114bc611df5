/** Tests that concurrent sign-ups for one event are written in one batch. */

import { StoreUnavailable } from '@touchline/server/store/port';
import type { EventView } from '@touchline/shared/events/event.model';
import { MAX_ATTENDEES } from '@touchline/shared/events/event-words';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attendeeCalls, openTwoTeams, STORES, type TwoTeams } from '../../testing/two-teams';

describe.each(STORES)('sign-ups that arrive during a write, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let game: EventView;
  /** Gates that the next writes of events wait for. */
  let gates: (() => Promise<unknown>)[];
  let writes: number;
  let restore: () => void;
  const { add } = attendeeCalls(() => game.key);
  const guest = (n: number) => add(club.coach, { id: `8000${1_000 + n}`, player: `Guest ${n}` });
  const several = (count: number) => Array.from({ length: count }, (_, n) => guest(n));
  type Answer = Awaited<ReturnType<typeof guest>>;
  /** Starts sign-ups while the write of another one is held. Returns their responses and that one's response. */
  async function signUpBehind(heldCall: () => Promise<Answer>, others: () => Promise<Answer>[]) {
    let waiting: Answer[] = [];
    gates.push(async () => {
      waiting = await Promise.all(others());
    });
    const first = await heldCall();
    return { first, waiting };
  }
  const stored = () => club.store.events.findOne({ _id: game.id });

  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    game = await club.game();
    gates = [];
    writes = 0;
    const { events } = club.store;
    const write = events.findOneAndUpdate.bind(events);
    restore = () => void Object.assign(events, { findOneAndUpdate: write });
    Object.assign(events, {
      findOneAndUpdate: async (...args: Parameters<typeof write>) => {
        writes += 1;
        await gates.shift()?.();
        return write(...args);
      },
    });
  });
  afterEach(() => restore());

  it('I1 I3 I4 gives each its own version, response, history entry and message, in fewer writes than sign-ups', async () => {
    const { first, waiting } = await signUpBehind(
      () => add(club.parent, { id: '70000001', playerId: club.leo }),
      () => several(30),
    );
    const responses = [...waiting, first];
    expect(responses.map(({ status }) => status)).toEqual(Array(31).fill(200));
    expect(writes).toBeLessThan(31);
    for (const { reply } of responses) expect(reply.attendees).toHaveLength(reply.version - 1);
    for (const [n, { reply }] of responses.slice(0, 30).entries())
      expect(reply.attendees.at(-1)?.player).toBe(`Guest ${n}`);
    const versions = responses.map(({ reply }) => reply.version).toSorted((one, other) => one - other);
    expect(versions).toEqual(Array.from({ length: 31 }, (_, n) => n + 2));
    const event = await stored();
    expect(event).toMatchObject({ version: 32, attendeeCount: 31 });
    expect(event?.changes.slice(1).map(({ what, by }) => `${what} ${by.userId}`)).toEqual([
      ...Array(30).fill(`attendee:added ${club.coach.user._id}`),
      `attendee:added ${club.parent.user._id}`,
    ]);
    const rows = Object.values(event?.attendees ?? {});
    expect(event?.attendeeIds).toEqual(rows.map(({ id }) => id));
    const published = club.messages('attendee:added').filter(({ key }) => key.id === game.id);
    expect(published.map(({ version, attendee }) => [version, attendee.id])).toEqual(
      rows.map(({ id }, position) => [position + 2, id]),
    );
  });

  it('I2 I3 rejects those that the event cannot take, and writes the others', async () => {
    await add(club.parent, { id: '70000001', playerId: club.leo });
    const { first, waiting: responses } = await signUpBehind(
      () => add(club.parent, { id: '70000005', playerId: club.mia }),
      () => [
        ...several(5),
        // Leo is on the list, an id is taken, and Noa is signed up twice.
        add(club.coach, { id: '70000002', playerId: club.leo }),
        add(club.coach, { id: '70000001', player: 'Another guest' }),
        add(club.parent2, { id: '70000003', playerId: club.noa }),
        add(club.coach, { id: '70000004', playerId: club.noa }),
      ],
    );
    expect(first.status).toBe(200);
    expect(responses.slice(0, 7).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 409, 200]);
    expect(
      responses
        .slice(7)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([200, 409]);
    const event = await stored();
    const rows = Object.values(event?.attendees ?? {});
    expect(rows).toHaveLength(9);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(9);
    expect(event).toMatchObject({ version: 10, attendeeCount: 9 });
  });

  it('fills an event to its last place and rejects the rest', async () => {
    await club.store.events.updateOne({ _id: game.id }, { $set: { attendeeCount: MAX_ATTENDEES - 6 } });
    const { first, waiting } = await signUpBehind(
      () => add(club.parent, { playerId: club.leo }),
      () => several(12),
    );
    const responses = [...waiting, first];
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(6);
    for (const { status, problem } of responses.filter((response) => response.status !== 200))
      expect([status, problem.detail]).toEqual([409, expect.stringContaining('full')]);
    expect(await stored()).toMatchObject({ attendeeCount: MAX_ATTENDEES, version: 7 });
  });

  it('I7 rejects those that wait for an event that is removed meanwhile', async () => {
    const { events } = club.store;
    const { first, waiting } = await signUpBehind(
      () => add(club.parent, { playerId: club.leo }),
      () => {
        gates.push(() => events.deleteOne({ _id: game.id }));
        return several(6);
      },
    );
    expect([...waiting, first].map(({ status }) => status)).toEqual(Array(7).fill(404));
  });

  it('I13 returns 503 for those whose write failed, and accepts their retries', async () => {
    gates.push(async () => {
      throw new StoreUnavailable('away');
    });
    const statuses = (await Promise.all(several(8))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect((await Promise.all(several(8))).map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await stored()).toMatchObject({ version: 9, attendeeCount: 8 });
  });
});
