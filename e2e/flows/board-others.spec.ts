/** Presence on a board: pointers and selections of other users, with their names. */
import type { Page } from '@playwright/test';
import { Person } from '../../scripts/clients/person';
import {
  boardPath,
  coloursAt,
  draw,
  GREEN,
  isPointer,
  PAPER_SIZE,
  paperOf,
  savedImage,
  scaleOf,
  screenColours,
  tool,
  withBoard,
} from '../src/boards';
import { expect, test } from '../src/screens';

/** Colour of the resize handle: `--disc-home` in tokens.css. */
const HANDLE = [23, 115, 74, 255];
const SPOT = { x: 480, y: 300 };

/** Returns whether a pointer's name flag has its corner at this place: a background with letters on it. */
async function hasName(page: Page, corner: { x: number; y: number }): Promise<boolean> {
  const row = Array.from({ length: 60 }, (_, n) => ({ x: Math.round(corner.x) + 2 + n, y: Math.round(corner.y) + 10 }));
  const colours = await screenColours(page, row);
  return isPointer(colours[0]) && colours.some((colour) => colour.slice(0, 3).every((part) => part > 220));
}

test('shows the name at a selection while its user has no pointer on the board', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Selections', async (id) => {
    const [{ page: one }, { page: two }] = [await open('coach', boardPath(id)), await open('coach2', boardPath(id))];
    await expect(paperOf(one)).toBeVisible();
    await tool(two, 'Home player');
    await draw(two, SPOT);
    await tool(two, 'Select');
    await draw(two, SPOT);
    const scale = await scaleOf(one);
    const corner = { x: SPOT.x - 17 * scale - 6, y: SPOT.y - 17 * scale - 6 - 20 };
    await two.mouse.move(0, 0);
    await expect.poll(() => hasName(one, corner)).toBe(true);
    // The name moves to the pointer, so that it is shown once.
    await paperOf(two).hover({ position: { x: 200, y: 100 } });
    await expect.poll(() => hasName(one, { x: 200 + 11, y: 100 + 15 })).toBe(true);
    expect(await hasName(one, corner)).toBe(false);
    await two.mouse.move(0, 0);
    await expect.poll(() => hasName(one, corner)).toBe(true);
    await paperOf(two).press('Escape');
    await expect.poll(() => hasName(one, corner)).toBe(false);
  });
});

test('shows the pointer of a user who draws by keyboard', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Crosshair', async (id) => {
    const [{ page: one }, { page: two }] = [await open('coach', boardPath(id)), await open('coach2', boardPath(id))];
    await expect(paperOf(one)).toBeVisible();
    await paperOf(two).focus();
    await two.keyboard.press('ArrowRight');
    const box = await paperOf(one).boundingBox();
    const middle = { x: (box?.width ?? 0) / 2 + 5 * (await scaleOf(one)), y: (box?.height ?? 0) / 2 };
    const flag = () => hasName(one, { x: middle.x + 11, y: middle.y + 15 });
    await expect.poll(flag).toBe(true);
    await two.keyboard.press('Escape');
    await expect.poll(flag).toBe(false);
    await two.keyboard.press('ArrowRight');
    await expect.poll(flag).toBe(true);
    await two.getByRole('button', { name: 'Undo', exact: true }).focus();
    await expect.poll(flag).toBe(false);
  });
});

test('saves the image at double size, without handles, selections and pointers', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Saved', async (id) => {
    const [{ page: one }, { page: two }] = [await open('coach', boardPath(id)), await open('coach2', boardPath(id))];
    await expect(paperOf(one)).toBeVisible();
    const room = 10 * (await scaleOf(one)) + 6;
    const handle = { x: Math.round(SPOT.x + room), y: Math.round(SPOT.y + room) };
    const flag = { x: 200 + 13, y: 100 + 17 };
    const empty = await coloursAt(one, (await savedImage(one)).png, [handle, flag]);
    await draw(one, SPOT);
    await tool(one, 'Select');
    await draw(one, SPOT);
    await paperOf(two).hover({ position: { x: 200, y: 100 } });
    await expect.poll(async () => isPointer((await screenColours(one, [flag]))[0])).toBe(true);
    expect(await screenColours(one, [handle])).toEqual([HANDLE]);

    const { png } = await savedImage(one);
    expect(await coloursAt(one, png, [handle, flag])).toEqual(empty);
    expect(await coloursAt(one, png, [SPOT])).toEqual([GREEN]);
    // The canvas on the screen has a whole number of pixels; the size is read from the PNG header.
    const width = Math.floor((await paperOf(one).boundingBox())?.width ?? 0);
    const height = Math.round((width * PAPER_SIZE.height) / PAPER_SIZE.width);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * width, 2 * height]);
    // The screen still shows the handle.
    await expect.poll(() => screenColours(one, [handle])).toEqual([HANDLE]);
  });
});
