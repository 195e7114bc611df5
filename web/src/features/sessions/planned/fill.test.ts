import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { readPlanned, readShapes, rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle, type Shape } from '@touchline/shared/boards/shapes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import type { BoardEditor } from '../../../live/boards/board-state';
import { anEditor } from '../testing/an-editor';
import { type ComingPlayer, ownerOf } from './coming-players';
import { fillBoard, fillMessage, planFill, planFor } from './fill';
import { GAP } from './formation';

const child = (number: number, fields: Partial<ComingPlayer> = {}): ComingPlayer => {
  const playerId = String(10_000_000 + number);
  return { owner: playerId, playerId, label: String(number), group: undefined, ...fields };
};
const guest = (id: string): ComingPlayer => ({ owner: `guest-${id}`, label: 'SO', group: 'attack' });
const key = { time: '2026-05', hash: 'u33d', id: '100000001' };
const ownersOn = (doc: Y.Doc) => readShapes(doc).map(ownerOf).sort();

describe('filling a board', () => {
  it('adds a home marker for each player without one, and leaves the others in place', () => {
    const editor = anEditor();
    const mine: Shape = { kind: 'player', side: 'away', at: { x: 900, y: 600 }, label: 'x', playerId: '10000002' };
    rootsOf(editor.doc).shapes.set('mine', mine);
    const plan = fillBoard(editor, [child(1, { group: 'keeper' }), child(2), guest('700000001')]);
    expect(fillMessage(plan)).toBe('2 players added. 1 was already on the board.');
    expect(rootsOf(editor.doc).shapes.get('mine')).toEqual(mine);
    expect(readShapes(editor.doc).filter(({ id }) => id !== 'mine')).toEqual([
      expect.objectContaining({ id: 'child-10000001', side: 'home', label: '1', playerId: '10000001' }),
      expect.objectContaining({ id: 'guest-700000001', side: 'home', label: 'SO' }),
    ]);
    expect(fillMessage(fillBoard(editor, [child(1), child(2), guest('700000001')]))).toBe(
      '3 were already on the board.',
    );
    expect(readShapes(editor.doc)).toHaveLength(3);
  });

  it('is one change with the planned event, and is undone as one', () => {
    const editor = anEditor();
    rootsOf(editor.doc).shapes.set('drawn', clickedCircle({ x: 60, y: 340 }));
    let updates = 0;
    editor.doc.on('update', () => {
      updates += 1;
    });
    fillBoard(editor, [child(1), child(2)], key);
    expect(updates).toBe(1);
    expect(readPlanned(editor.doc)).toEqual(key);
    expect(ownersOn(editor.doc)).toHaveLength(3);
    editor.undo();
    expect(readPlanned(editor.doc)).toBeNull();
    expect(readShapes(editor.doc).map(({ id }) => id)).toEqual(['drawn']);
  });

  it('changes nothing when no marker is missing', () => {
    let changes = 0;
    const editor = anEditor();
    const counted: BoardEditor = {
      ...editor,
      change: (work) => {
        changes += 1;
        editor.change(work);
      },
    };
    fillBoard(counted, [child(1)]);
    fillBoard(counted, [child(1)]);
    expect(fillMessage(fillBoard(counted, []))).toBe('No players are going yet.');
    expect(changes).toBe(1);
  });

  it('adds each player once when two coaches fill the board at once', () => {
    const [one, other] = [anEditor(), anEditor()];
    fillBoard(one, [child(1), child(2), guest('700000001')]);
    fillBoard(other, [child(2), child(3), guest('700000001')]);
    Y.applyUpdate(one.doc, Y.encodeStateAsUpdate(other.doc));
    Y.applyUpdate(other.doc, Y.encodeStateAsUpdate(one.doc));
    expect(ownersOn(one.doc)).toEqual(['10000001', '10000002', '10000003', 'guest-700000001']);
    expect(readShapes(other.doc)).toEqual(readShapes(one.doc));
  });

  it('does not overwrite another shape with the id of a marker', () => {
    const editor = anEditor();
    const { shapes } = rootsOf(editor.doc);
    const text: Shape = { kind: 'text', at: { x: 9, y: 9 }, text: 'Press', size: 20, colour: 'black' };
    shapes.set('child-10000001', text);
    shapes.set('guest-700000001', 'no shape at all');
    fillBoard(editor, [child(1), guest('700000001')]);
    expect(shapes.get('child-10000001')).toEqual(text);
    expect(shapes.get('guest-700000001')).toBe('no shape at all');
    expect(readShapes(editor.doc).map(({ id }) => id)).toEqual([
      'child-10000001',
      'child-10000001-2',
      'guest-700000001-2',
    ]);
    expect(planFill(editor.doc, [child(1), guest('700000001')]).markers.size).toBe(0);
  });

  it('stays within the limits of a board and of one update', () => {
    const editor = anEditor();
    const { shapes } = rootsOf(editor.doc);
    const crowd = Array.from({ length: 2_000 }, (_, n) => child(n));
    let largest = 0;
    editor.doc.on('update', (update: Uint8Array) => {
      largest = Math.max(largest, update.length);
    });
    const many = fillBoard(editor, crowd);
    expect(many.markers.size).toBeGreaterThan(100);
    expect(many.markers.size + many.skipped).toBe(2_000);
    expect(largest).toBeLessThan(BOARD_LIMITS.update);
    shapes.clear();
    editor.doc.transact(() => {
      for (let n = 0; n < BOARD_LIMITS.shapes - 1; n += 1)
        shapes.set(`s${n}`, { kind: 'goal', at: { x: 0, y: 0 }, width: 70 });
    });
    expect(fillMessage(fillBoard(editor, [child(1), child(2)]))).toBe('1 player added. No room for 1 player.');
    expect(shapes.size).toBe(BOARD_LIMITS.shapes);
  });

  it('keeps distance to all shapes, and adds markers that every reader accepts', () => {
    const at = fc.record({ x: fc.integer({ min: 0, max: 1_050 }), y: fc.integer({ min: 0, max: 680 }) });
    const group = fc.constantFrom('keeper', 'defence', 'midfield', 'attack', undefined);
    fc.assert(
      fc.property(fc.array(at, { maxLength: 30 }), fc.array(group, { maxLength: 25 }), (standing, groups) => {
        const editor = anEditor();
        standing.forEach((place, n) => {
          rootsOf(editor.doc).shapes.set(`s${n}`, n % 2 ? { kind: 'ball', at: place } : clickedCircle(place));
        });
        const { markers, skipped } = fillBoard(
          editor,
          groups.map((one, n) => child(n, { group: one as ComingPlayer['group'] })),
        );
        expect([markers.size, skipped]).toEqual([groups.length, 0]);
        const drawn = readShapes(editor.doc);
        expect(drawn).toHaveLength(standing.length + groups.length);
        for (const [id, marker] of markers)
          for (const other of drawn)
            if (other.id !== id)
              expect(Math.hypot(marker.at.x - other.at.x, marker.at.y - other.at.y)).toBeGreaterThanOrEqual(GAP);
      }),
      { numRuns: 40 },
    );
  });
});

it('sets and removes the planned event', () => {
  const { doc } = anEditor();
  planFor(doc, { ...key, name: 'more than a key' } as typeof key);
  expect(rootsOf(doc).background.get('event')).toEqual(key);
  planFor(doc, null);
  expect(rootsOf(doc).background.has('event')).toBe(false);
});
