import { appendUpdate, readJournal } from '@touchline/server/boards/journal';
import { mergeAll } from '@touchline/server/boards/merge';
import { StoreUnavailable } from '@touchline/server/store/port';
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { BOARD_RETENTION_MS } from '@touchline/shared/boards/boards.rules';
import { readShapes, rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle } from '@touchline/shared/boards/shapes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { BLUE, beforeWrite, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { DELETED_AFTER, nextName } from './boards.service';

const { list_boards, add_board, update_board, duplicate_board, remove_board, restore_board } = boardsContract;
const MAY = Date.UTC(2026, 4);
const JUNE = Date.UTC(2026, 5);

describe.each(STORES)('boards in %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    await club.store.boards.deleteMany({ teamId: { $in: [GREEN, BLUE] } });
  });

  const add = (who: Person, name: string, id?: string, month = MAY) =>
    who.call(add_board, { body: { id, teamId: GREEN, month, name } });
  const list = (who: Person = club.coach) => who.call(list_boards, { query: { teamId: GREEN } });
  const names = async () => (await list()).map(({ name }) => name);
  const published = () => club.messages('board:changed').length;
  async function draw(board: string, id: string): Promise<void> {
    const doc = new Y.Doc();
    rootsOf(doc).shapes.set(id, clickedCircle({ x: 1, y: 2 }));
    await appendUpdate(club.store, board, Y.encodeStateAsUpdate(doc));
  }
  async function drawnOn(board: string) {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, mergeAll((await readJournal(club.store, board)).map(({ update }) => update)));
    return readShapes(doc).map(({ id }) => id);
  }

  it('are listed by month, newest first, for staff and families', async () => {
    const before = published();
    const id = await add(club.coach, 'Pressing', '80000001');
    expect(id).toBe('80000001');
    await add(club.filming, 'Corners', undefined, JUNE);
    await expect.poll(published).toBe(before + 2);
    expect(club.messages('board:changed').at(-1)).toMatchObject({ teamId: GREEN, by: { name: 'filming surname' } });
    const listed = await list();
    expect(listed.map(({ name, month }) => [name, month])).toEqual([
      ['Corners', JUNE],
      ['Pressing', MAY],
    ]);
    expect(listed[1]).toEqual({ id, teamId: GREEN, month: MAY, name: 'Pressing' });
    expect(await list(club.parent)).toEqual(listed);
  });

  it("I4: a retry creates no second board, and two coaches who create a month's board at once get one", async () => {
    expect(await add(club.coach, 'Session', '80000011')).toBe('80000011');
    expect(await add(club.coach, 'Session', '80000011')).toBe('80000011');
    await club.coach.call(update_board, { body: { id: '80000011', name: 'Renamed', month: MAY } });
    expect(await add(club.coach, 'Session', '80000011')).toBe('80000011');
    const both = await Promise.all([add(club.coach, 'Warm-up'), add(club.coach2, 'warm-UP', '80000012')]);
    expect(new Set(both).size).toBe(1);
    const other = await add(club.coach2, 'Another', '80000011');
    expect(other).not.toBe('80000011');
    expect(await names()).toEqual(
      ['Renamed', 'Warm-up', 'Another'].map((name) => expect.stringMatching(new RegExp(name, 'i'))),
    );
  });

  it('are renamed and moved; a name that another board of the month has gets 409, the name of a removed board is free', async () => {
    const one = await add(club.coach, 'One');
    const two = await add(club.coach, 'Two');
    await club.manager.call(update_board, { body: { id: one, name: 'First', month: JUNE } });
    const taken = await club.coach.ask(update_board, { body: { id: two, name: 'FIRST', month: JUNE } });
    expect(taken.status).toBe(409);
    const same = await club.coach.call(update_board, { body: { id: two, name: 'TWO', month: MAY } });
    expect(same).toBe(two);
    await club.coach.call(remove_board, { params: { id: one } });
    await club.coach.call(update_board, { body: { id: two, name: 'First', month: JUNE } });
    expect(await names()).toEqual(['First']);
  });

  it('are not renamed when they are removed just before the rename is written; the new name stays free', async () => {
    const id = await add(club.coach, 'Passing');
    const { status } = await beforeWrite(club.store.boards, 'findOneAndUpdate', {
      call: () => club.coach.ask(update_board, { body: { id, name: 'Running', month: MAY } }),
      other: () => club.filming.call(remove_board, { params: { id } }),
    });
    expect(status).toBe(404);
    expect(await add(club.coach, 'Running')).not.toBe(id);
    await club.coach.call(restore_board, { params: { id } });
    expect((await names()).sort()).toEqual(['Passing', 'Running']);
  });

  it('are copied with their drawings, and are independent after that', async () => {
    const id = await add(club.coach, 'Rondo');
    await draw(id, 'a');
    await draw(id, 'b');
    const before = published();
    const copy = await club.coach2.call(duplicate_board, { params: { id } });
    await club.coach2.call(duplicate_board, { params: { id } });
    await expect.poll(published).toBe(before + 2);
    expect(await names()).toEqual(['Rondo', 'Rondo (copy)', 'Rondo (copy 2)']);
    await draw(copy, 'c');
    expect(await drawnOn(copy)).toEqual(['a', 'b', 'c']);
    expect(await drawnOn(id)).toEqual(['a', 'b']);
    const empty = await add(club.coach, 'Empty');
    expect(await drawnOn(await club.coach.call(duplicate_board, { params: { id: empty } }))).toEqual([]);
  });

  it('are copied until the month is full; then a copy gets 409 with the limit, and leaves nothing behind', async () => {
    const id = await add(club.coach, 'Rondo');
    const copies = BOARD_LIMITS.month - 1;
    for (let n = 0; n < copies; n += 1)
      await (n % 2 === 0 ? club.coach : club.coach2).call(duplicate_board, { params: { id } });
    expect((await names()).at(-1)).toBe(`Rondo (copy ${copies})`);
    const before = await club.store.boards.countDocuments({});
    const { status, problem } = await club.coach.ask(duplicate_board, { params: { id } });
    expect([status, problem.detail]).toEqual([409, 'The list is full: it holds 100 at most. Please remove one first.']);
    expect(await club.store.boards.countDocuments({})).toBe(before);
    const adding = await club.coach.ask(add_board, { body: { teamId: GREEN, month: MAY, name: 'One more' } });
    expect(adding.status).toBe(409);
    // Adding an existing board still returns it.
    expect(await add(club.coach, 'Rondo')).toBe(id);
  });

  it('leave no copy behind when copying fails', async () => {
    const id = await add(club.coach, 'Rondo');
    const { boards } = club.store;
    const findOneAndUpdate = boards.findOneAndUpdate.bind(boards);
    Object.assign(boards, { findOneAndUpdate: () => Promise.reject(new StoreUnavailable('away')) });
    const { status } = await club.coach.ask(duplicate_board, { params: { id } });
    Object.assign(boards, { findOneAndUpdate });
    expect(status).toBe(503);
    expect(await boards.countDocuments({})).toBe(1);
  });

  it('can be restored with their drawings for 30 days', async () => {
    const id = await add(club.coach, 'Rondo');
    await draw(id, 'a');
    expect(await club.coach.call(remove_board, { params: { id } })).toBe(id);
    expect(await names()).toEqual([]);
    for (const call of [remove_board, duplicate_board])
      expect((await club.coach.ask(call, { params: { id } })).status).toBe(404);
    const renaming = await club.coach.ask(update_board, { body: { id, name: 'Any', month: MAY } });
    expect(renaming.status).toBe(404);
    await add(club.coach, 'Rondo');
    expect(await club.coach2.call(restore_board, { params: { id } })).toBe(id);
    expect(await club.coach2.call(restore_board, { params: { id } })).toBe(id);
    expect((await names()).sort()).toEqual(['Rondo', 'Rondo (restored)']);
    expect(await drawnOn(id)).toEqual(['a']);
  });

  it('are deleted with their drawings after the restore period', async () => {
    const id = await add(club.coach, 'Old');
    await draw(id, 'a');
    await club.coach.call(remove_board, { params: { id } });
    const removedFor = (ms: number) =>
      club.store.boards.updateOne({ _id: id }, { $set: { removedAt: Date.now() - ms - 1_000 } });
    await removedFor(BOARD_RETENTION_MS);
    expect((await club.coach.ask(restore_board, { params: { id } })).status).toBe(404);
    await removedFor(DELETED_AFTER);
    await club.coach.call(remove_board, { params: { id: await add(club.coach, 'New') } });
    expect(await club.store.boards.findOne({ _id: id })).toBeNull();
    expect(await readJournal(club.store, id)).toEqual([]);
  });

  it('P2: a board out of reach gets the same response as an unknown one', async () => {
    const id = await add(club.coach, 'Secret');
    const [foreign, none] = await Promise.all(
      [id, '99999999'].map((boardId) => club.blueCoach.ask(duplicate_board, { params: { id: boardId } })),
    );
    expect(foreign?.raw).toBe(none?.raw);
  });
});

it.each([
  ['Rondo', 'Rondo (copy)'],
  ['Rondo (copy)', 'Rondo (copy 2)'],
  ['Rondo (copy 9)', 'Rondo (copy 10)'],
  ['x'.repeat(60), `${'x'.repeat(53)} (copy)`],
])('the copy of %s gets the next free name', (name, next) => {
  expect(nextName(name, 'copy')).toBe(next);
});
