import { BOARD_LIMITS } from '@touchline/shared/boards/boards.limits';
import { readPlanned, readShapes, rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle, type Shape } from '@touchline/shared/boards/shapes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import type { BoardPen } from '../board-pen';
import { aPen } from '../testing/a-pen';
import { type ComingPlayer, ownerOf } from './coming-players';
import { fillBoard, fillingOf, fillingWords, planFor } from './fill';
import { GAP } from './formation';

const child = (number: number, fields: Partial<ComingPlayer> = {}): ComingPlayer => {
  const playerId = String(10_000_000 + number);
  return { owner: playerId, playerId, label: String(number), line: undefined, ...fields };
};
const guest = (id: string): ComingPlayer => ({ owner: `guest-${id}`, label: 'SO', line: 'attack' });
const key = { time: '2026-05', hash: 'u33d', id: '100000001' };
const ownersOn = (doc: Y.Doc) => readShapes(doc).map(ownerOf).sort();

describe('filling a board', () => {
  it('adds a home disc for everybody who lacks one and leaves the others where they are', () => {
    const pen = aPen();
    const mine: Shape = { kind: 'player', side: 'away', at: { x: 900, y: 600 }, label: 'x', playerId: '10000002' };
    rootsOf(pen.doc).shapes.set('mine', mine);
    const filling = fillBoard(pen, [child(1, { line: 'keeper' }), child(2), guest('700000001')]);
    expect(fillingWords(filling)).toBe('2 discs added; 1 was there.');
    expect(rootsOf(pen.doc).shapes.get('mine')).toEqual(mine);
    expect(readShapes(pen.doc).filter(({ id }) => id !== 'mine')).toEqual([
      expect.objectContaining({ id: 'child-10000001', side: 'home', label: '1', playerId: '10000001' }),
      expect.objectContaining({ id: 'guest-700000001', side: 'home', label: 'SO' }),
    ]);
    expect(fillingWords(fillBoard(pen, [child(1), child(2), guest('700000001')]))).toBe('3 were there.');
    expect(readShapes(pen.doc)).toHaveLength(3);
  });

  it('is one change, with the event that it is for, and undone as one', () => {
    const pen = aPen();
    rootsOf(pen.doc).shapes.set('drawn', clickedCircle({ x: 60, y: 340 }));
    let updates = 0;
    pen.doc.on('update', () => {
      updates += 1;
    });
    fillBoard(pen, [child(1), child(2)], key);
    expect(updates).toBe(1);
    expect(readPlanned(pen.doc)).toEqual(key);
    expect(ownersOn(pen.doc)).toHaveLength(3);
    pen.undo();
    expect(readPlanned(pen.doc)).toBeNull();
    expect(readShapes(pen.doc).map(({ id }) => id)).toEqual(['drawn']);
  });

  it('with nothing to add changes nothing', () => {
    let changes = 0;
    const pen = aPen();
    const counted: BoardPen = {
      ...pen,
      change: (work) => {
        changes += 1;
        pen.change(work);
      },
    };
    fillBoard(counted, [child(1)]);
    fillBoard(counted, [child(1)]);
    expect(fillingWords(fillBoard(counted, []))).toBe('Nobody is coming yet.');
    expect(changes).toBe(1);
  });

  it('by two coaches at once puts everybody there once', () => {
    const [one, other] = [aPen(), aPen()];
    fillBoard(one, [child(1), child(2), guest('700000001')]);
    fillBoard(other, [child(2), child(3), guest('700000001')]);
    Y.applyUpdate(one.doc, Y.encodeStateAsUpdate(other.doc));
    Y.applyUpdate(other.doc, Y.encodeStateAsUpdate(one.doc));
    expect(ownersOn(one.doc)).toEqual(['10000001', '10000002', '10000003', 'guest-700000001']);
    expect(readShapes(other.doc)).toEqual(readShapes(one.doc));
  });

  it('overwrites nothing that somebody else gave the id of a disc', () => {
    const pen = aPen();
    const { shapes } = rootsOf(pen.doc);
    const text: Shape = { kind: 'text', at: { x: 9, y: 9 }, text: 'Press', size: 20, colour: 'black' };
    shapes.set('child-10000001', text);
    shapes.set('guest-700000001', 'no shape at all');
    fillBoard(pen, [child(1), guest('700000001')]);
    expect(shapes.get('child-10000001')).toEqual(text);
    expect(shapes.get('guest-700000001')).toBe('no shape at all');
    expect(readShapes(pen.doc).map(({ id }) => id)).toEqual([
      'child-10000001',
      'child-10000001-2',
      'guest-700000001-2',
    ]);
    expect(fillingOf(pen.doc, [child(1), guest('700000001')]).discs.size).toBe(0);
  });

  it('takes no more than a board does, and stays within one update', () => {
    const pen = aPen();
    const { shapes } = rootsOf(pen.doc);
    const crowd = Array.from({ length: 2_000 }, (_, n) => child(n));
    let largest = 0;
    pen.doc.on('update', (update: Uint8Array) => {
      largest = Math.max(largest, update.length);
    });
    const many = fillBoard(pen, crowd);
    expect(many.discs.size).toBeGreaterThan(100);
    expect(many.discs.size + many.left).toBe(2_000);
    expect(largest).toBeLessThan(BOARD_LIMITS.update);
    shapes.clear();
    pen.doc.transact(() => {
      for (let n = 0; n < BOARD_LIMITS.shapes - 1; n += 1)
        shapes.set(`s${n}`, { kind: 'goal', at: { x: 0, y: 0 }, width: 70 });
    });
    expect(fillingWords(fillBoard(pen, [child(1), child(2)]))).toBe('1 disc added; no room for 1.');
    expect(shapes.size).toBe(BOARD_LIMITS.shapes);
  });

  it('keeps clear of whatever stands there, and readers take every disc', () => {
    const at = fc.record({ x: fc.integer({ min: 0, max: 1_050 }), y: fc.integer({ min: 0, max: 680 }) });
    const line = fc.constantFrom('keeper', 'defence', 'midfield', 'attack', undefined);
    fc.assert(
      fc.property(fc.array(at, { maxLength: 30 }), fc.array(line, { maxLength: 25 }), (standing, lines) => {
        const pen = aPen();
        standing.forEach((place, n) => {
          rootsOf(pen.doc).shapes.set(`s${n}`, n % 2 ? { kind: 'ball', at: place } : clickedCircle(place));
        });
        const { discs, left } = fillBoard(
          pen,
          lines.map((one, n) => child(n, { line: one as ComingPlayer['line'] })),
        );
        expect([discs.size, left]).toEqual([lines.length, 0]);
        const drawn = readShapes(pen.doc);
        expect(drawn).toHaveLength(standing.length + lines.length);
        for (const [id, disc] of discs)
          for (const other of drawn)
            if (other.id !== id)
              expect(Math.hypot(disc.at.x - other.at.x, disc.at.y - other.at.y)).toBeGreaterThanOrEqual(GAP);
      }),
      { numRuns: 40 },
    );
  });
});

it('a session is planned for an event, and for none again', () => {
  const { doc } = aPen();
  planFor(doc, { ...key, name: 'more than a key' } as typeof key);
  expect(rootsOf(doc).background.get('event')).toEqual(key);
  planFor(doc, null);
  expect(rootsOf(doc).background.has('event')).toBe(false);
});
