import { act, renderHook } from '@testing-library/react';
import { readShapes, rootsOf } from '@touchline/shared/boards/document';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { ownerOf } from './coming-players';
import { updateOwners, useMarkerOwners } from './marker-owners';

const marker = (playerId?: string) => ({
  kind: 'player',
  side: 'home',
  at: { x: 1, y: 1 },
  label: '',
  ...(playerId && { playerId }),
});
const value = fc.oneof(
  fc.constantFrom('10000001', '10000002', 'nobody').map(marker),
  fc.constant(marker()),
  fc.constant({ kind: 'ball', at: { x: 1, y: 1 } }),
  fc.constant(undefined),
);
const id = fc.constantFrom('a', 'b', 'guest-700000001', 'c', 'not an id');

it('keeps the owners of markers equal to those of a fresh read', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.record({ id, value }), { maxLength: 4 }), { maxLength: 12 }), (changes) => {
      const doc = new Y.Doc();
      const { shapes } = rootsOf(doc);
      let owners: ReadonlyMap<string, string> = new Map();
      shapes.observe(({ keysChanged }) => {
        owners = updateOwners(owners, doc, keysChanged);
      });
      for (const change of changes) {
        doc.transact(() => {
          for (const one of change) one.value ? shapes.set(one.id, one.value) : shapes.delete(one.id);
        });
        const fresh = readShapes(doc).flatMap((shape) => (ownerOf(shape) ? [[shape.id, ownerOf(shape)]] : []));
        expect([...owners].sort()).toEqual(fresh.sort());
      }
    }),
  );
});

it('ignores markers above the limit of shapes until there is room', () => {
  const doc = new Y.Doc();
  const { shapes, order } = rootsOf(doc);
  const cones = Array.from({ length: 5_000 }, (_, n) => `cone-${n}`);
  const { result } = renderHook(() => useMarkerOwners(doc));
  act(() =>
    doc.transact(() => {
      order.push([...cones, 'a']);
      for (const one of cones) shapes.set(one, { kind: 'ball', at: { x: 1, y: 1 } });
    }),
  );
  act(() => void shapes.set('a', marker('10000001')));
  expect([...result.current]).toEqual([]);
  act(() => shapes.delete('cone-7'));
  expect([...result.current]).toEqual([['a', '10000001']]);
});

it('returns the same owners after other strokes, and those of another board', () => {
  const [one, other] = [new Y.Doc(), new Y.Doc()];
  rootsOf(one).shapes.set('a', marker('10000001'));
  rootsOf(other).shapes.set('b', marker('10000002'));
  const { result, rerender } = renderHook(({ doc }) => useMarkerOwners(doc), { initialProps: { doc: one } });
  const before = result.current;
  act(() => {
    rootsOf(one).shapes.set('ball', { kind: 'ball', at: { x: 1, y: 1 } });
    rootsOf(one).shapes.set('a', { ...marker('10000001'), at: { x: 500, y: 1 } });
  });
  expect(result.current).toBe(before);
  act(() => rootsOf(one).shapes.delete('a'));
  expect(result.current.size).toBe(0);
  rerender({ doc: other });
  expect([...result.current]).toEqual([['b', '10000002']]);
});
