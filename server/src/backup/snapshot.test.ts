/** Backups of MongoDB while documents change. */
import { randomUUID } from 'node:crypto';
import { readShapes, rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle } from '@touchline/shared/boards/shapes';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import * as Y from 'yjs';
import { databaseUrl } from '../../../testing/services/mongo-server';
import { compactJournal } from '../boards/compact';
import { appendUpdate } from '../boards/journal';
import { mergeAll } from '../boards/merge';
import { type ClubStore, openClubStore } from '../club-store';
import { openMongoStore } from '../database/mongo';
import type { BoardEntryRecord } from '../records';
import type { DocumentStore } from '../store/port';
import { buildBoard } from '../testing/records';
import { openSnapshot } from './snapshot';

const mongoUrl = inject('mongoUrl');
const STROKES = 150;

/** Returns the strokes of a client that draws one circle after another. */
function strokes(count: number): Uint8Array[] {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  for (let n = 0; n < count; n += 1) rootsOf(doc).shapes.set(`s${n}`, clickedCircle({ x: n, y: 0 }));
  return updates;
}

function shapesIn(entries: readonly BoardEntryRecord[]): string[] {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, mergeAll(entries.map(({ update }) => new Uint8Array(update))));
  return readShapes(doc).map(({ id }) => id);
}

describe.skipIf(!mongoUrl)('a backup of MongoDB', () => {
  let documents: DocumentStore;
  let store: ClubStore;
  let mongodbUrl: string;
  beforeEach(async () => {
    mongodbUrl = databaseUrl(mongoUrl ?? '', `t${randomUUID().slice(0, 8)}`);
    documents = await openMongoStore(mongodbUrl);
    store = await openClubStore(documents);
  });
  afterEach(() => documents.close());

  it('I14: contains every stroke of boards that are drawn on and compacted meanwhile, including removed boards', async () => {
    const boards = [
      await buildBoard(store, '26618'),
      await buildBoard(store, '26618', { removedAt: Date.now() }),
      await buildBoard(store, '26618'),
    ].map(({ _id }) => _id);
    const updates = strokes(STROKES);
    // Ids behind all others, so that merged entries come before their sources by id.
    for (const boardId of boards)
      for (const [n, update] of updates.entries())
        await store.boardJournal.insertOne({ _id: `z${boardId}-${n}`, boardId, at: n, update });

    const snapshot = await openSnapshot({ mongodbUrl, dataDir: '' });
    const entries: BoardEntryRecord[] = [];
    for await (const entry of snapshot.of('boardJournal')) {
      entries.push(entry as BoardEntryRecord);
      // Between two pages, and in the middle of one.
      if (entries.length % 100 !== 1) continue;
      for (const boardId of boards) await appendUpdate(store, boardId, updates[0] as Uint8Array);
      await Promise.all(boards.map((boardId) => compactJournal(store, boardId)));
    }
    await snapshot.close();

    expect(await store.boardJournal.countDocuments({})).toBe(boards.length);
    const allShapes = Array.from({ length: STROKES }, (_, n) => `s${n}`).toSorted();
    for (const id of boards)
      expect(shapesIn(entries.filter(({ boardId }) => boardId === id)).toSorted(), id).toEqual(allShapes);
  });
});
