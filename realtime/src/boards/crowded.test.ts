import { buildBoard } from '@touchline/shared/server/testing/records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BoardClub, emptyStateVector, openBoardClub } from '../testing/board-club';
import { GREEN } from '../testing/club';
import type { Drawer } from '../testing/drawer';

const CROWDED = { ok: false, error: { id: 'RATE_LIMITED', detail: 'This board is crowded right now.' } };

let there: BoardClub;
beforeAll(async () => {
  there = await openBoardClub({ settings: { LIMIT_SOCKETS_USER: '100' } });
});
afterAll(() => there.close());

it('allows 50 sockets on a board; rejects the next one with the reason until one of them leaves', async () => {
  const { _id: id } = there.board;
  const [coach, leaver] = (await Promise.all(Array.from({ length: 50 }, () => there.open('coach')))) as [
    Drawer,
    Drawer,
  ];
  const late = await there.connect('parent');
  const ask = () => late.ask('board:join', { id, stateVector: emptyStateVector });
  expect(await ask()).toEqual(CROWDED);
  coach.draw('a');
  await coach.settled();
  await late.caughtUp();
  expect(late.received('board:update')).toEqual([]);
  // Sockets on the board may join again, and another board has room.
  expect(await coach.join()).toMatchObject({ ok: true });
  const elsewhere = await buildBoard(there.store, GREEN);
  expect(await there.join('parent', elsewhere._id)).toMatchObject({ ok: true });

  await leaver.listener.ask('board:leave', { id });
  expect(await ask()).toMatchObject({ ok: true });
  expect(await leaver.join()).toEqual(CROWDED);
  late.close();
  await expect.poll(async () => (await leaver.join()).ok).toBe(true);
});
