/** Hands on the session canvas where they slip: off the board, in the middle of something, into a text (design section 6). */
import { readShapes } from '@touchline/shared/boards/document';
import { readPointer } from '@touchline/shared/boards/pointers';
import { BoardLine } from '../src/board-line';
import { boardPath, drag, draw, paperOf, tool, withBoard } from '../src/boards';
import { Person } from '../src/person';
import { expect, test } from '../src/screens';

const NEAR = { x: 120, y: 130 };
const cursorIn = (update: Uint8Array): number | undefined => readPointer(update)?.state?.cursor?.y;

test('a hand that drags off the board stays on it, with what it drags, and its line holds', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Off the board', async (id) => {
    const { page } = await open('coach', boardPath(id));
    const other = await BoardLine.open(await Person.signIn(club.url, 'manager'), id);
    const pointed: (number | undefined)[] = [];
    other.socket.on('board:awareness', ({ update }) => {
      pointed.push(cursorIn(new Uint8Array(update)));
    });
    await draw(page, NEAR);
    await expect.poll(() => readShapes(other.doc)).toHaveLength(1);
    await drag(page, NEAR, { x: NEAR.x, y: 4_000 });
    await expect.poll(() => readShapes(other.doc)[0]?.at.y).toBe(720);
    await expect.poll(() => pointed).toContain(720);
    other.close();
  });
});
