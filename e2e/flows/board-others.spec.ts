/** Presence on a board: pointers and selections of other users, with their names. */
import type { Page } from '@playwright/test';
import { Person } from '../../testing/clients/person';
import {
  boardPath,
  draw,
  GREEN,
  isPointer,
  paperOf,
  savedColours,
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
    const [{ page: herPage }, { page: hisPage }] = [
      await open('coach', boardPath(id)),
      await open('coach2', boardPath(id)),
    ];
    await expect(paperOf(herPage)).toBeVisible();
    await tool(hisPage, 'Home player');
    await draw(hisPage, SPOT);
    await tool(hisPage, 'Select');
    await draw(hisPage, SPOT);
    const scale = await scaleOf(herPage);
    const corner = { x: SPOT.x - 17 * scale - 6, y: SPOT.y - 17 * scale - 6 - 20 };
    await hisPage.mouse.move(0, 0);
    await expect.poll(() => hasName(herPage, corner)).toBe(true);
    // The name moves to the pointer, so that it is shown once.
    await paperOf(hisPage).hover({ position: { x: 200, y: 100 } });
    await expect.poll(() => hasName(herPage, { x: 200 + 11, y: 100 + 15 })).toBe(true);
    expect(await hasName(herPage, corner)).toBe(false);
    await hisPage.mouse.move(0, 0);
    await expect.poll(() => hasName(herPage, corner)).toBe(true);
    await paperOf(hisPage).press('Escape');
    await expect.poll(() => hasName(herPage, corner)).toBe(false);
  });
});

test('shows the pointer of a user who draws by keyboard', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Crosshair', async (id) => {
    const [{ page: herPage }, { page: hisPage }] = [
      await open('coach', boardPath(id)),
      await open('coach2', boardPath(id)),
    ];
    await expect(paperOf(herPage)).toBeVisible();
    await paperOf(hisPage).focus();
    await hisPage.keyboard.press('ArrowRight');
    const box = await paperOf(herPage).boundingBox();
    const middle = { x: (box?.width ?? 0) / 2 + 5 * (await scaleOf(herPage)), y: (box?.height ?? 0) / 2 };
    const isFlagShown = () => hasName(herPage, { x: middle.x + 11, y: middle.y + 15 });
    await expect.poll(isFlagShown).toBe(true);
    await hisPage.keyboard.press('Escape');
    await expect.poll(isFlagShown).toBe(false);
    await hisPage.keyboard.press('ArrowRight');
    await expect.poll(isFlagShown).toBe(true);
    await hisPage.getByRole('button', { name: 'Undo', exact: true }).focus();
    await expect.poll(isFlagShown).toBe(false);
  });
});

test('saves the image without handles, selections and pointers', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Saved', async (id) => {
    const [{ page: herPage }, { page: hisPage }] = [
      await open('coach', boardPath(id)),
      await open('coach2', boardPath(id)),
    ];
    await expect(paperOf(herPage)).toBeVisible();
    const handleOffset = 10 * (await scaleOf(herPage)) + 6;
    const handleSpot = { x: Math.round(SPOT.x + handleOffset), y: Math.round(SPOT.y + handleOffset) };
    const flagSpot = { x: 200 + 13, y: 100 + 17 };
    const emptyColours = await savedColours(herPage, (await savedImage(herPage)).png, [handleSpot, flagSpot]);
    await draw(herPage, SPOT);
    await tool(herPage, 'Select');
    await draw(herPage, SPOT);
    await paperOf(hisPage).hover({ position: { x: 200, y: 100 } });
    await expect.poll(async () => isPointer((await screenColours(herPage, [flagSpot]))[0])).toBe(true);
    expect(await screenColours(herPage, [handleSpot])).toEqual([HANDLE]);

    const { png } = await savedImage(herPage);
    expect(await savedColours(herPage, png, [handleSpot, flagSpot])).toEqual(emptyColours);
    expect(await savedColours(herPage, png, [SPOT])).toEqual([GREEN]);
    // The screen still shows the handle.
    await expect.poll(() => screenColours(herPage, [handleSpot])).toEqual([HANDLE]);
  });
});
