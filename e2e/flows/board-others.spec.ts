/** What others see of a coach at the board: where they point, and what they have selected, with their name (design section 6). */
import type { Page } from '@playwright/test';
import { boardPath, draw, isPointer, OPENED, paperOf, screenColours, tool, withBoard } from '../src/boards';
import { Person } from '../src/person';
import { expect, test } from '../src/screens';

const SPOT = { x: 480, y: 300 };

/** Pixels a pitch unit, with the whole paper seen. */
const scaleOf = async (page: Page) => ((await paperOf(page).boundingBox())?.width ?? 0) / 1_130;

/** Whether a pointer's flag with a name stands with its corner at a place: its ground, and letters on it. */
async function hasName(page: Page, corner: { x: number; y: number }): Promise<boolean> {
  const row = Array.from({ length: 60 }, (_, n) => ({ x: Math.round(corner.x) + 2 + n, y: Math.round(corner.y) + 10 }));
  const colours = await screenColours(page, row);
  return isPointer(colours[0]) && colours.some((colour) => colour.slice(0, 3).every((part) => part > 220));
}

test('a selection has the name of who made it when their pointer is not on the board', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Selections', async (id) => {
    const [{ page: one }, { page: two }] = [await open('coach', boardPath(id)), await open('coach2', boardPath(id))];
    await expect(paperOf(one)).toBeVisible(OPENED);
    await tool(two, 'Home player');
    await draw(two, SPOT);
    await tool(two, 'Select');
    await draw(two, SPOT);
    const scale = await scaleOf(one);
    const corner = { x: SPOT.x - 17 * scale - 6, y: SPOT.y - 17 * scale - 6 - 20 };
    await two.mouse.move(0, 0);
    await expect.poll(() => hasName(one, corner)).toBe(true);
    // At the pointer while there is one: nobody is named twice.
    await paperOf(two).hover({ position: { x: 200, y: 100 } });
    await expect.poll(() => hasName(one, { x: 200 + 11, y: 100 + 15 })).toBe(true);
    expect(await hasName(one, corner)).toBe(false);
    await two.mouse.move(0, 0);
    await expect.poll(() => hasName(one, corner)).toBe(true);
    await paperOf(two).press('Escape');
    await expect.poll(() => hasName(one, corner)).toBe(false);
  });
});

test('who draws by keyboard is seen where they point', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Crosshair', async (id) => {
    const [{ page: one }, { page: two }] = [await open('coach', boardPath(id)), await open('coach2', boardPath(id))];
    await expect(paperOf(one)).toBeVisible(OPENED);
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
