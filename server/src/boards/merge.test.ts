import { rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle } from '@touchline/shared/boards/shapes';
import { validateUpdate } from '@touchline/shared/boards/updates';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { turnsUntil } from '../testing/event-loop';
import { diffUpdateInPool, mergeAll, mergeUpdates, snapshotOf } from './merge';

/** Returns a journal of a client that moves a few circles. */
function journalOf(strokes: number): { update: Uint8Array }[] {
  const doc = new Y.Doc();
  const journal: { update: Uint8Array }[] = [];
  doc.on('update', (update: Uint8Array) => journal.push({ update }));
  for (let x = 0; x < strokes; x += 1) rootsOf(doc).shapes.set(`ball-${x % 10}`, clickedCircle({ x: x % 500, y: 0 }));
  return journal;
}

/** Returns a later update without the earlier ones that it depends on. */
function laterUpdate(write: (doc: Y.Doc) => void, before: (doc: Y.Doc) => void = () => undefined): Uint8Array {
  const doc = new Y.Doc();
  before(doc);
  const known = Y.encodeStateVector(doc);
  write(doc);
  return Y.encodeStateAsUpdate(doc, known);
}

const shapesIn = (update: Uint8Array) => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, update);
  return rootsOf(doc).shapes.toJSON();
};

describe('a snapshot', () => {
  it('yields to others while it is made, so that their strokes do not wait for it', async () => {
    const journal = journalOf(5_000);
    const snapshot = snapshotOf(journal);
    expect(await turnsUntil(snapshot)).toBeGreaterThan(4);
    const { update, held } = await snapshot;
    expect(held).toHaveLength(5_000);
    expect(Object.keys(shapesIn(update))).toHaveLength(10);
  });

  it.each([
    ['an update that cannot be read', () => new Uint8Array([255, 1])],
    ['another root', () => laterUpdate((doc) => doc.getMap('users').set('a', 1))],
    ['another document', () => laterUpdate((doc) => rootsOf(doc).shapes.set('a', new Y.Doc()))],
    [
      'another document that waits for a part',
      () =>
        laterUpdate(
          (doc) => rootsOf(doc).shapes.set('b', new Y.Doc()),
          (doc) => rootsOf(doc).shapes.set('a', 1),
        ),
    ],
  ])('leaves out %s, and returns which entries it contains', async (_what, createUpdate) => {
    const [first, ...others] = journalOf(3);
    const { update, held } = await snapshotOf(
      [first, { update: createUpdate() }, ...others].filter((entry) => entry !== undefined),
    );
    expect(held).toEqual([first, ...others]);
    expect(Object.keys(shapesIn(update))).toEqual(['ball-0', 'ball-1', 'ball-2']);
    expect(validateUpdate(update).ok).toBe(true);
  });
});

it('merges the readable entries for a reader, and counts the others', async () => {
  const strokes = journalOf(3).map(({ update }) => update);
  const emptyStateVector = Y.encodeStateVector(new Y.Doc());
  const withBroken = [...strokes, new Uint8Array([255, 1])];
  expect(Object.keys(shapesIn(mergeAll(withBroken)))).toEqual(['ball-0', 'ball-1', 'ball-2']);
  expect(mergeAll(withBroken)).toEqual(mergeAll(strokes));
  const merged = await mergeUpdates(withBroken);
  expect(merged).toEqual({ ...(await mergeUpdates(strokes)), unreadable: 1 });
  expect((await mergeUpdates(strokes)).unreadable).toBe(0);
  expect(Object.keys(shapesIn(await diffUpdateInPool(merged.update, emptyStateVector)))).toEqual([
    'ball-0',
    'ball-1',
    'ball-2',
  ]);
});
