import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { readShapes, rootsOf } from '../../boards/document';
import { clickedCircle } from '../../boards/shapes';
import { type ClubStore, openClubStore } from '../club-store';
import { type Clients, mongoUrl, openEmbedded, openMongo } from '../store/testing/describe-stores';
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
  let one: ClubStore;
  let other: ClubStore;
  beforeAll(async () => {
    clients = await open();
    one = await openClubStore(clients.one);
    other = await openClubStore(clients.other);
  });
  afterAll(() => clients.close());

  async function append(id: string, updates: readonly Uint8Array[]): Promise<void> {
    for (let from = 0; from < updates.length; from += 20)
      await Promise.all(updates.slice(from, from + 20).map((update) => appendUpdate(one, id, update)));
  }
  async function drawnOn(id: string) {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, mergeAll((await readJournal(other, id)).map(({ update }) => update)));
    return readShapes(doc);
  }

  it('keeps what was appended, compacts 1,000 moves to a few bytes, and is copied completely', async () => {
    await append('1001', moves(1_000));
    const before = await drawnOn('1001');
    expect(before).toEqual([{ id: 'ball', ...clickedCircle({ x: 999, y: 0 }) }]);
    const { update, full } = await compactJournal(one, '1001');
    expect(full).toBe(false);
    expect(update.byteLength).toBeLessThan(150);
    expect(await readJournal(one, '1001')).toHaveLength(1);
    expect(await drawnOn('1001')).toEqual(before);
    await copyJournal(one, '1001', '1002');
    await dropJournal(one, '1001');
    expect(await drawnOn('1001')).toEqual([]);
    expect(await drawnOn('1002')).toEqual(before);
  });

  it('R25: erases an unreadable entry that names the child, and keeps one that does not', async () => {
    const { _id: id } = await buildBoard(one, '1003');
    await append(id, [new TextEncoder().encode('nobody reads 40000001')]);
    expect(await eraseFromJournals(one, ['40000002'])).toEqual([]);
    expect(await readJournal(one, id)).toHaveLength(1);
    expect(await eraseFromJournals(one, ['40000001'])).toEqual([]);
    expect(await eraseLateMarkers(other)).toEqual([]);
    const left = (await readJournal(other, id)).map(({ update }) => new TextDecoder('latin1').decode(update));
    expect(left.join()).not.toContain('40000001');
    await dropJournal(one, id);
    expect(await eraseLateMarkers(other)).toEqual([]);
  });

  it('loses nothing when two compactions run while others draw', async () => {
    const people = Array.from({ length: 4 }, (_, n) => moves(30, `shape-${n}`));
    const work = people.map(async (updates) => {
      for (const update of updates) await appendUpdate(one, '2001', update);
    });
    for (let round = 0; round < 8; round += 1)
      await Promise.all([compactJournal(one, '2001'), compactJournal(other, '2001'), readJournal(one, '2001')]);
    await Promise.all(work);
    await Promise.all([compactJournal(one, '2001'), compactJournal(other, '2001')]);
    const shapes = await drawnOn('2001');
    expect(shapes.map(({ id, at }) => [id, at.x])).toEqual(people.map((_, n) => [`shape-${n}`, 29]));
    await compactJournal(one, '2001');
    expect(await readJournal(other, '2001')).toHaveLength(1);
  });

  it('keeps an update that depends on a missing one', async () => {
    const [first, ...later] = moves(3);
    await append('3001', later);
    await compactJournal(one, '3001');
    expect(await drawnOn('3001')).toEqual([]);
    await append('3001', [first as Uint8Array]);
    expect(await drawnOn('3001')).toMatchObject([{ at: { x: 2 } }]);
  });

  it('keeps an unreadable entry, without effects on others', async () => {
    await append('4001', [...moves(2), new Uint8Array([255, 1, 2])]);
    expect(await drawnOn('4001')).toMatchObject([{ at: { x: 1 } }]);
    await compactJournal(one, '4001');
    expect(await drawnOn('4001')).toMatchObject([{ at: { x: 1 } }]);
    expect(await readJournal(one, '4001')).toHaveLength(2);
  });

  it('shows readers all strokes at any moment of a compaction', async () => {
    await append('7001', moves(30));
    let isCompacted = false;
    const compacting = compactJournal(one, '7001').finally(() => {
      isCompacted = true;
    });
    while (!isCompacted) {
      expect(await drawnOn('7001')).toMatchObject([{ id: 'ball', at: { x: 29 } }]);
      await setImmediate();
    }
    await compacting;
  });

  it('sorts the merged entry behind its sources, also those of a node whose clock is ahead', async () => {
    const ahead = Date.now() + 60_000;
    for (const update of moves(2)) await appendUpdate(one, '6001', update, ahead);
    await compactJournal(other, '6001');
    const [merged, ...others] = await readJournal(one, '6001');
    expect(others).toEqual([]);
    expect(merged?.at).toBeGreaterThan(ahead);
  });

  it('is full above 5,000 shapes', async () => {
    const doc = new Y.Doc();
    doc.transact(() => {
      for (let n = 0; n <= 5_000; n += 1) rootsOf(doc).shapes.set(`s${n}`, 1);
    });
    await append('5001', [Y.encodeStateAsUpdate(doc)]);
    expect((await compactJournal(one, '5001')).full).toBe(true);
  });
});
