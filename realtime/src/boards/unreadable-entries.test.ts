import { appendUpdate, readJournal } from '@touchline/shared/server/boards/journal';
import { createLog } from '@touchline/shared/server/log';
import { buildBoard } from '@touchline/shared/server/testing/records';
import { expect, it } from 'vitest';
import { openBoardClub } from '../testing/board-club';
import { GREEN } from '../testing/club';

it('F18: unreadable entries affect nothing else, are kept, and are logged once', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => lines.push(line) });
  const there = await openBoardClub({ log, compactAfter: 5 });
  const other = await buildBoard(there.store, GREEN);
  const [coach, elsewhere] = [await there.open('coach'), await there.open('manager', other._id)];
  coach.draw('before', 1);
  await coach.settled();
  const garbage = [new Uint8Array([255, 255, 255]), new Uint8Array([1, 2, 3, 200]), new Uint8Array(500).fill(7)];
  for (const update of garbage) await appendUpdate(there.store, there.board._id, update);

  for (let n = 0; n < 3; n += 1) {
    const late = await there.open('filming');
    expect(late.ids).toContain('before');
    late.draw(`after${n}`, n);
    await late.settled();
  }
  await expect.poll(() => coach.ids.toSorted()).toEqual(['after0', 'after1', 'after2', 'before']);
  // Enough strokes for several compactions.
  for (let n = 0; n < 20; n += 1) coach.draw('before', n);
  await coach.settled();
  elsewhere.draw('mine', 1);
  await elsewhere.settled();
  expect((await there.open('admin', other._id)).ids).toEqual(['mine']);
  await there.realtime.realtime.close();
  const kept = (await readJournal(there.store, there.board._id)).map(({ update }) => update.join());
  expect(kept).toEqual(expect.arrayContaining(garbage.map((update) => update.join())));
  expect(kept.length).toBeLessThan(garbage.length + 20);

  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries).toEqual([
    expect.objectContaining({
      level: 50,
      board: there.board._id,
      entries: 3,
      msg: 'Entries of a board cannot be read',
    }),
  ]);
  await there.close();
});
