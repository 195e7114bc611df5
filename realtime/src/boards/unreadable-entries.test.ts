import { appendUpdate, readJournal } from '@touchline/server/boards/journal';
import { createLog } from '@touchline/server/log';
import { buildBoard } from '@touchline/server/testing/records';
import { expect, it } from 'vitest';
import { openBoardClub } from '../testing/board-club';
import { GREEN } from '../testing/club';

it('F18: unreadable entries affect nothing else, are kept, and are logged once', async () => {
  const logLines: string[] = [];
  const log = createLog('warn', { write: (line) => logLines.push(line) });
  const boardClub = await openBoardClub({ log, compactAfter: 5 });
  const otherBoard = await buildBoard(boardClub.store, GREEN);
  const [coach, managerElsewhere] = [await boardClub.open('coach'), await boardClub.open('manager', otherBoard._id)];
  coach.draw('before', 1);
  await coach.settled();
  const garbage = [new Uint8Array([255, 255, 255]), new Uint8Array([1, 2, 3, 200]), new Uint8Array(500).fill(7)];
  for (const update of garbage) await appendUpdate(boardClub.store, boardClub.board._id, update);

  for (let n = 0; n < 3; n += 1) {
    const filming = await boardClub.open('filming');
    expect(filming.ids).toContain('before');
    filming.draw(`after${n}`, n);
    await filming.settled();
  }
  await expect.poll(() => coach.ids.toSorted()).toEqual(['after0', 'after1', 'after2', 'before']);
  // Enough strokes for several compactions.
  for (let n = 0; n < 20; n += 1) coach.draw('before', n);
  await coach.settled();
  managerElsewhere.draw('elsewhere', 1);
  await managerElsewhere.settled();
  expect((await boardClub.open('admin', otherBoard._id)).ids).toEqual(['elsewhere']);
  await boardClub.realtime.realtime.close();
  const storedUpdates = (await readJournal(boardClub.store, boardClub.board._id)).map(({ update }) => update.join());
  expect(storedUpdates).toEqual(expect.arrayContaining(garbage.map((update) => update.join())));
  expect(storedUpdates.length).toBeLessThan(garbage.length + 20);

  const logEntries = logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logEntries).toEqual([
    expect.objectContaining({
      level: 50,
      board: boardClub.board._id,
      entries: 3,
      msg: 'Entries of a board cannot be read',
    }),
  ]);
  await boardClub.close();
});
