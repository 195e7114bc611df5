import { once } from 'node:events';
import { deferred } from '@touchline/server/deferred';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildClub, type Club } from '../testing/club';
import type { Listener } from '../testing/listener';
import { startTestRealtime, type TestRealtime } from '../testing/start';

let realtime: TestRealtime;
let club: Club;
/** The filters of the reads of events, in the order in which they began. */
let reads: { _id: { $in: string[] } }[];
let continueReads: () => void;

/** Holds back reads of events until `continueReads` is called. */
function holdReads(): void {
  const { events } = realtime.store;
  const find = events.find.bind(events);
  const { promise, resolve } = deferred();
  continueReads = resolve;
  reads = [];
  events.find = async (filter, options) => {
    reads.push(filter as unknown as (typeof reads)[number]);
    await promise;
    return find(filter, options);
  };
}

beforeEach(async () => {
  realtime = await startTestRealtime();
  club = await buildClub(realtime.store);
  holdReads();
});
afterEach(async () => {
  continueReads();
  await realtime.close();
});

const held = (...ids: string[]) => ({ events: ids.map((id) => ({ id, version: 0 })) });
const serverSideOf = ({ socket }: Listener) =>
  realtime.realtime.io.of('/').sockets.get(socket.id ?? '')?.conn as unknown as NodeJS.EventEmitter;
const namesGame = (answer: unknown) =>
  expect(answer).toMatchObject({ ok: true, stale: [{ kind: 'event', id: club.game._id, version: 1 }] });

it('R20: equal syncs share the reads of the store, also those of different users', async () => {
  const { parent, parent2, coach, manager, admin } = club.people;
  const people = [parent, parent2, coach, manager, admin];
  const sockets = await Promise.all([...people, ...people].map(({ token }) => realtime.connect(token)));
  const answers = sockets.map((socket) => socket.ask('sync', held(club.game._id)));
  await expect.poll(() => reads).toHaveLength(1);
  continueReads();
  for (const answer of await Promise.all(answers)) namesGame(answer);
  // One that began before some of the requests came, and a few for those that waited for their turn.
  expect(reads.length).toBeLessThanOrEqual(4);
});

it('R20: answers two syncs of an account at once, the others in order; others are served meanwhile', async () => {
  const sockets = await Promise.all([1, 2, 3, 4, 5].map(() => realtime.connect(club.people.parent.token)));
  const answers: Promise<unknown>[] = [];
  for (const [n, socket] of sockets.entries()) {
    const received = once(serverSideOf(socket), 'packet');
    answers.push(socket.ask('sync', held(club.game._id, `90000${n}`)));
    // A later request is sent after it.
    await received;
  }
  const other = await realtime.connect(club.people.manager.token);
  const served = other.ask('sync', held(club.game._id, '900009'));
  await expect.poll(() => reads).toHaveLength(3);
  continueReads();
  for (const answer of await Promise.all([served, ...answers])) namesGame(answer);
  const lastIds = reads.map(({ _id }) => _id.$in[1]);
  expect(new Set(lastIds.slice(0, 3))).toEqual(new Set(['900000', '900001', '900009']));
  expect(lastIds.slice(3)).toEqual(['900002', '900003', '900004']);
});
