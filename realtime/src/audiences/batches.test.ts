import { MARKER } from '@touchline/server/testing/records';
import type { BatchedMessage } from '@touchline/shared/live/messages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accessBusEvent, eventView, keyOfRecord, rowBusEvent, stamp } from '../testing/bus-events';
import { BLUE, buildClub, type Club, GREEN, type PersonName } from '../testing/club';
import type { Listener } from '../testing/listener';
import { startTestRealtime, type TestRealtime } from '../testing/start';

let realtime: TestRealtime;
let club: Club;
beforeEach(async () => {
  realtime = await startTestRealtime();
  club = await buildClub(realtime.store);
});
afterEach(() => realtime.close());

const connect = (name: PersonName) => realtime.connect({ token: club.people[name].token, batches: true });

/** Returns all messages in order of arrival, single or batched. */
const messagesOf = ({ frames }: Listener) =>
  frames.flatMap(({ name, payload }) =>
    name === 'news:batch' ? (payload.news as BatchedMessage[]) : [[name, payload] as unknown as BatchedMessage],
  );
const versionsOf = (listener: Listener) =>
  messagesOf(listener).map(([, payload]) => ('version' in payload ? payload.version : undefined));
const receivesAll = (listener: Listener, count: number) =>
  expect.poll(() => messagesOf(listener).length, { interval: 5 }).toBe(count);

/** Changes Leo's row several times: publishes versions 2 to 1 + `count` at once. */
function rush(count: number, row = club.leosRow): void {
  for (let version = 2; version <= 1 + count; version += 1)
    realtime.bus.publish(rowBusEvent(club.game, row, 'attendee:changed', version));
}

describe('batches', () => {
  it('sends the first message of an event at once and the following ones in one batch, in the order of their versions', async () => {
    const coach = await connect('coach');
    rush(20);
    await receivesAll(coach, 20);
    expect(versionsOf(coach)).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
    expect(coach.frames.map(({ name }) => name)).toEqual(['attendee:changed', 'news:batch']);
  });

  it('sends the messages of one call about 60 events in one frame, masked for each audience', async () => {
    const [coach, parent, unbatched] = await Promise.all([
      connect('coach'),
      connect('parent'),
      realtime.connect(club.people.coach.token),
    ]);
    for (let index = 0; index < 60; index += 1) {
      const event = { ...eventView(club.game), id: String(300_000_000 + index), teamPlayers: [{ note: MARKER }] };
      realtime.bus.publish({
        kind: 'message',
        name: 'event:created',
        payload: { event, ...stamp() },
        about: { teams: [GREEN], batch: '910000001' },
      });
    }
    await Promise.all([receivesAll(coach, 60), receivesAll(parent, 60)]);
    expect(coach.frames.map(({ name }) => name)).toEqual(['news:batch']);
    expect(parent.frames.map(({ name }) => name)).toEqual(['news:batch']);
    expect(JSON.stringify(coach.frames)).toContain(MARKER);
    expect(JSON.stringify(parent.frames)).not.toContain(MARKER);
    await unbatched.receives('event:created', 60);
  });

  it('sends single messages at once to a client that does not ask for batches', async () => {
    const [unbatched, batched] = await Promise.all([realtime.connect(club.people.coach.token), connect('manager')]);
    rush(20);
    await unbatched.receives('attendee:changed', 20);
    await receivesAll(batched, 20);
    expect(unbatched.frames).toHaveLength(20);
    expect(batched.frames).toHaveLength(2);
    expect(messagesOf(batched)).toEqual(unbatched.frames.map(({ name, payload }) => [name, payload]));
  });

  it("I11: a batch contains each child's row in full for its guardians and masked for others", async () => {
    const people: PersonName[] = ['coach', 'parent', 'parent2', 'filming'];
    const clients = await Promise.all(people.map(connect));
    const [coach, parent, parent2, filming] = clients;
    realtime.bus.publish(rowBusEvent(club.game, club.leosRow, 'attendee:changed', 2));
    realtime.bus.publish(rowBusEvent(club.game, club.leosRow, 'attendee:changed', 3));
    realtime.bus.publish(rowBusEvent(club.game, club.miasRow, 'attendee:changed', 4));
    realtime.bus.publish(rowBusEvent(club.game, club.leosRow, 'attendee:changed', 5));
    await Promise.all(clients.map((client) => receivesAll(client, 4)));
    const showsMarker = (client: Listener | undefined) =>
      client && messagesOf(client).map((message) => JSON.stringify(message).includes(MARKER));
    expect(showsMarker(coach)).toEqual([true, true, true, true]);
    expect(showsMarker(parent)).toEqual([true, true, false, true]);
    expect(showsMarker(parent2)).toEqual([false, false, true, false]);
    expect(showsMarker(filming)).toEqual([false, false, false, false]);
    for (const client of clients) expect(versionsOf(client)).toEqual([2, 3, 4, 5]);
  });

  it('I12: sends nothing more to a user who loses the team while a batch is collected', async () => {
    const [leaving, staying] = await Promise.all([connect('parent'), connect('coach')]);
    await realtime.store.teams.updateOne(
      { _id: GREEN },
      { $unset: { [`players.p${club.children.leo._id}`]: '' }, $pull: { playerIds: club.children.leo._id } },
    );
    rush(5, club.miasRow);
    realtime.bus.publish(accessBusEvent({ changed: [club.people.parent.user._id] }));
    await leaving.receives('access:changed');
    await receivesAll(staying, 5);
    await leaving.caughtUp();
    expect(leaving.frames.at(-1)?.name).toBe('access:changed');
  });

  it('sends the removal of an event after its earlier changes', async () => {
    const coach = await connect('coach');
    rush(3);
    realtime.bus.publish({
      kind: 'message',
      name: 'event:removed',
      payload: { ...stamp(), key: keyOfRecord(club.game) },
      about: { teams: [GREEN] },
    });
    await receivesAll(coach, 4);
    expect(messagesOf(coach).map(([name]) => name)).toEqual([
      'attendee:changed',
      'attendee:changed',
      'attendee:changed',
      'event:removed',
    ]);
  });

  it('keeps the order when an event moves to another team: first the removal, then the event', async () => {
    const admin = await connect('admin');
    rush(1);
    realtime.bus.publish({
      kind: 'message',
      name: 'event:removed',
      payload: { ...stamp(), key: keyOfRecord(club.game) },
      about: { teams: [GREEN] },
    });
    realtime.bus.publish({
      kind: 'message',
      name: 'event:created',
      payload: { ...stamp(), event: eventView(club.game) },
      about: { teams: [BLUE] },
    });
    await receivesAll(admin, 3);
    expect(messagesOf(admin).map(([name]) => name)).toEqual(['attendee:changed', 'event:removed', 'event:created']);
  });

  it('sends a message after a quiet window at once', async () => {
    const coach = await connect('coach');
    rush(2);
    await receivesAll(coach, 2);
    realtime.bus.publish(rowBusEvent(club.game, club.leosRow, 'attendee:changed', 4));
    await receivesAll(coach, 3);
    expect(versionsOf(coach)).toEqual([2, 3, 4]);
    // A batch with one message is sent as a single message.
    expect(coach.received('attendee:changed')).toHaveLength(3);
  });

  it('sends no batches to a client whose handshake value of `batches` is not `true`', async () => {
    const coach = await realtime.connect({ token: club.people.coach.token, batches: 'yes' });
    rush(3);
    await coach.receives('attendee:changed', 3);
    expect(coach.frames.map(({ name }) => name)).not.toContain('news:batch');
  });
});
