import { appendUpdate } from '@touchline/server/boards/journal';
import { deferred } from '@touchline/server/deferred';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BoardClub, drawing, openBoardClub } from '../testing/board-club';
import type { Drawer } from '../testing/drawer';
import type { Listener } from '../testing/listener';
import { maxAccepted } from '../testing/max-accepted';

let boardClub: BoardClub;
let drawer: Drawer;
let coach: Listener;
let continueWrites: () => void;

/** Blocks writes to the journal until `continueWrites` is called. */
function blockWrites(): void {
  const { boardJournal } = boardClub.store;
  const append = boardJournal.append.bind(boardJournal);
  const { promise, resolve } = deferred();
  continueWrites = resolve;
  boardJournal.append = (record) => promise.then(() => append(record));
}

beforeEach(async () => {
  boardClub = await openBoardClub();
  drawer = await boardClub.open('coach');
  coach = drawer.listener;
  blockWrites();
});
afterEach(async () => {
  continueWrites();
  await boardClub.close();
});

const draw = (update: Uint8Array) => coach.ask('board:update', { id: boardClub.board._id, update });
const codes = (answers: readonly { ok: boolean }[]) =>
  answers.map((answer) => (answer.ok ? 'ok' : (answer as unknown as { error: { id: string } }).error.id));
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

it('R20: queues 200 requests of a socket while the store hangs, rejects more, and serves others', async () => {
  const acks = times(210, (index) => draw(drawing(`s${index}`)));
  // One is being handled, 200 wait behind it.
  expect(codes(await Promise.all(acks.slice(201)))).toEqual(times(9, () => 'RATE_LIMITED'));
  const manager = await boardClub.connect('manager');
  expect(await manager.ask('sync', {})).toMatchObject({ ok: true });
  continueWrites();
  expect(codes(await Promise.all(acks.slice(0, 201)))).toEqual(times(201, () => 'ok'));
  expect(await boardClub.journal()).toHaveLength(201);
});

it('R20: queues at most a megabyte', async () => {
  const acks = times(20, (index) => draw(drawing(`s${index}`, 'x'.repeat(60_000))));
  expect(codes(await Promise.all(acks.slice(17)))).toEqual(times(3, () => 'RATE_LIMITED'));
  continueWrites();
  expect(codes(await Promise.all(acks.slice(0, 17)))).toEqual(times(17, () => 'ok'));
  expect(codes([await draw(drawing('after', 'x'.repeat(60_000)))])).toEqual(['ok']);
});

it('R20: disconnects a client that keeps sending to a full queue, and drops its queued requests', async () => {
  const ended = coach.ended();
  for (const index of times(261, (n) => n)) void draw(drawing(`s${index}`)).catch(() => undefined);
  expect(await ended).toBe('io server disconnect');
  continueWrites();
  await appendUpdate(boardClub.store, boardClub.board._id, drawing('after'));
  expect((await boardClub.journal()).length).toBeLessThanOrEqual(2);
});

it('rejects pointers that do not fit into the queue, without disconnecting the client', async () => {
  const first = draw(drawing('a'));
  const moves = times(240, (x) => drawer.point({ cursor: { x, y: 0 } }));
  expect(codes(await Promise.all(moves.slice(200)))).toEqual(times(40, () => 'RATE_LIMITED'));
  continueWrites();
  expect(codes(await Promise.all([first, ...moves.slice(0, 200)]))).toEqual(times(201, () => 'ok'));
});

it('does not queue fields outside the schema, and answers invalid requests in order', async () => {
  const order: string[] = [];
  const ask = (name: string, request: object) =>
    coach.ask('sync', request).then(({ ok }) => order.push(`${name} ${ok}`));
  const first = draw(drawing('a'));
  const wrong = ask('wrong', { events: 'all' });
  const large = times(16, (index) => ask(`${index}`, { filler: 'x'.repeat(100_000) }));
  const manager = await boardClub.connect('manager');
  expect(await manager.ask('sync', {})).toMatchObject({ ok: true });
  expect(order).toEqual([]);
  continueWrites();
  await Promise.all([wrong, ...large]);
  expect(await first).toEqual({ ok: true });
  expect(order).toEqual(['wrong false', ...times(16, (index) => `${index} true`)]);
});

it('R20: limits expensive requests by user, over all of their sockets', async () => {
  const tabs = await Promise.all(times(9, () => boardClub.connect('coach')));
  // Ten pages that sync three times each.
  const began = performance.now();
  const honest = await Promise.all(times(27, (index) => tabs[index % 9]?.ask('sync', {})));
  expect(honest.every((answer) => answer?.ok)).toBe(true);
  const acks = await Promise.all(times(90, (index) => tabs[index % 9]?.ask('sync', {})));
  const accepted = honest.length + acks.filter((answer) => answer?.ok).length;
  expect(accepted).toBeGreaterThanOrEqual(100);
  expect(accepted).toBeLessThanOrEqual(maxAccepted({ perSecond: 0, burst: 100, since: began }));
  const other = await boardClub.connect('manager');
  expect(await other.ask('sync', {})).toMatchObject({ ok: true });
});
