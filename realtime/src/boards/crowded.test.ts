import { buildBoard } from '@touchline/server/testing/records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BoardClub, emptyStateVector, openBoardClub } from '../testing/board-club';
import { GREEN } from '../testing/club';
import type { Drawer } from '../testing/drawer';

const CROWDED = { ok: false, error: { id: 'RATE_LIMITED', detail: 'This board is crowded right now.' } };

let boardClub: BoardClub;
beforeAll(async () => {
  boardClub = await openBoardClub({ settings: { LIMIT_SOCKETS_USER: '100' } });
});
afterAll(() => boardClub.close());

it('allows 50 sockets on a board; rejects the next one with the reason until one of them leaves', async () => {
  const { _id: id } = boardClub.board;
  const [coach, leaver] = (await Promise.all(Array.from({ length: 50 }, () => boardClub.open('coach')))) as [
    Drawer,
    Drawer,
  ];
  const latecomer = await boardClub.connect('parent');
  const join = () => latecomer.ask('board:join', { id, stateVector: emptyStateVector });
  expect(await join()).toEqual(CROWDED);
  coach.draw('a');
  await coach.settled();
  await latecomer.caughtUp();
  expect(latecomer.received('board:update')).toEqual([]);
  // Sockets on the board may join again, and another board has room.
  expect(await coach.join()).toMatchObject({ ok: true });
  const otherBoard = await buildBoard(boardClub.store, GREEN);
  expect(await boardClub.join('parent', otherBoard._id)).toMatchObject({ ok: true });

  await leaver.listener.ask('board:leave', { id });
  expect(await join()).toMatchObject({ ok: true });
  expect(await leaver.join()).toEqual(CROWDED);
  latecomer.close();
  await expect.poll(async () => (await leaver.join()).ok).toBe(true);
});
