import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { drillsOf, placedDrills, readDrill, readScript, rootsOf } from '@touchline/shared/boards/document';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
  addDrill,
  changeText,
  type DrillMap,
  duplicateDrill,
  moveDrill,
  removeDrill,
  restoreDrill,
  setMinutes,
} from './drill-edits';
import { drillKey } from './drill-key';
import { textChange } from './text-change';

const HOUR = 60 * 60_000;
const exchange = (one: Y.Doc, other: Y.Doc) => {
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other));
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one));
};
const write = (drill: DrillMap, field: 'title' | 'points', to: string) => {
  const change = textChange(readDrill(drill)[field], to);
  if (change) changeText(drill, field, change);
};
const titles = (doc: Y.Doc) => readScript(doc).map(({ title }) => title);
const scriptOf = (...names: string[]) => {
  const doc = new Y.Doc();
  for (const name of names) write(addDrill(doc), 'title', name);
  return doc;
};
const named = (doc: Y.Doc, title: string) =>
  drillsOf(doc).find((drill) => readDrill(drill).title === title) as DrillMap;

const keysOf = (drills: readonly DrillMap[]) => drills.map(drillKey);

/** Scripts in any state: missing, equal or crowded ranks, and removed drills. */
const anyScript = fc
  .array(
    fc.record({
      rank: fc.option(
        fc.oneof(fc.integer({ min: -1, max: 4 }), fc.constantFrom(1 + Number.EPSILON, 1e9, -1e9, Number.NaN)),
      ),
      removed: fc.option(fc.constantFrom(0, 2 * HOUR)),
    }),
    { maxLength: 8 },
  )
  .map((drills) => {
    const doc = new Y.Doc();
    rootsOf(doc).script.push(
      drills.map(({ rank, removed }, n) => {
        const drill = new Y.Map<unknown>([['title', new Y.Text(`${n}`)]]);
        if (rank !== null) drill.set('rank', rank);
        if (removed !== null) drill.set('removed', removed);
        return drill;
      }),
    );
    return doc;
  });

describe('a script in any state', () => {
  it('moves a drill past its neighbour and no other drill', () => {
    fc.assert(
      fc.property(anyScript, fc.nat(7), fc.constantFrom<(-1 | 1)[]>(-1, 1), (doc, at, by) => {
        const before = drillsOf(doc);
        const drill = before[at];
        fc.pre(drill !== undefined);
        const everything = placedDrills(doc).map((placed) => placed.drill);
        moveDrill(doc, drill, by);
        const expected = before.toSpliced(at, 1);
        expected.splice(Math.min(Math.max(at + by, 0), expected.length), 0, drill);
        expect(keysOf(drillsOf(doc))).toEqual(keysOf(expected));
        const others = (all: DrillMap[]) => keysOf(all.filter((one) => one !== drill));
        expect(others(placedDrills(doc).map((placed) => placed.drill))).toEqual(others(everything));
      }),
      { numRuns: 500 },
    );
  });

  it('adds a drill at the end, and a copy after its original', () => {
    fc.assert(
      fc.property(anyScript, fc.nat(7), (doc, at) => {
        const before = drillsOf(doc);
        const added = addDrill(doc);
        expect(keysOf(drillsOf(doc))).toEqual(keysOf([...before, added]));
        const drill = before[at];
        if (!drill) return;
        const copy = duplicateDrill(doc, drill);
        expect(keysOf(drillsOf(doc))).toEqual(keysOf([...before.toSpliced(at + 1, 0, copy), added]));
        expect(readDrill(copy)).toEqual(readDrill(drill));
      }),
    );
  });

  it('hides a removed drill, restores it in its place, and deletes it after a day', () => {
    fc.assert(
      fc.property(anyScript, fc.nat(7), (doc, at) => {
        const before = drillsOf(doc);
        const drill = before[at];
        fc.pre(drill !== undefined);
        const now = 25 * HOUR;
        const removals = placedDrills(doc).flatMap(({ removed }) => removed ?? []);
        removeDrill(doc, drill, now);
        expect(keysOf(drillsOf(doc))).toEqual(keysOf(before.toSpliced(at, 1)));
        const nonZeroRemovals = removals.filter((removed) => removed !== 0);
        expect(placedDrills(doc).map(({ removed }) => removed)).toEqual(
          expect.arrayContaining([...nonZeroRemovals, now]),
        );
        expect(placedDrills(doc)).toHaveLength(before.length + nonZeroRemovals.length);
        restoreDrill(drill);
        expect(keysOf(drillsOf(doc))).toEqual(keysOf(before));
      }),
    );
  });
});

const who = fc.boolean();
const at = fc.nat(5);
const command = fc.oneof(
  { weight: 2, arbitrary: fc.record({ is: fc.constant('add' as const), who, at }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('duplicate' as const), who, at }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('up' as const), who, at }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('down' as const), who, at }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('write' as const), who, at }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('exchange' as const), who, at }) },
);

