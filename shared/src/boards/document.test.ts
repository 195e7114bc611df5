import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { BOARD_LIMITS } from './board-limits';
import {
  readBackground,
  readPlanned,
  readScript,
  readShape,
  readShapes,
  readSteps,
  rootsOf,
  totalMinutes,
} from './document';
import { clickedCircle, MARGIN, PITCH, type Shape, shape } from './shapes';

const inside = fc.record({
  x: fc.double({ min: -MARGIN, max: PITCH.width + MARGIN, noNaN: true }),
  y: fc.double({ min: -MARGIN, max: PITCH.height + MARGIN, noNaN: true }),
});
const good: fc.Arbitrary<Shape> = fc.oneof(
  inside.map(clickedCircle),
  inside.map((at): Shape => ({ kind: 'ball', at })),
  fc
    .record(
      { at: inside, label: fc.string({ maxLength: 20 }), playerId: fc.stringMatching(/^\d{4,12}$/) },
      { requiredKeys: ['at', 'label'] },
    )
    .map((marker): Shape => ({ kind: 'player', side: 'home', ...marker })),
);
/** Invalid values, and values that are valid by chance. */
const bad = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  good.map((one) => ({ ...one, kind: 'spaceship' })),
  good.map((one) => ({ ...one, at: { x: PITCH.width + MARGIN + 1, y: 0 } })),
  good.map((one) => ({ ...one, at: { x: null, y: Number.MAX_VALUE } })),
  good.map((one) => ({ ...one, later: { __proto__x: { x: 0, y: 0 } } })),
  fc
    .constantFrom<unknown>('', '123', '1'.repeat(13), 'u-1', 'leo@example.com', 10_000_001, null, ['10000001'])
    .map((playerId) => ({ kind: 'player', side: 'home', at: { x: 1, y: 1 }, label: '', playerId })),
  fc.constant({ kind: 'pen', at: { x: 0, y: 0 }, thick: 2, colour: 'red', points: Array(5_000).fill(1) }),
);
const id = fc.oneof(
  fc.stringMatching(/^[a-f0-9]{1,3}$/),
  fc.constantFrom('__proto__', 'constructor', '', '$where', 'a'.repeat(41)),
);
const writes = fc.array(fc.record({ id, value: fc.oneof(good, bad), front: fc.boolean(), by: fc.nat(2) }), {
  maxLength: 40,
});

/** Returns the updates of three concurrent writers, in order. */
function written(made: { id: string; value: unknown; front: boolean; by: number }[]): Uint8Array[] {
  const docs = [new Y.Doc(), new Y.Doc(), new Y.Doc()];
  const updates: Uint8Array[] = [];
  for (const doc of docs) doc.on('update', (update: Uint8Array) => updates.push(update));
  for (const one of made) {
    const { shapes, order } = rootsOf(docs[one.by] as Y.Doc);
    shapes.set(one.id, one.value);
    if (one.front) order.push([one.id]);
  }
  return updates;
}

it('reads a value under a valid id even if it was read under an invalid one before', () => {
  const doc = new Y.Doc();
  const ball = { kind: 'ball', at: { x: 1, y: 1 } };
  for (const one of ['not an id', 'ball']) rootsOf(doc).shapes.set(one, ball);
  expect(readShape(doc, 'not an id')).toBeNull();
  expect(readShapes(doc)).toEqual([{ id: 'ball', ...ball }]);
});

