import { eraseFromJournals } from '@touchline/server/boards/compact';
import { appendUpdate } from '@touchline/server/boards/journal';
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { rootsOf } from '@touchline/shared/boards/document';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { crowdOf, deletionOf, KINDS, nest, typeOf } from '../testing/attacks';
import { type BoardClub, drawing, openBoardClub } from '../testing/board-club';
import type { Drawer } from '../testing/drawer';

let boardClub: BoardClub;
let attacker: Drawer;
let coach: Drawer;
beforeEach(async () => {
  boardClub = await openBoardClub({
    settings: { LIMIT_STROKES: '5000', LIMIT_FRAMES: '5000', LIMIT_FRAMES_WRONG: '5000' },
  });
  [attacker, coach] = await Promise.all([boardClub.open('filming'), boardClub.open('coach')]);
});
afterEach(() => boardClub.close());

const send = (update: Uint8Array, who = attacker) =>
  who.listener.ask('board:update', { id: boardClub.board._id, update });
const storedBytes = async () =>
  (await boardClub.journal()).map(({ update }) => Buffer.from(update).toString('latin1')).join();

/** Expects that a client that joins now and the coach see each other's strokes. */
async function expectDrawing(id = 'honest'): Promise<void> {
  const manager = await boardClub.open('manager');
  coach.draw(id, 1);
  await coach.settled();
  expect(coach.unacknowledged).toBe(0);
  await expect.poll(() => manager.ids).toContain(id);
  manager.draw(`${id}-late`, 2);
  await manager.settled();
  await expect.poll(() => coach.ids).toContain(`${id}-late`);
}

const DEPTH = 4_000;
const PLAYER = '61234567';
const MARKER = { kind: 'player', side: 'home', label: 'LEO-MARK', playerId: PLAYER, at: { x: 1, y: 1 } };
/** Nests types piece by piece: each update adds types under the last one of the update before. */
const NESTED = [0, 1, 2, 3].map((n) =>
  nest(9, DEPTH, {
    under: n === 0 ? 'shapes' : { client: 9, clock: n * DEPTH - 1 },
    from: n * DEPTH,
  }),
);

describe('L2: nested types', () => {
  it('rejects deep nesting at once, and across several updates', async () => {
    for (const update of NESTED) expect(await send(update)).toMatchObject({ ok: false, error: { id: 'VALIDATION' } });
    const first = nest(11, 1, { under: 'shapes' });
    expect(await send(first)).toEqual({ ok: true });
    for (let clock = 1; clock < 4; clock += 1) {
      const next = nest(11, 1, { under: { client: 11, clock: clock - 1 }, from: clock });
      expect(await send(next)).toEqual({ ok: true });
    }
    const tooDeep = nest(11, 1, { under: { client: 11, clock: 3 }, from: 4 });
    expect(await send(tooDeep)).toMatchObject({ ok: false, error: { id: 'VALIDATION' } });
    await expectDrawing();
  });

  it('knows the depth of types after the board was closed and opened again', async () => {
    const updates = Array.from({ length: 5 }, (_, clock) =>
      nest(11, 1, { under: clock === 0 ? 'shapes' : { client: 11, clock: clock - 1 }, from: clock }),
    );
    for (const update of updates.slice(0, 4)) expect(await send(update)).toEqual({ ok: true });
    for (const drawer of [attacker, coach]) drawer.close();
    const reopened = await boardClub.open('filming');
    expect(await send(updates[4] as Uint8Array, reopened)).toMatchObject({ ok: false, error: { id: 'VALIDATION' } });
  });

  it.each(Object.entries(KINDS))('accepts a type of kind %s only if readers know it', async (name, kind) => {
    const isKnown = name === 'map' || name === 'text';
    expect(await send(typeOf(kind))).toMatchObject({ ok: isKnown });
    await expectDrawing();
  });

  it('R25: shows, edits, compacts and erases a journal that already contains deep types', async () => {
    rootsOf(coach.doc).shapes.set('leo', MARKER);
    coach.draw('before', 1);
    await coach.settled();
    for (const update of NESTED) await appendUpdate(boardClub.store, boardClub.board._id, update);
    expect(await storedBytes()).toContain(PLAYER);

    const manager = await boardClub.open('manager');
    expect(manager.ids).toContain('before');
    // Deletes the outermost type, with all its content.
    manager.erase('a');
    await manager.settled();
    expect(manager.unacknowledged).toBe(0);
    await expectDrawing();

    expect(await eraseFromJournals(boardClub.store, [PLAYER])).toEqual([]);
    expect(await storedBytes()).not.toContain(PLAYER);
    expect(await storedBytes()).not.toContain('LEO-MARK');
    expect((await boardClub.open('admin')).ids).toEqual(expect.arrayContaining(['before', 'honest', 'honest-late']));
  });
});

