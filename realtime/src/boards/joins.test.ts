import { appendUpdate } from '@touchline/server/boards/journal';
import { rootsOf } from '@touchline/shared/boards/document';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { type BoardClub, emptyStateVector, openBoardClub } from '../testing/board-club';
import type { Listener } from '../testing/listener';

let boardClub: BoardClub;
beforeEach(async () => {
  boardClub = await openBoardClub({ settings: { LIMIT_FRAMES_WRONG: '1000' } });
});
afterEach(() => boardClub.close());

/** Fills the journal with about 1.5 MB that is expensive to merge, each entry of another client. */
async function fillJournal(): Promise<void> {
  for (let n = 0; n < 30; n += 1) {
    const doc = new Y.Doc();
    const { shapes } = rootsOf(doc);
    doc.transact(() => {
      for (let k = 0; k < 50; k += 1) shapes.set(`s${n}-${k}`, 'x'.repeat(1_000));
    });
    await appendUpdate(boardClub.store, boardClub.board._id, Y.encodeStateAsUpdate(doc));
  }
}

/** A different state vector for each join, so that no response comes from the cache. */
const differentStateVectors = Array.from({ length: 88 }, (_, n) => {
  const doc = new Y.Doc();
  doc.clientID = n + 1;
  doc.getMap('shapes').set('a', 1);
  return Y.encodeStateVector(doc);
});

const openClients = (count: number) => Promise.all(Array.from({ length: count }, () => boardClub.connect('parent')));
/** Joins repeatedly on each connection, all connections at once. A client that does not read the responses is disconnected. */
async function joinEach(clients: readonly Listener[], stateVectors: readonly Uint8Array[]) {
  const ask = async (client: Listener, index: number) => {
    const acks = [];
    for (const stateVector of stateVectors.filter((_, n) => n % clients.length === index))
      acks.push(await client.ask('board:join', { id: boardClub.board._id, stateVector }));
    return acks;
  };
  return (await Promise.all(clients.map(ask))).flat();
}

it('R20: answers few of 88 joins of a large board by one watcher, while others join and draw', async () => {
  await fillJournal();
  const coach = await boardClub.open('coach');
  const acks = await joinEach(await openClients(5), differentStateVectors);
  const answered = acks.filter(({ ok }) => ok).length;
  expect(answered).toBeGreaterThan(0);
  // Less than half, however long they take: joins beyond the limit are rejected at once.
  expect(answered).toBeLessThan(44);
  // On a slow machine merges also reach their time limit.
  const rejections = acks.flatMap((answer) => (answer.ok ? [] : [answer.error.id]));
  for (const id of rejections) expect(['RATE_LIMITED', 'UNAVAILABLE']).toContain(id);
  const manager = await boardClub.open('manager');
  coach.draw('honest', 1);
  await coach.settled();
  await expect.poll(() => manager.ids).toContain('honest');
});

it('answers joins with the same state vector from the cache, and accepts all of them', async () => {
  await fillJournal();
  await boardClub.open('coach');
  const acks = await joinEach(
    await openClients(5),
    Array.from({ length: 60 }, () => emptyStateVector),
  );
  expect(acks.filter(({ ok }) => ok)).toHaveLength(60);
  const [first] = acks;
  for (const answer of acks) expect(answer.ok && first?.ok && Buffer.compare(answer.update, first.update)).toBe(0);
});

it('includes the latest strokes in the response to a join', async () => {
  const coach = await boardClub.open('coach');
  for (let n = 0; n < 5; n += 1) {
    coach.draw(`s${n}`, n);
    await coach.settled();
    const manager = await boardClub.open('manager');
    expect(manager.ids).toHaveLength(n + 1);
    manager.close();
  }
});

it('answers a join with UNAVAILABLE when the merge reaches its time limit, and the next join works', async () => {
  await fillJournal();
  const client = await boardClub.connect('coach');
  const join = () => client.ask('board:join', { id: boardClub.board._id, stateVector: emptyStateVector });
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  try {
    expect(await join()).toMatchObject({ ok: false, error: { id: 'UNAVAILABLE' } });
  } finally {
    timeout.mockRestore();
  }
  expect(await join()).toMatchObject({ ok: true });
});