describe('two users who edit at once', () => {
  it('I14: converge to one script with each drill once and every word', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const docs = [scriptOf('a', 'b', 'c'), new Y.Doc()] as const;
        exchange(...docs);
        let [made, words] = [3, 0];
        for (const { is, who: second, at: index } of commands) {
          if (is === 'exchange') {
            exchange(...docs);
            continue;
          }
          const doc = docs[second ? 1 : 0];
          const drills = drillsOf(doc);
          const drill = drills[index % drills.length] as DrillMap;
          if (is === 'up' || is === 'down') moveDrill(doc, drill, is === 'up' ? -1 : 1);
          if (is === 'add') addDrill(doc);
          if (is === 'duplicate') write(duplicateDrill(doc, drill), 'points', '');
          if (is === 'write') write(drill, 'points', `${readDrill(drill).points}word `);
          if (is === 'add' || is === 'duplicate') made += 1;
          if (is === 'write') words += 1;
        }
        exchange(...docs);
        const [one, other] = docs.map(readScript);
        expect(other).toEqual(one);
        expect(one).toHaveLength(made);
        expect(one?.flatMap(({ points }) => points.match(/word /g) ?? [])).toHaveLength(words);
      }),
      { numRuns: 300 },
    );
  });

  it('keep text written into a drill that the other moves, and moves of two drills', () => {
    const [one, other] = [scriptOf('a', 'b', 'c', 'd'), new Y.Doc()];
    exchange(one, other);
    moveDrill(one, named(one, 'a'), 1);
    write(named(other, 'a'), 'points', 'Two touches');
    moveDrill(other, named(other, 'd'), -1);
    exchange(one, other);
    expect(titles(one)).toEqual(['b', 'a', 'd', 'c']);
    expect(readDrill(named(one, 'a')).points).toBe('Two touches');
  });

  it('find a drill in one place when one moves it up and the other down', () => {
    const [one, other] = [scriptOf('a', 'b', 'c'), new Y.Doc()];
    exchange(one, other);
    moveDrill(one, named(one, 'b'), -1);
    moveDrill(other, named(other, 'b'), 1);
    exchange(one, other);
    expect(titles(one)).toEqual(titles(other));
    expect(titles(one).toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('keep text written into a drill that the other removes and restores', () => {
    const [one, other] = [scriptOf('a', 'b'), new Y.Doc()];
    exchange(one, other);
    const drill = named(one, 'a');
    removeDrill(one, drill);
    write(named(other, 'a'), 'points', 'Two touches');
    exchange(one, other);
    expect(titles(other)).toEqual(['b']);
    restoreDrill(drill);
    restoreDrill(drill);
    exchange(one, other);
    expect(readScript(other)[0]).toMatchObject({ title: 'a', points: 'Two touches' });
  });
});

it('restores a drill once, by undo, by restore, or by both', () => {
  const doc = scriptOf('a', 'b');
  const undo = new Y.UndoManager(rootsOf(doc).script);
  const drill = named(doc, 'a');
  doc.transact(() => removeDrill(doc, drill));
  expect(titles(doc)).toEqual(['b']);
  undo.undo();
  expect(titles(doc)).toEqual(['a', 'b']);
  restoreDrill(drill);
  expect(titles(doc)).toEqual(['a', 'b']);
});

it('moves drills between the same two ranks again and again', () => {
  const doc = scriptOf('a', 'b', 'c');
  for (let n = 0; n < 200; n += 1) moveDrill(doc, drillsOf(doc)[1] as DrillMap, n % 2 ? 1 : -1);
  moveDrill(doc, named(doc, 'a'), -1);
  expect(new Set(titles(doc))).toEqual(new Set(['a', 'b', 'c']));
  for (let n = 0; n < 200; n += 1) {
    const before = titles(doc);
    moveDrill(doc, drillsOf(doc)[2] as DrillMap, -1);
    expect(titles(doc)).toEqual([before[0], before[2], before[1]]);
  }
});

it('turns a plain text into a shared one on the first edit', () => {
  const doc = new Y.Doc();
  rootsOf(doc).script.push([new Y.Map<unknown>([['title', 'Rondo']])]);
  const drill = drillsOf(doc)[0] as DrillMap;
  write(drill, 'title', 'Big Rondo');
  expect(drill.get('title')).toBeInstanceOf(Y.Text);
  expect(readDrill(drill).title).toBe('Big Rondo');
});

it('keeps minutes whole and within bounds', () => {
  const doc = scriptOf('a');
  const drill = named(doc, 'a');
  for (const [entered, kept] of [
    [12.4, 12],
    [-3, 0],
    [5_000, BOARD_LIMITS.drill.minutes],
  ] as const) {
    setMinutes(drill, entered);
    expect(readDrill(drill).minutes).toBe(kept);
  }
});
