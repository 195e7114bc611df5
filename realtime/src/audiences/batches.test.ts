import type { BatchedNews } from '@touchline/shared/live/messages';
import { MARKER } from '@touchline/shared/server/testing/records';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BLUE, buildClub, type Club, GREEN, type PersonName } from '../testing/club';
import { accessFact, eventView, keyOfRecord, rowFact, stamp } from '../testing/facts';
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

/** Every message in the order in which it came, whether by itself or in a batch. */
const newsOf = ({ frames }: Listener) =>
  frames.flatMap(({ name, payload }) =>
    name === 'news:batch' ? (payload.news as BatchedNews[]) : [[name, payload] as unknown as BatchedNews],
  );
const versionsOf = (listener: Listener) =>
  newsOf(listener).map(([, payload]) => ('version' in payload ? payload.version : undefined));
const hearsAll = (listener: Listener, count: number) =>
  expect.poll(() => newsOf(listener).length, { interval: 5 }).toBe(count);

/** Signs Leo up again and again: versions 2 to 1 + `count`, published in one go. */
function rush(count: number, row = club.leosRow): void {
  for (let version = 2; version <= 1 + count; version += 1)
    realtime.bus.publish(rowFact(club.game, row, 'attendee:changed', version));
}

describe('batches of news', () => {
  it('sends the first news of an event at once and those that follow together, in the order of their versions', async () => {
    const coach = await connect('coach');
    rush(20);
    await hearsAll(coach, 20);
    expect(versionsOf(coach)).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
    expect(coach.frames.map(({ name }) => name)).toEqual(['attendee:changed', 'news:batch']);
  });

  it('sends each message by itself, and at once, to a client that asks for no batches', async () => {
    const [old, recent] = await Promise.all([realtime.connect(club.people.coach.token), connect('manager')]);
    rush(20);
    await old.hears('attendee:changed', 20);
    await hearsAll(recent, 20);
    expect(old.frames).toHaveLength(20);
    expect(recent.frames).toHaveLength(2);
    expect(newsOf(recent)).toEqual(old.frames.map(({ name, payload }) => [name, payload]));
  });

  it("I11: a batch holds each child's row in full for its own guardians and masked for others", async () => {
    const people: PersonName[] = ['coach', 'parent', 'parent2', 'filming'];
    const clients = await Promise.all(people.map(connect));
    realtime.bus.publish(rowFact(club.game, club.leosRow, 'attendee:changed', 2));
    realtime.bus.publish(rowFact(club.game, club.leosRow, 'attendee:changed', 3));
    realtime.bus.publish(rowFact(club.game, club.miasRow, 'attendee:changed', 4));
    realtime.bus.publish(rowFact(club.game, club.leosRow, 'attendee:changed', 5));
    await Promise.all(clients.map((client) => hearsAll(client, 4)));
    const fullIn = (client: Listener | undefined) =>
      client && newsOf(client).map((news) => JSON.stringify(news).includes(MARKER));
    expect(fullIn(clients[0])).toEqual([true, true, true, true]);
    expect(fullIn(clients[1])).toEqual([true, true, false, true]);
    expect(fullIn(clients[2])).toEqual([false, false, true, false]);
    expect(fullIn(clients[3])).toEqual([false, false, false, false]);
    for (const client of clients) expect(versionsOf(client)).toEqual([2, 3, 4, 5]);
  });

  it('I12: who loses the team while news are collected gets nothing more, not even what was published before', async () => {
    const [leaving, staying] = await Promise.all([connect('parent'), connect('coach')]);
    await realtime.store.teams.updateOne(
      { _id: GREEN },
      { $unset: { [`players.p${club.children.leo._id}`]: '' }, $pull: { playerIds: club.children.leo._id } },
    );
    rush(5, club.miasRow);
    realtime.bus.publish(accessFact({ changed: [club.people.parent.user._id] }));
    await leaving.hears('access:changed');
    await hearsAll(staying, 5);
    await leaving.caughtUp();
    expect(leaving.frames.at(-1)?.name).toBe('access:changed');
  });

  it('keeps the removal of an event behind what happened to it before', async () => {
    const coach = await connect('coach');
    rush(3);
    realtime.bus.publish({
      kind: 'message',
      name: 'event:removed',
      payload: { ...stamp(), key: keyOfRecord(club.game) },
      about: { teams: [GREEN] },
    });
    await hearsAll(coach, 4);
    expect(newsOf(coach).map(([name]) => name)).toEqual([
      'attendee:changed',
      'attendee:changed',
      'attendee:changed',
      'event:removed',
    ]);
  });

  it('keeps an event that moves to another team in order: first the loss, then the event as it is', async () => {
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
    await hearsAll(admin, 3);
    expect(newsOf(admin).map(([name]) => name)).toEqual(['attendee:changed', 'event:removed', 'event:created']);
  });

  it('sends at once what comes after a quiet window', async () => {
    const coach = await connect('coach');
    rush(2);
    await hearsAll(coach, 2);
    realtime.bus.publish(rowFact(club.game, club.leosRow, 'attendee:changed', 4));
    await hearsAll(coach, 3);
    expect(versionsOf(coach)).toEqual([2, 3, 4]);
    // A batch of one is a message like any other.
    expect(coach.heard('attendee:changed')).toHaveLength(3);
  });

  it('takes anything but `true` in the handshake for no', async () => {
    const coach = await realtime.connect({ token: club.people.coach.token, batches: 'yes' });
    rush(3);
    await coach.hears('attendee:changed', 3);
    expect(coach.frames.map(({ name }) => name)).not.toContain('news:batch');
  });
});
