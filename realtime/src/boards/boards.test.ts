import { appendUpdate } from '@touchline/server/boards/journal';
import { deferred } from '@touchline/server/deferred';
import { StoreUnavailable } from '@touchline/server/store/port';
import { buildBoard, buildSession } from '@touchline/server/testing/records';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { type BoardClub, drawing, emptyStateVector, openBoardClub } from '../testing/board-club';
import { BLUE, GREEN, type PersonName } from '../testing/club';

let boardClub: BoardClub;
beforeEach(async () => {
  boardClub = await openBoardClub();
});
afterEach(() => boardClub.close());

describe('drawing together', () => {
  it("I14: shows two editors each other's strokes, ends in the same state, and shows everything to a later client", async () => {
    const [coach, filming] = await Promise.all([boardClub.open('coach'), boardClub.open('filming')]);
    coach.draw('a', 1);
    filming.draw('b', 2);
    await expect.poll(() => coach.ids).toEqual(['a', 'b']);
    await expect.poll(() => filming.ids).toEqual(['a', 'b']);
    filming.draw('a', 7);
    await expect.poll(() => coach.shapes[0]?.at.x).toBe(7);
    coach.erase('b');
    await expect.poll(() => filming.ids).toEqual(['a']);
    const manager = await boardClub.open('manager');
    expect(manager.shapes).toEqual(coach.shapes);
    expect(manager.canEdit).toBe(true);
  });

  it('keeps strokes that were drawn offline on both sides', async () => {
    const [coach, manager] = await Promise.all([boardClub.open('coach'), boardClub.open('manager')]);
    await coach.disconnect();
    coach.draw('offline', 1);
    manager.draw('meanwhile', 2);
    await manager.settled();
    await coach.reconnect();
    expect(coach.ids).toEqual(['meanwhile', 'offline']);
    await expect.poll(() => manager.ids).toEqual(['meanwhile', 'offline']);
  });

  it('returns only the missing part on another join, and the state of the journal', async () => {
    const coach = await boardClub.open('coach');
    for (let x = 0; x < 50; x += 1) coach.draw(`s${x}`, x);
    await coach.settled();
    const answer = await coach.join();
    if (!answer.ok) throw new Error('not joined');
    expect(answer.update.byteLength).toBeLessThan(10);
    expect(Y.decodeStateVector(new Uint8Array(answer.stateVector))).toEqual(
      Y.decodeStateVector(Y.encodeStateVector(coach.doc)),
    );
  });

  it('I14: sends a stroke to others once it is in the journal, and acknowledges it once it is durable', async () => {
    const [coach, manager] = await Promise.all([boardClub.open('coach'), boardClub.open('manager')]);
    const { boardJournal } = boardClub.store;
    const append = boardJournal.append.bind(boardJournal);
    const [mayAppend, mayBecomeDurable] = [deferred(), deferred()];
    boardJournal.append = async (entry) => {
      await mayAppend.promise;
      const { durable } = await append(entry);
      return { durable: mayBecomeDurable.promise.then(() => durable) };
    };
    let acknowledged = false;
    const answer = coach.listener.ask('board:update', { id: boardClub.board._id, update: drawing('a') });
    void answer.then(() => {
      acknowledged = true;
    });
    await manager.listener.caughtUp();
    await manager.listener.caughtUp();
    expect(manager.listener.received('board:update')).toEqual([]);
    mayAppend.resolve();
    await manager.listener.receives('board:update');
    // Later requests of its author are not delayed.
    expect(await coach.point({ cursor: { x: 1, y: 1 } })).toEqual({ ok: true });
    expect(acknowledged).toBe(false);
    mayBecomeDurable.resolve();
    expect(await answer).toEqual({ ok: true });
  });

  it('sends no stroke that the journal rejects, and acknowledges none that may not be durable', async () => {
    const [coach, manager] = await Promise.all([boardClub.open('coach'), boardClub.open('manager')]);
    const { boardJournal } = boardClub.store;
    const draw = (id: string) => coach.listener.ask('board:update', { id: boardClub.board._id, update: drawing(id) });
    boardJournal.append = () => Promise.reject(new StoreUnavailable('The store is away'));
    expect(await draw('a')).toMatchObject({ ok: false, error: { id: 'UNAVAILABLE' } });
    await manager.listener.caughtUp();
    expect(manager.listener.received('board:update')).toEqual([]);
    boardJournal.append = async () => ({ durable: Promise.reject(new StoreUnavailable('The disk is full')) });
    expect(await draw('b')).toMatchObject({ ok: false, error: { id: 'UNAVAILABLE' } });
  });

  it('delivers strokes that are drawn during a join', async () => {
    const coach = await boardClub.open('coach');
    const { boardJournal } = boardClub.store;
    const find = boardJournal.find.bind(boardJournal);
    boardJournal.find = async (...args) => {
      boardJournal.find = find;
      const entries = await find(...args);
      coach.draw('meanwhile');
      await coach.settled();
      return entries;
    };
    const manager = await boardClub.open('manager');
    await expect.poll(() => manager.ids).toEqual(['meanwhile']);
  });

  it('handles the requests of one client in order', async () => {
    const listener = await boardClub.connect('coach');
    const { _id: id } = boardClub.board;
    const update = drawing('a');
    const answers = await Promise.all([
      listener.ask('board:update', { id, update }),
      listener.ask('board:join', { id, stateVector: emptyStateVector }),
      listener.ask('board:update', { id, update }),
      listener.ask('board:leave', { id }),
      listener.ask('board:update', { id, update }),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([false, true, true, true, false]);
  });

  it('sends nothing to a client that left, and accepts no strokes from it', async () => {
    const [coach, manager] = await Promise.all([boardClub.open('coach'), boardClub.open('manager')]);
    await manager.listener.ask('board:leave', { id: boardClub.board._id });
    coach.draw('a');
    await coach.settled();
    await manager.listener.caughtUp();
    expect(manager.ids).toEqual([]);
    const answer = await manager.listener.ask('board:update', { id: boardClub.board._id, update: drawing('b') });
    expect(answer).toMatchObject({ ok: false, error: { id: 'NOT_FOUND' } });
  });

  it('allows 10 boards per socket, and counts each once', async () => {
    const coach = await boardClub.open('coach');
    const boards = await Promise.all(Array.from({ length: 10 }, () => buildBoard(boardClub.store, GREEN)));
    const answers = [];
    for (const { _id } of [...boards, ...boards.slice(0, 1)]) {
      const stateVector = Y.encodeStateVector(coach.doc);
      answers.push((await coach.listener.ask('board:join', { id: _id, stateVector })).ok);
    }
    expect(answers).toEqual([...Array(9).fill(true), false, true]);
  });
});

describe('permissions', () => {
  it('lets staff draw and families watch, and hides the board from others', async () => {
    const blueBoard = await buildBoard(boardClub.store, BLUE);
    const removedBoard = await buildBoard(boardClub.store, GREEN, { removedAt: Date.now() });
    const permissionOf = async (name: PersonName, id = boardClub.board._id) => {
      const answer = await boardClub.join(name, id);
      return answer.ok ? (answer.canEdit ? 'draws' : 'watches') : answer.error.id;
    };
    expect(await permissionOf('admin')).toBe('draws');
    for (const name of ['manager', 'coach', 'filming'] as const) expect(await permissionOf(name)).toBe('draws');
    for (const name of ['parent', 'parent2'] as const) expect(await permissionOf(name)).toBe('watches');
    for (const name of ['root', 'newcomer', 'blueParent'] as const) expect(await permissionOf(name)).toBe('NOT_FOUND');
    // The coach of GREEN is family in BLUE.
    expect(await permissionOf('coach', blueBoard._id)).toBe('watches');
    expect(await permissionOf('manager', removedBoard._id)).toBe('NOT_FOUND');
    const [foreign, missing] = await Promise.all([
      boardClub.join('manager', blueBoard._id),
      boardClub.join('manager', '99999999'),
    ]);
    expect(foreign).toEqual(missing);
  });

  it("sends every stroke to a parent; rejects a parent's forged stroke, without sending or storing it", async () => {
    const [coach, parent] = await Promise.all([boardClub.open('coach'), boardClub.open('parent')]);
    coach.draw('a', 1);
    await expect.poll(() => parent.ids).toEqual(['a']);
    expect(parent.canEdit).toBe(false);
    const before = await boardClub.journal();
    const answer = await parent.listener.ask('board:update', { id: boardClub.board._id, update: drawing('evil') });
    expect(answer).toMatchObject({ ok: false, error: { id: 'FORBIDDEN' } });
    expect(await parent.point({ cursor: { x: 1, y: 1 } })).toMatchObject({ error: { id: 'FORBIDDEN' } });
    await coach.listener.caughtUp();
    expect(coach.listener.received('board:update')).toEqual([]);
    expect(coach.peers).toEqual([]);
    expect(await boardClub.journal()).toEqual(before);
  });

  it('accepts no stroke from a client that has not joined, whatever its rights', async () => {
    const stranger = await boardClub.connect('coach');
    const answer = await stranger.ask('board:update', { id: boardClub.board._id, update: drawing('a') });
    expect(answer).toMatchObject({ ok: false, error: { id: 'NOT_FOUND' } });
    expect(await boardClub.journal()).toEqual([]);
  });
});

it('presence: shows the other users who have the board open', async () => {
  const { token } = await buildSession(boardClub.store, boardClub.club.people.parent.user);
  const [coach, parent] = await Promise.all([boardClub.connect('coach'), boardClub.realtime.connect(token)]);
  expect(await coach.ask('open', { board: boardClub.board._id })).toEqual({ ok: true });
  await parent.ask('open', { board: boardClub.board._id });
  const latestPresence = () => coach.received('presence').at(-1);
  await expect
    .poll(latestPresence)
    .toMatchObject({ board: boardClub.board._id, viewers: [{ name: 'Marta Coach' }, { name: 'Priya Raman' }] });
  await parent.ask('close', { board: boardClub.board._id });
  await expect.poll(latestPresence).toMatchObject({ viewers: [{ name: 'Marta Coach' }] });
  const root = await boardClub.connect('root');
  expect(await root.ask('open', { board: boardClub.board._id })).toMatchObject({ error: { id: 'NOT_FOUND' } });
});

it('shows a board without the unreadable entry of its journal', async () => {
  await appendUpdate(boardClub.store, boardClub.board._id, new Uint8Array([255, 9, 9]));
  const coach = await boardClub.open('coach');
  coach.draw('a');
  await coach.settled();
  expect((await boardClub.open('manager')).ids).toEqual(['a']);
});

it('compacts a long journal while users draw, without interruption', async () => {
  const compactingClub = await openBoardClub({ compactAfter: 20 });
  const [coach, manager] = await Promise.all([compactingClub.open('coach'), compactingClub.open('manager')]);
  for (let x = 0; x < 100; x += 1) {
    coach.draw('ball', x);
    manager.draw(`cone-${x % 5}`, x);
  }
  await Promise.all([coach.settled(), manager.settled()]);
  await expect.poll(async () => (await compactingClub.journal()).length).toBeLessThan(20);
  await expect.poll(() => coach.shapes).toEqual(manager.shapes);
  expect(coach.shapes).toHaveLength(6);
  expect((await compactingClub.open('parent')).shapes).toEqual(coach.shapes);
  await compactingClub.close();
});

it('tries a snapshot again that reached its time limit, instead of rebuilding the board', async () => {
  const compactingClub = await openBoardClub({ compactAfter: 20 });
  await appendUpdate(compactingClub.store, compactingClub.board._id, drawing('large', 'x'.repeat(40_000)));
  const coach = await compactingClub.open('coach');
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  try {
    for (let x = 0; x < 30; x += 1) coach.draw('ball', x);
    await coach.settled();
    await expect.poll(async () => (await compactingClub.journal()).length).toBeLessThan(20);
    expect(timeout.mock.calls).toEqual([[10_000], [60_000]]);
  } finally {
    timeout.mockRestore();
  }
  // This stroke depends on the earlier ones: a rebuilt board would not show it.
  coach.draw('ball', 99);
  await coach.settled();
  expect((await compactingClub.open('manager')).shapes).toEqual(coach.shapes);
  await compactingClub.close();
});

it('joins a board of almost 2 MB in one request', async () => {
  for (let n = 0; n < 30; n += 1)
    await appendUpdate(boardClub.store, boardClub.board._id, drawing(`s${n}`, 'x'.repeat(60_000)));
  const parent = await boardClub.open('parent');
  expect(parent.doc.getMap('shapes').size).toBe(30);
});