describe('readShapes', () => {
  it('returns the same for every order of updates, and only valid shapes', () => {
    fc.assert(
      fc.property(
        writes.chain((made) => {
          const updates = written(made);
          return fc.tuple(fc.constant(updates), fc.shuffledSubarray(updates, { minLength: updates.length }));
        }),
        ([updates, shuffled]) => {
          const [one, other] = [new Y.Doc(), new Y.Doc()];
          for (const update of updates) Y.applyUpdate(one, update);
          for (const update of shuffled) Y.applyUpdate(other, update);
          const seen = readShapes(one);
          expect(readShapes(other)).toEqual(seen);
          for (const { id: key, ...rest } of seen) {
            expect(key).toMatch(/^[A-Za-z0-9-]{1,40}$/);
            expect(shape.parse(rest)).toEqual(rest);
            if (rest.kind === 'player' && 'playerId' in rest) expect(rest.playerId).toMatch(/^\d{4,12}$/);
          }
          for (const key of [...rootsOf(one).shapes.keys(), 'nobody'])
            expect(readShape(one, key)).toEqual(seen.find((found) => found.id === key) ?? null);
          const fits = [...rootsOf(one).shapes].filter(
            ([key, value]) => /^[A-Za-z0-9-]{1,40}$/.test(key) && shape.safeParse(value).success,
          );
          expect(new Set(seen.map((found) => found.id))).toEqual(new Set(fits.map(([key]) => key)));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('shows the rearmost 5,000 shapes, and no more', () => {
    const doc = new Y.Doc();
    const { shapes, order } = rootsOf(doc);
    doc.transact(() => {
      for (let n = 0; n < BOARD_LIMITS.shapes + 5; n += 1) shapes.set(`s${n}`, clickedCircle({ x: n % 1_000, y: 0 }));
      order.push(['s5004', 's9']);
      order.push(['s5004']);
    });
    const seen = readShapes(doc);
    expect(seen).toHaveLength(BOARD_LIMITS.shapes);
    expect(seen.slice(0, 3).map((found) => found.id)).toEqual(['s5004', 's9', 's0']);
    expect(seen.some((found) => found.id === 's999')).toBe(false);
  });

  it('creates a green circle of radius 10 for a click', () => {
    expect(clickedCircle({ x: 1, y: 2 })).toEqual({ kind: 'circle', at: { x: 1, y: 2 }, radius: 10, colour: 'green' });
  });

  it('does not read a shared type as a shape', () => {
    const doc = new Y.Doc();
    rootsOf(doc).shapes.set('a', new Y.Map(Object.entries(clickedCircle({ x: 1, y: 2 }))));
    expect(readShapes(doc)).toEqual([]);
  });
});

describe('script, steps and background', () => {
  it('are read as far as they are valid', () => {
    const doc = new Y.Doc();
    const { script, steps, background } = rootsOf(doc);
    const drill = new Y.Map<unknown>();
    drill.set('title', 'Rondo');
    drill.set('minutes', 15.4);
    drill.set('points', new Y.Text('First touch away from pressure'));
    drill.set('equipment', 7);
    script.push([drill, 'nothing', new Y.Map([['minutes', -3]])]);
    steps.push([{ id: 'one', name: 'Set up' }, { id: 'one', name: 'again' }, { id: '', name: 'x' }, null]);
    expect(readScript(doc)).toEqual([
      { title: 'Rondo', minutes: 15, points: 'First touch away from pressure', equipment: '' },
      { title: '', minutes: 0, points: '', equipment: '' },
    ]);
    expect(totalMinutes(readScript(doc))).toBe(15);
    expect(readSteps(doc)).toEqual([{ id: 'one', name: 'Set up' }]);
    expect(readBackground(doc)).toBe('full');
    background.set('pitch', 'third');
    expect(readBackground(doc)).toBe('third');
    background.set('pitch', { toString: 'moon' });
    expect(readBackground(doc)).toBe('full');
  });
});

describe('the event that a session is planned for', () => {
  const key = { time: '2026-05', hash: 'u33d', id: '100000001' };
  const doc = new Y.Doc();
  const named = (value: unknown) => {
    rootsOf(doc).background.set('event', value);
    return readPlanned(doc);
  };

  it('is the key of an event, without other fields', () => {
    expect(readPlanned(doc)).toBeNull();
    expect(named({ ...key, name: 'Riverside v Hillside' })).toEqual(key);
    expect(readBackground(doc)).toBe('full');
  });

  it.each([
    ['an id', key.id],
    ['half of a key', { time: key.time, id: key.id }],
    ['no month', { ...key, time: '2026-13' }],
    ['no geohash', { ...key, hash: '../x' }],
    ['no id of an event', { ...key, id: 'x' }],
    ['a shared type', new Y.Map(Object.entries(key))],
    ['null', null],
  ])('is none when it is %s', (_what, value) => {
    expect(named(key)).toEqual(key);
    expect(named(value)).toBeNull();
  });
});
