import { setImmediate } from 'node:timers/promises';
import { readShapes, rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle } from '@touchline/shared/boards/shapes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { type ClubStore, openClubStore } from '../club-store';
import { type Clients, mongoUrl, openEmbedded, openMongo } from '../database/testing/describe-stores';
import { buildBoard } from '../testing/records';
import { compactJournal, copyJournal, eraseFromJournals, eraseLateMarkers } from './compact';
import { appendUpdate, dropJournal, readJournal } from './journal';
import { mergeAll } from './merge';

const server = mongoUrl;
const stores: [string, () => Promise<Clients>][] = [['the embedded store', openEmbedded]];
if (server !== undefined) stores.push(['MongoDB', () => openMongo(server)]);

/** Returns the updates of a client that draws one circle after another, each in place of the last. */
function moves(count: number, id = 'ball'): Uint8Array[] {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  for (let x = 0; x < count; x += 1) rootsOf(doc).shapes.set(id, clickedCircle({ x, y: 0 }));
  return updates;
}

describe.each(stores)('a journal in %s', (_name, open) => {
  let clients: Clients;
  let store: ClubStore;
  let otherStore: ClubStore;
  beforeAll(async () => {
    clients = await open();
    store = await openClubStore(clients.one);
    otherStore = await openClubStore(clients.other);
  });
  afterAll(() => clients.close());

  async function append(id: string, updates: readonly Uint8Array[]): Promise<void> {
    for (let from = 0; from < updates.length; from += 20)
      await Promise.all(updates.slice(from, from + 20).map((update) => appendUpdate(store, id, update)));
  }
  async function shapesOn(id: string) {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, mergeAll((await readJournal(otherStore, id)).map(({ update }) => update)));
    return readShapes(doc);
  }

  it('keeps what was appended, compacts 1,000 moves to a few bytes, and is copied completely', async () => {
    await append('1001', moves(1_000));
    const before = await shapesOn('1001');
    expect(before).toEqual([{ id: 'ball', ...clickedCircle({ x: 999, y: 0 }) }]);
    const { update, full } = await compactJournal(store, '1001');
    expect(full).toBe(false);
    expect(update.byteLength).toBeLessThan(150);
    expect(await readJournal(store, '1001')).toHaveLength(1);
    expect(await shapesOn('1001')).toEqual(before);
    await copyJournal(store, '1001', '1002');
    await dropJournal(store, '1001');
    expect(await shapesOn('1001')).toEqual([]);
    expect(await shapesOn('1002')).toEqual(before);
  });

  it('R25: erases an unreadable entry that names the child, and keeps one that does not', async () => {
    const { _id: id } = await buildBoard(store, '1003');
    await append(id, [new TextEncoder().encode('nobody reads 40000001')]);
    expect(await eraseFromJournals(store, ['40000002'])).toEqual([]);
    expect(await readJournal(store, id)).toHaveLength(1);
    expect(await eraseFromJournals(store, ['40000001'])).toEqual([]);
    expect(await eraseLateMarkers(otherStore)).toEqual([]);
    const storedTexts = (await readJournal(otherStore, id)).map(({ update }) =>
      new TextDecoder('latin1').decode(update),
    );
    expect(storedTexts.join()).not.toContain('40000001');
    await dropJournal(store, id);
    expect(await eraseLateMarkers(otherStore)).toEqual([]);
  });

  it('loses nothing when two compactions run while others draw', async () => {
    const strokesByClient = Array.from({ length: 4 }, (_, n) => moves(30, `shape-${n}`));
    const drawings = strokesByClient.map(async (updates) => {
      for (const update of updates) await appendUpdate(store, '2001', update);
    });
    for (let round = 0; round < 8; round += 1)
      await Promise.all([
        compactJournal(store, '2001'),
        compactJournal(otherStore, '2001'),
        readJournal(store, '2001'),
      ]);
    await Promise.all(drawings);
    await Promise.all([compactJournal(store, '2001'), compactJournal(otherStore, '2001')]);
    const shapes = await shapesOn('2001');
    expect(shapes.map(({ id, at }) => [id, at.x])).toEqual(strokesByClient.map((_, n) => [`shape-${n}`, 29]));
    await compactJournal(store, '2001');
    expect(await readJournal(otherStore, '2001')).toHaveLength(1);
  });

  it('keeps an update that depends on a missing one', async () => {
    const [firstMove, ...laterMoves] = moves(3);
    await append('3001', laterMoves);
    await compactJournal(store, '3001');
    expect(await shapesOn('3001')).toEqual([]);
    await append('3001', [firstMove as Uint8Array]);
    expect(await shapesOn('3001')).toMatchObject([{ at: { x: 2 } }]);
  });

  it('keeps an unreadable entry, without effects on others', async () => {
    await append('4001', [...moves(2), new Uint8Array([255, 1, 2])]);
    expect(await shapesOn('4001')).toMatchObject([{ at: { x: 1 } }]);
    await compactJournal(store, '4001');
    expect(await shapesOn('4001')).toMatchObject([{ at: { x: 1 } }]);
    expect(await readJournal(store, '4001')).toHaveLength(2);
  });

  it('shows readers all strokes at any moment of a compaction', async () => {
    await append('7001', moves(30));
    let isCompacted = false;
    const compacting = compactJournal(store, '7001').finally(() => {
      isCompacted = true;
    });
    while (!isCompacted) {
      expect(await shapesOn('7001')).toMatchObject([{ id: 'ball', at: { x: 29 } }]);
      await setImmediate();
    }
    await compacting;
  });

  it('sorts the merged entry behind its sources, also those of a node whose clock is ahead', async () => {
    const ahead = Date.now() + 60_000;
    for (const update of moves(2)) await appendUpdate(store, '6001', update, ahead);
    await compactJournal(otherStore, '6001');
    const [merged, ...others] = await readJournal(store, '6001');
    expect(others).toEqual([]);
    expect(merged?.at).toBeGreaterThan(ahead);
  });

  it('is full above 5,000 shapes', async () => {
    const doc = new Y.Doc();
    doc.transact(() => {
      for (let n = 0; n <= 5_000; n += 1) rootsOf(doc).shapes.set(`s${n}`, 1);
    });
    await append('5001', [Y.encodeStateAsUpdate(doc)]);
    expect((await compactJournal(store, '5001')).full).toBe(true);
  });
});