it('R20: a client gains nothing by leaving before its update is refused', async () => {
  await boardClub.close();
  boardClub = await openBoardClub({ settings: { LIMIT_FRAMES_WRONG: '3' } });
  for (let n = 0; n < 3; n += 1) {
    const { listener, board } = await boardClub.open('filming');
    const update = nest(9, DEPTH, { under: 'shapes' });
    listener.socket.emit('board:update', { id: board, update }, () => undefined);
    listener.close();
  }
  await expect.poll(() => boardClub.connect('filming').then(() => 'connected', String)).toBe('Error: RATE_LIMITED');
});

describe('L2: updates that cost more than their bytes', () => {
  it('R20: refuses an update of too many clients by its first number, without decoding the rest', async () => {
    // 3,000 clients, and nothing that can be read.
    const update = new Uint8Array(50_000).fill(255);
    update.set([0xb8, 0x17]);
    expect(await send(update)).toMatchObject({
      ok: false,
      error: { id: 'VALIDATION', detail: 'update: It has items of too many clients.' },
    });
    await expectDrawing();
  });

  it('accepts a stroke that is checked in a thread, in the order of its client, and refuses a wrong one', async () => {
    for (let n = 0; n < 3; n += 1) {
      rootsOf(coach.doc).shapes.set('long', 'x'.repeat(20_000 + n));
      coach.draw(`short-${n}`, n);
    }
    await coach.settled();
    expect(coach.unacknowledged).toBe(0);
    const manager = await boardClub.open('manager');
    expect(rootsOf(manager.doc).shapes.get('long')).toHaveLength(20_002);
    expect(await send(nest(9, 4_000, { under: 'shapes' }))).toMatchObject({ ok: false, error: { id: 'VALIDATION' } });
  });

  it('rejects an update of many clients, and more clients than a board allows', async () => {
    coach.draw('before', 1);
    await coach.settled();
    expect(await send(crowdOf(1, 3_000))).toMatchObject({ ok: false, error: { id: 'VALIDATION' } });
    const answers = [];
    for (let first = 1; first < 2_600; first += 100) answers.push(await send(crowdOf(first, 100)));
    expect(answers.filter(({ ok }) => ok).length * 100).toBeLessThanOrEqual(BOARD_LIMITS.clients);
    expect(answers.at(-1)).toMatchObject({ ok: false, error: { id: 'TOO_LARGE' } });
    const clients = new Set(
      (await boardClub.journal()).flatMap(({ update }) => [...Y.parseUpdateMeta(update).from.keys()]),
    );
    expect(clients.size).toBeLessThanOrEqual(BOARD_LIMITS.clients);
    // A client that drew before may continue.
    coach.draw('after', 2);
    await coach.settled();
    expect(coach.unacknowledged).toBe(0);
  });

  it('rejects deletions of nothing, so that endless erasing adds nothing', async () => {
    expect(await send(deletionOf(4_242, 0, 5_000))).toMatchObject({ ok: false, error: { id: 'VALIDATION' } });
    expect(await boardClub.journal()).toHaveLength(0);
    await expectDrawing();
  });

  it('accepts repeated erasing, and keeps the journal within twice a full board', async () => {
    const doc = new Y.Doc();
    const shapes = rootsOf(doc).shapes;
    for (let n = 0; n < 2_000; n += 1) shapes.set(`s${n}`, 1);
    expect(await send(Y.encodeStateAsUpdate(doc))).toEqual({ ok: true });
    const erasing = deletionOf(doc.clientID, 0, 1_000);
    const rounds = Math.ceil((3 * BOARD_LIMITS.board) / erasing.byteLength);
    for (let n = 0; n < rounds; n += 1) await send(erasing);
    const bytes = (await boardClub.journal()).reduce((sum, { update }) => sum + update.byteLength, 0);
    expect(bytes).toBeLessThanOrEqual(2 * BOARD_LIMITS.board);
    await expect.poll(async () => (await send(drawing('again'), coach)).ok, { timeout: 30_000 }).toBe(true);
  }, 120_000);
});
