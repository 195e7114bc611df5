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
  readStill,
  rootsOf,
  totalMinutes,
} from './document';
import { clickedCircle, MARGIN, PITCH, type Shape, shape } from './shapes';

const inside = fc.record({
  x: fc.double({ min: -MARGIN, max: PITCH.width + MARGIN, noNaN: true }),
  y: fc.double({ min: -MARGIN, max: PITCH.height + MARGIN, noNaN: true }),
});
const validShape: fc.Arbitrary<Shape> = fc.oneof(
  inside.map(clickedCircle),
  inside.map((at): Shape => ({ kind: 'ball', at })),
  fc
    .record(
      { at: inside, label: fc.string({ maxLength: 20 }), playerId: fc.stringMatching(/^\d{4,12}$/) },
      { requiredKeys: ['at', 'label'] },
    )
    .map((marker): Shape => ({ kind: 'player', side: 'home', ...marker })),
);
/** Values that are invalid, except for a few that are valid by chance. */
const doubtfulValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  validShape.map((valid) => ({ ...valid, kind: 'spaceship' })),
  validShape.map((valid) => ({ ...valid, at: { x: PITCH.width + MARGIN + 1, y: 0 } })),
  validShape.map((valid) => ({ ...valid, at: { x: null, y: Number.MAX_VALUE } })),
  validShape.map((valid) => ({ ...valid, later: { __proto__x: { x: 0, y: 0 } } })),
  fc
    .constantFrom<unknown>('', '123', '1'.repeat(13), 'u-1', 'leo@example.com', 10_000_001, null, ['10000001'])
    .map((playerId) => ({ kind: 'player', side: 'home', at: { x: 1, y: 1 }, label: '', playerId })),
  fc.constant({ kind: 'pen', at: { x: 0, y: 0 }, thick: 2, colour: 'red', points: Array(5_000).fill(1) }),
);
const id = fc.oneof(
  fc.stringMatching(/^[a-f0-9]{1,3}$/),
  fc.constantFrom('__proto__', 'constructor', '', '$where', 'a'.repeat(41)),
);
const anyWrites = fc.array(
  fc.record({ id, value: fc.oneof(validShape, doubtfulValue), front: fc.boolean(), by: fc.nat(2) }),
  { maxLength: 40 },
);

/** Returns the updates of three concurrent writers, in order. */
function updatesOf(writes: { id: string; value: unknown; front: boolean; by: number }[]): Uint8Array[] {
  const docs = [new Y.Doc(), new Y.Doc(), new Y.Doc()];
  const updates: Uint8Array[] = [];
  for (const doc of docs) doc.on('update', (update: Uint8Array) => updates.push(update));
  for (const { id, value, front, by } of writes) {
    const { shapes, order } = rootsOf(docs[by] as Y.Doc);
    shapes.set(id, value);
    if (front) order.push([id]);
  }
  return updates;
}

it('reads a value under a valid id even if it was read under an invalid one before', () => {
  const doc = new Y.Doc();
  const ball = { kind: 'ball', at: { x: 1, y: 1 } };
  for (const key of ['not an id', 'ball']) rootsOf(doc).shapes.set(key, ball);
  expect(readShape(doc, 'not an id')).toBeNull();
  expect(readShapes(doc)).toEqual([{ id: 'ball', ...ball }]);
});

describe('readShapes', () => {
  it('returns the same for every order of updates, and only valid shapes', () => {
    fc.assert(
      fc.property(
        anyWrites.chain((writes) => {
          const updates = updatesOf(writes);
          return fc.tuple(fc.constant(updates), fc.shuffledSubarray(updates, { minLength: updates.length }));
        }),
        ([updates, shuffled]) => {
          const [inOrder, inOtherOrder] = [new Y.Doc(), new Y.Doc()];
          for (const update of updates) Y.applyUpdate(inOrder, update);
          for (const update of shuffled) Y.applyUpdate(inOtherOrder, update);
          const placedShapes = readShapes(inOrder);
          expect(readShapes(inOtherOrder)).toEqual(placedShapes);
          for (const { id: key, ...fields } of placedShapes) {
            expect(key).toMatch(/^[A-Za-z0-9-]{1,40}$/);
            expect(shape.parse(fields)).toEqual(fields);
            if (fields.kind === 'player' && 'playerId' in fields) expect(fields.playerId).toMatch(/^\d{4,12}$/);
          }
          for (const key of [...rootsOf(inOrder).shapes.keys(), 'nobody'])
            expect(readShape(inOrder, key)).toEqual(placedShapes.find((placed) => placed.id === key) ?? null);
          const validEntries = [...rootsOf(inOrder).shapes].filter(
            ([key, value]) => /^[A-Za-z0-9-]{1,40}$/.test(key) && shape.safeParse(value).success,
          );
          expect(new Set(placedShapes.map((placed) => placed.id))).toEqual(new Set(validEntries.map(([key]) => key)));
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
    const placedShapes = readShapes(doc);
    expect(placedShapes).toHaveLength(BOARD_LIMITS.shapes);
    expect(placedShapes.slice(0, 3).map((placed) => placed.id)).toEqual(['s5004', 's9', 's0']);
    expect(placedShapes.some((placed) => placed.id === 's999')).toBe(false);
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

describe('the picture of a film behind a drawing', () => {
  const picture = { id: `84000001-${'0'.repeat(32)}`, width: 1_280, height: 720 };
  const behind = (value: unknown) => {
    const doc = new Y.Doc();
    rootsOf(doc).background.set('still', value);
    return readStill(doc);
  };

  it('is read without other fields', () => {
    expect(readStill(new Y.Doc())).toBeNull();
    expect(behind({ ...picture, url: 'https://elsewhere.example' })).toEqual(picture);
  });

  it.each([
    ['another address', { ...picture, id: '84000001/../0000' }],
    ['no size', { id: picture.id }],
    ['a huge picture', { ...picture, width: 100_000 }],
    ['a text', picture.id],
  ])('is none when the stored value is %s', (_what, value) => {
    expect(behind(value)).toBeNull();
  });
});

describe('the event that a session is planned for', () => {
  const key = { time: '2026-05', hash: 'u33d', id: '100000001' };
  const doc = new Y.Doc();
  const plannedFor = (value: unknown) => {
    rootsOf(doc).background.set('event', value);
    return readPlanned(doc);
  };

  it('is the key of an event, without other fields', () => {
    expect(readPlanned(doc)).toBeNull();
    expect(plannedFor({ ...key, name: 'Riverside v Hillside' })).toEqual(key);
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
  ])('is none when the stored value is %s', (_what, value) => {
    expect(plannedFor(key)).toEqual(key);
    expect(plannedFor(value)).toBeNull();
  });
});
