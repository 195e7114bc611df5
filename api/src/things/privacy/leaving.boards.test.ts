/** Tests that markers of erased children leave every board and the store (docs/decisions/0112-names-in-texts.md). */

import { compactJournal } from '@touchline/server/boards/compact';
import { appendUpdate, readJournal } from '@touchline/server/boards/journal';
import { mergeAll } from '@touchline/server/boards/merge';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { type PlacedShape, readShapes, rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle, type Shape } from '@touchline/shared/boards/shapes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { storedText } from '../../testing/stored-text';
import { GREEN, STORES, type TwoTeams } from '../../testing/two-teams';
import { deleteAccount, openClubToLeave } from './leaving.fixture';
import { applyLedger } from './ledger.service';

const MAY = Date.UTC(2026, 4);
const LABEL = 'Leo-the-disc';

describe.each(STORES)('markers of erased children, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openClubToLeave(mongoUrl);
  });
  afterEach(() => club.close());

  const leave = async () => expect((await deleteAccount(club.parent)).status).toBe(200);
  const markerOf = (playerId: string, label: string): Shape => ({
    kind: 'player',
    at: { x: 100, y: 100 },
    later: { two: { x: 200, y: 100 } },
    side: 'home',
    label,
    playerId,
  });

  async function shownOn(board: string): Promise<Y.Doc> {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, mergeAll((await readJournal(club.store, board)).map(({ update }) => update)));
    return doc;
  }
  const idsOf = (shapes: readonly PlacedShape[]) => shapes.map(({ id }) => id).sort();
  /** Acts as a screen that has a board open: its strokes go into the journal. */
  async function screenOn(board: string) {
    const doc = await shownOn(board);
    const written: Promise<void>[] = [];
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'server') written.push(appendUpdate(club.store, board, update));
    });
    return {
      doc,
      put: (id: string, shape: Shape) => rootsOf(doc).shapes.set(id, shape),
      written: () => Promise.all(written),
      /** Synchronizes with the journal, as joining a board does. */
      async heal() {
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(await shownOn(board), Y.encodeStateVector(doc)), 'server');
        return idsOf(readShapes(doc));
      },
    };
  }

  /** Makes a board with markers of Leo (one moved, one removed) and of Noa. */
  async function drawnBoard(name: string) {
    const id = await club.coach.call(boardsContract.add_board, { body: { teamId: GREEN, month: MAY, name } });
    const screen = await screenOn(id);
    screen.put('disc-1', markerOf(club.leo, LABEL));
    screen.put('disc-1', { ...markerOf(club.leo, LABEL), at: { x: 300, y: 300 } });
    screen.put('disc-2', markerOf(club.leo, LABEL));
    rootsOf(screen.doc).shapes.delete('disc-2');
    screen.put('disc-3', markerOf(club.noa, 'Noa'));
    rootsOf(screen.doc).order.push(['disc-3', 'disc-1']);
    await screen.written();
    return { id, screen };
  }

  it('R25: erases their markers from every board: as drawn, compacted, removed and copied', async () => {
    const drawn = await drawnBoard('Drawn');
    const compacted = await drawnBoard('Compacted');
    await compactJournal(club.store, compacted.id);
    const removed = await drawnBoard('Removed');
    await club.coach.call(boardsContract.remove_board, { params: { id: removed.id } });
    const copied = await club.coach.call(boardsContract.duplicate_board, { params: { id: drawn.id } });
    const before = await storedText(club.store);
    for (const trace of [LABEL, club.leo]) expect(before).toContain(trace);

    await leave();
    const journals = await storedText(club.store);
    expect(journals).not.toContain(LABEL);
    for (const board of await club.store.boardJournal.find({}))
      expect(Buffer.from(board.update).toString('latin1')).not.toContain(club.leo);
    await club.coach.call(boardsContract.restore_board, { params: { id: removed.id } });
    for (const id of [drawn.id, compacted.id, removed.id, copied]) {
      const doc = await shownOn(id);
      expect(idsOf(readShapes(doc))).toEqual(['disc-3']);
      expect(rootsOf(doc).order.toArray()).toEqual(['disc-3']);
    }
    // An open screen and one with an old copy join again: the marker disappears, and they send nothing back.
    const { screen } = drawn;
    expect(idsOf(readShapes(screen.doc))).toEqual(['disc-1', 'disc-3']);
    expect(await screen.heal()).toEqual(['disc-3']);
    expect(Y.encodeStateVector(screen.doc)).toEqual(Y.encodeStateVector(await shownOn(drawn.id)));
  });

  it('R25 I14: keeps every stroke of others who draw while nodes compact', async () => {
    const { id } = await drawnBoard('Busy');
    const screen = await screenOn(id);
    let leaving = true;
    const gone = leave().finally(() => {
      leaving = false;
    });
    const drawn: string[] = ['disc-3'];
    while (leaving) {
      const shape = `ball-${drawn.length}`;
      drawn.push(shape);
      screen.put(shape, clickedCircle({ x: 1, y: 1 }));
      await Promise.all([screen.written(), compactJournal(club.store, id)]);
    }
    await gone;
    expect(drawn.length).toBeGreaterThan(2);
    expect(idsOf(readShapes(await shownOn(id)))).toEqual(drawn.sort());
    expect(await storedText(club.store)).not.toContain(LABEL);
  });

  it('R25: erases a marker that was moved offline and arrives late, at the next compaction or start', async () => {
    const { id } = await drawnBoard('Late');
    const screen = await screenOn(id);
    await leave();
    for (const clear of [() => compactJournal(club.store, id), () => applyLedger(club.services)]) {
      screen.put('disc-1', { ...markerOf(club.leo, LABEL), at: { x: 400, y: 300 } });
      await screen.written();
      expect(await storedText(club.store)).toContain(LABEL);
      await clear();
      expect(await storedText(club.store)).not.toContain(LABEL);
      expect(await screen.heal()).toEqual(['disc-3']);
    }
  });

  it('R25: erases a late marker from a board that had none of the child', async () => {
    const id = await club.coach.call(boardsContract.add_board, { body: { teamId: GREEN, month: MAY, name: 'Later' } });
    const screen = await screenOn(id);
    await leave();
    screen.put('disc-9', markerOf(club.leo, LABEL));
    await screen.written();
    expect(await storedText(club.store)).toContain(LABEL);
    await applyLedger(club.services);
    expect(await storedText(club.store)).not.toContain(LABEL);
    expect(await screen.heal()).toEqual([]);
  });
});
