import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { BOARD_LIMITS } from './board-limits';
import { rootsOf } from './document';
import { clickedCircle } from './shapes';
import { BoardTally } from './tally';

/** Returns one update for each change of a client. */
function updatesOf(write: (doc: Y.Doc) => void): Uint8Array[] {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  write(doc);
  return updates;
}
const moves = (count: number) =>
  updatesOf((doc) => {
    for (let x = 0; x < count; x += 1) rootsOf(doc).shapes.set('ball', clickedCircle({ x, y: 0 }));
  });

describe('the tally of a journal', () => {
  it('accepts strokes in order, and rejects a stroke until the one before it has arrived', () => {
    const [first, second, third] = moves(3).map((update) => Y.decodeUpdate(update));
    if (!first || !second || !third) throw new Error('Nothing was written');
    const tally = new BoardTally();
    expect(tally.tryAdd(first)).toEqual({ ok: true });
    const countsBefore = tally.counts;
    expect(tally.tryAdd(third)).toEqual({ ok: false, why: 'unknown' });
    expect(tally.counts).toEqual(countsBefore);
    for (const update of [second, third]) expect(tally.tryAdd(update)).toEqual({ ok: true });
    expect(tally.counts).toEqual({ clients: 1, structs: 3, spans: 2, crowd: 0 });
  });

  it('counts a repeated update once', () => {
    const tally = new BoardTally();
    const [update] = moves(1).map((bytes) => Y.decodeUpdate(bytes));
    if (!update) throw new Error('Nothing was written');
    for (let n = 0; n < 3; n += 1) expect(tally.tryAdd(update)).toEqual({ ok: true });
    expect(tally.counts).toMatchObject({ clients: 1, structs: 1 });
  });

  it('knows the depth of a type from the journal alone, in any order of updates', () => {
    const updates = updatesOf((doc) => {
      let map = new Y.Map<unknown>();
      rootsOf(doc).shapes.set('a', map);
      for (let n = 1; n <= BOARD_LIMITS.depth; n += 1) {
        const inner = new Y.Map<unknown>();
        map.set('a', inner);
        map = inner;
      }
    }).map((update) => Y.decodeUpdate(update));
    const last = updates.at(-1);
    if (!last) throw new Error('Nothing was written');
    for (const order of [updates.slice(0, -1), updates.slice(0, -1).reverse()]) {
      const tally = new BoardTally();
      for (const update of order) tally.load(update);
      const countsBefore = tally.counts;
      expect(tally.tryAdd(last)).toEqual({ ok: false, why: 'deep' });
      expect(tally.counts).toEqual(countsBefore);
    }
  });

  it('counts items inserted at the same place, but not items in a sequence', () => {
    const tally = new BoardTally();
    for (const update of moves(50)) tally.load(Y.decodeUpdate(update));
    expect(tally.counts.crowd).toBe(0);
    for (let n = 0; n < 50; n += 1) for (const update of moves(1)) tally.load(Y.decodeUpdate(update));
    expect(tally.counts.crowd).toBe(50);
  });
});
