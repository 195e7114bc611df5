import { FUZZ_MS, inRounds } from '@touchline/server/testing/rounds';
import { PATIENCE } from '@touchline/server/testing/soon';
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle } from '@touchline/shared/boards/shapes';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { seedFor } from '../../../testing/services/seeds';
import { type BoardClub, drawing, openBoardClub } from '../testing/board-club';
import type { Drawer } from '../testing/drawer';
import { maxAccepted } from '../testing/max-accepted';

const SEED = seedFor('HOSTILE_SEED');
let boardClub: BoardClub;
let coach: Drawer;
let manager: Drawer;
const openClub = async (settings: Record<string, string> = {}) => {
  boardClub = await openBoardClub({ settings: { LIMIT_FRAMES_WRONG: '100000', ...settings } });
  [coach, manager] = await Promise.all([boardClub.open('coach'), boardClub.open('manager')]);
};
afterEach(() => boardClub.close());

const send = (update: unknown, who = coach) =>
  who.listener.ask('board:update', { id: boardClub.board._id, update: update as Uint8Array });

/** Expects that other clients draw undisturbed. */
async function othersDraw(): Promise<void> {
  const filming = await boardClub.open('filming');
  filming.draw('after', 1);
  await expect.poll(() => manager.ids).toContain('after');
}

/** Returns the next stroke of the same client. */
function nextStroke(stroke: Uint8Array): Uint8Array {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, stroke);
  const known = Y.encodeStateVector(doc);
  doc.clientID = [...Y.decodeStateVector(known).keys()][0] ?? doc.clientID;
  rootsOf(doc).shapes.set('m', clickedCircle({ x: 2, y: 2 }));
  return Y.encodeStateAsUpdate(doc, known);
}

describe('L2: hostile messages to a board', () => {
  beforeEach(() => openClub());

  const validUpdate = drawing('a', clickedCircle({ x: 1, y: 1 }));
  it.each([
    ['nothing', new Uint8Array()],
    ['half an update', validUpdate.slice(0, 20)],
    ['text', 'shapes'],
    ['a list of numbers', [1, 2, 3]],
    ['null', null],
    ['an object that looks like bytes', { type: 'Buffer', data: [0, 0] }],
    ['an update over 64 KB', drawing('a', 'x'.repeat(BOARD_LIMITS.update))],
  ])('rejects %s with a response, and changes nothing', async (_what, update) => {
    expect(await send(update)).toMatchObject({ ok: false, error: { id: 'VALIDATION' } });
    expect(await boardClub.journal()).toEqual([]);
    await othersDraw();
    expect(manager.listener.received('board:update')).toHaveLength(1);
  });

  it('accepts an update of 64 KB', async () => {
    const update = drawing('a', 'x'.repeat(BOARD_LIMITS.update - 100));
    expect(await send(update)).toEqual({ ok: true });
    expect(await boardClub.journal()).toHaveLength(1);
  });

  it('closes a connection for a frame over 128 KB, without effects on others', async () => {
    const ended = coach.listener.ended();
    coach.listener.socket.emit(
      'board:update',
      { id: boardClub.board._id, update: new Uint8Array(131_073) },
      () => undefined,
    );
    expect(await ended).toMatch(/transport/);
    expect(await boardClub.journal()).toEqual([]);
    await othersDraw();
  });

  it.each([
    ['a wrong state vector', { stateVector: new Uint8Array([9, 1]) }],
    ['a state vector that is too long', { stateVector: new Uint8Array(BOARD_LIMITS.stateVector + 1) }],
    ['no state vector', {}],
    ['an operator for an id', { id: { $ne: null }, stateVector: new Uint8Array([0]) }],
  ])('rejects a join with %s', async (_what, request) => {
    const answer = await coach.listener.ask('board:join', { id: boardClub.board._id, ...request } as never);
    expect(answer).toMatchObject({ ok: false, error: { id: 'VALIDATION' } });
  });
});

