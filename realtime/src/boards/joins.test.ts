import { rootsOf } from '@touchline/shared/boards/document';
import { appendUpdate } from '@touchline/shared/server/boards/journal';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { type BoardClub, emptyStateVector, openBoardClub } from '../testing/board-club';
import type { Listener } from '../testing/listener';

let there: BoardClub;
beforeEach(async () => {
  there = await openBoardClub();
});
afterEach(() => there.close());

/** Fills the journal with about 1.5 MB that is expensive to merge, each entry of another client. */
async function prepare(): Promise<void> {
  for (let n = 0; n < 30; n += 1) {
    const doc = new Y.Doc();
    const { shapes } = rootsOf(doc);
    doc.transact(() => {
      for (let k = 0; k < 50; k += 1) shapes.set(`s${n}-${k}`, 'x'.repeat(1_000));
    });
    await appendUpdate(there.store, there.board._id, Y.encodeStateAsUpdate(doc));
  }
}

/** A different state vector each time, so that no response is cached. */
const vectors = Array.from({ length: 88 }, (_, n) => {
  const doc = new Y.Doc();
  doc.clientID = n + 1;
  doc.getMap('shapes').set('a', 1);
  return Y.encodeStateVector(doc);
});

const openClients = (count: number) => Promise.all(Array.from({ length: count }, () => there.connect('parent')));
/** Joins repeatedly on each connection, all connections at once. A client that does not read the responses is disconnected. */
async function joinEach(from: readonly Listener[], stateVectors: readonly Uint8Array[]) {
  const ask = async (client: Listener, index: number) => {
    const acks = [];
    for (const stateVector of stateVectors.filter((_, n) => n % from.length === index))
      acks.push(await client.ask('board:join', { id: there.board._id, stateVector }));
    return acks;
  };
  return (await Promise.all(from.map(ask))).flat();
}

it('R20: answers few of 88 joins of a large board by one watcher, while others join and draw', async () => {
  await prepare();
  const coach = await there.open('coach');
  const acks = await joinEach(await openClients(5), vectors);
  const answered = acks.filter(({ ok }) => ok).length;
  expect(answered).toBeGreaterThan(0);
  // Less than half, however long they take: joins beyond the limit are rejected at once.
  expect(answered).toBeLessThan(44);
  for (const answer of acks.filter(({ ok }) => !ok)) expect(answer).toMatchObject({ error: { id: 'RATE_LIMITED' } });
  const late = await there.open('manager');
  coach.draw('honest', 1);
  await coach.settled();
  await expect.poll(() => late.ids).toContain('honest');
});

it('answers from the cache: a client with the same state as another costs nothing more', async () => {
  await prepare();
  await there.open('coach');
  const acks = await joinEach(
    await openClients(5),
    Array.from({ length: 60 }, () => emptyStateVector),
  );
  expect(acks.filter(({ ok }) => ok)).toHaveLength(60);
  const [first] = acks;
  for (const answer of acks) expect(answer.ok && first?.ok && Buffer.compare(answer.update, first.update)).toBe(0);
});

it('includes the latest strokes in the response to a join', async () => {
  const coach = await there.open('coach');
  for (let n = 0; n < 5; n += 1) {
    coach.draw(`s${n}`, n);
    await coach.settled();
    const late = await there.open('manager');
    expect(late.ids).toHaveLength(n + 1);
    late.close();
  }
});