it(
  `L2 R19: 300 mutated updates (seed ${SEED}): accepted ones break nothing, and the rest is rejected`,
  async () => {
    await openClub();
    coach.draw('base', 1);
    coach.draw('base', 2);
    await coach.settled();
    const firstStroke = new Uint8Array([...drawing('m', clickedCircle({ x: 1, y: 2 }))]);
    const secondStroke = nextStroke(firstStroke);
    expect(await send(firstStroke)).toMatchObject({ ok: true });
    const mutationsOf = (source: Uint8Array) =>
      fc
        .array(fc.record({ at: fc.nat(source.length - 1), to: fc.nat(255) }), { minLength: 1, maxLength: 3 })
        .map((changes) => {
          const bytes = source.slice();
          for (const { at, to } of changes) bytes[at] = to;
          return bytes;
        });
    const truncated = fc.nat(firstStroke.length - 1).map((length) => firstStroke.slice(0, length));
    const anyUpdate = fc.oneof(
      mutationsOf(firstStroke),
      mutationsOf(secondStroke),
      truncated,
      fc.uint8Array({ maxLength: 80 }),
    );
    const rounds = await inRounds(SEED, async (seed) => {
      let accepted = (await boardClub.journal()).length;
      for (const update of fc.sample(anyUpdate, { numRuns: 300, seed })) {
        const answer = await send(update);
        if (answer.ok) accepted += 1;
        else expect(answer.error.id).toBe('VALIDATION');
      }
      // In a long run, a compaction may come in between.
      if (FUZZ_MS === 0) expect(await boardClub.journal()).toHaveLength(accepted);
    });
    if (FUZZ_MS > 0) console.log(`${rounds * 300} updates`);
    const admin = await boardClub.open('admin');
    expect(admin.shapes.find(({ id }) => id === 'base')?.at.x).toBe(2);
    expect(admin.shapes).toEqual(manager.shapes);
    await othersDraw();
  },
  PATIENCE + 2 * FUZZ_MS,
);

describe('floods', () => {
  it('of pointers are rejected beyond their own rate; strokes have another', async () => {
    await openClub({ LIMIT_POINTERS: '5', LIMIT_STROKES: '5', LIMIT_FRAMES: '1000' });
    const began = performance.now();
    const acks = await Promise.all(Array.from({ length: 20 }, (_, x) => coach.point({ cursor: { x, y: 0 } })));
    const accepted = acks.filter(({ ok }) => ok).length;
    expect(accepted).toBeGreaterThanOrEqual(10);
    expect(accepted).toBeLessThanOrEqual(maxAccepted({ perSecond: 5, since: began }));
    for (const answer of acks.filter(({ ok }) => !ok)) expect(answer).toMatchObject({ error: { id: 'RATE_LIMITED' } });
    expect(await send(drawing('a'))).toEqual({ ok: true });
    await expect.poll(() => manager.listener.received('board:update')).toHaveLength(1);
    expect(await boardClub.journal()).toHaveLength(1);
  });

  it('of joins are rejected: each reads the whole board', async () => {
    await openClub();
    const began = performance.now();
    const acks = await Promise.all(Array.from({ length: 130 }, () => coach.join()));
    const accepted = acks.filter(({ ok }) => ok).length;
    expect(accepted).toBeLessThanOrEqual(maxAccepted({ perSecond: 0, burst: 100, since: began }));
    for (const answer of acks.filter(({ ok }) => !ok)) expect(answer).toMatchObject({ error: { id: 'RATE_LIMITED' } });
    await othersDraw();
  });

  it('that continue end the connection, and change nothing; others draw', async () => {
    await openClub({ LIMIT_POINTERS: '5', LIMIT_STROKES: '5', LIMIT_FRAMES: '1000', LIMIT_FRAMES_WRONG: '60' });
    const ended = coach.listener.ended();
    const began = performance.now();
    let acknowledged = 0;
    for (let n = 0; n < 200; n += 1)
      coach.listener.socket.emit('board:update', { id: boardClub.board._id, update: drawing(`s${n}`) }, ({ ok }) => {
        if (ok) acknowledged += 1;
      });
    expect(await ended).toBe('io server disconnect');
    coach.listener.close();
    const { length } = await boardClub.journal();
    expect(length).toBeGreaterThanOrEqual(acknowledged);
    expect(length).toBeLessThanOrEqual(maxAccepted({ perSecond: 5, since: began }));
    await othersDraw();
  });
});

it('accepts only erasing on a full board, and strokes again when there is room', async () => {
  boardClub = await openBoardClub({ compactAfter: 40 });
  [coach, manager] = await Promise.all([boardClub.open('coach'), boardClub.open('manager')]);
  const large = 'x'.repeat(60_000);
  // Slightly more than a board allows; then retried without a pause.
  for (let n = 0; n < 35; n += 1) {
    coach.doc.getMap<unknown>('shapes').set(`s${n}`, large);
    await coach.settled();
  }
  await expect.poll(async () => (await send(drawing('b', 'x'.repeat(3_000)), manager)).ok).toBe(false);
  expect(await send(drawing('b'), manager)).toMatchObject({ error: { id: 'TOO_LARGE' } });
  for (let n = 0; n < 20; n += 1) {
    coach.doc.getMap('shapes').delete(`s${n}`);
    await coach.settled();
  }
  await expect.poll(async () => (await send(drawing('b'), manager)).ok).toBe(true);
});
