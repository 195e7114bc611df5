/** The session canvas for people who cannot see it or use a mouse: words for what is on it, keys for everything. */
import { readShapes } from '@touchline/shared/boards/document';
import { BoardClient } from '../../testing/clients/board-client';
import { Person } from '../../testing/clients/person';
import { boardPath, draw, paperOf, tool, withBoard } from '../src/boards';
import { expect, test } from '../src/screens';

test('clears the board by keyboard, through a menu whose first items do nothing', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Menu', async (id) => {
    const { page } = await open('coach', boardPath(id));
    await draw(page, { x: 200, y: 200 });
    await page.getByRole('button', { name: 'More actions', exact: true }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Clear board' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Board cleared. 1 item deleted.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'More actions', exact: true })).toBeFocused();
  });
});

test('says where the pointer is, what it draws, and what is on the board in each step', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Words', async (id) => {
    const { page } = await open('coach', boardPath(id));
    const receiver = await BoardClient.open(await Person.signIn(club.url, 'manager'), id);
    const said = page.locator('[aria-live="polite"].visually-hidden');
    await tool(page, 'Home player');
    await paperOf(page).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(said).toHaveText('middle, 52 m from the left, 34 m from the top');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(said).toHaveText('middle, 52 m from the left, 30 m from the top');
    await page.keyboard.press('Enter');
    await expect(said).toHaveText('Added: Home player 1: middle, 52 m from the left, 30 m from the top');
    await page.keyboard.press('ArrowLeft');
    await expect(said).toHaveText('Home player 1: middle, 51.5 m from the left, 30 m from the top');
    await page.keyboard.press('k');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Enter');

    // The list chooses an item; the arrow keys move it on the board.
    await page.getByRole('button', { name: 'On the board: 2' }).press('Enter');
    const list = page.getByRole('region', { name: 'What is on the board' });
    await expect(list.getByRole('listitem')).toHaveText([
      'Home player 1: middle, 52 m from the left, 30 m from the top',
      'Cone, orange: middle, 47.5 m from the left, 30 m from the top',
    ]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('button', { name: 'Cone' })).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(paperOf(page)).toBeFocused();
    await page.keyboard.press('Shift+ArrowUp');
    await expect(said).toHaveText('Home player 1: middle, 52 m from the left, 26 m from the top');
    await page.keyboard.press('PageDown');
    await expect(said).toHaveText('Cone, orange: middle, 47.5 m from the left, 30 m from the top');
    await page.keyboard.press('Delete');
    await expect(said).toHaveText('1 item deleted');
    await expect
      .poll(() => readShapes(receiver.doc))
      .toMatchObject([{ kind: 'player', at: { x: 520, y: expect.closeTo(260, 0) } }]);

    // A second step: what moves is told.
    await page.getByRole('button', { name: 'Add step' }).press('Enter');
    await page.keyboard.press('Enter');
    await list.getByRole('button', { name: 'Home player 1' }).press('Enter');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(list.getByRole('list', { name: 'What each step changes' })).toContainText(
      'Home player 1 moves from middle, 52 m from the left, 26 m from the top to middle, 56 m from the left, 26 m from the top',
    );
    receiver.close();
  });
});

test('starts an empty board with a set-up, fits it into the window, and prints every step', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Set-up', async (id) => {
    const { page } = await open('coach', boardPath(id), { viewport: { width: 1600, height: 800 } });
    await page.getByRole('group', { name: 'Start with' }).getByRole('button', { name: '7v7, 2-3-1' }).click();
    await expect(page.getByRole('button', { name: 'On the board: 14' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Start with' })).toBeHidden();
    expect((await paperOf(page).boundingBox())?.height).toBeLessThan(800 - 56);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.getByRole('button', { name: 'Leave full screen' }).click();

    await page.getByRole('button', { name: 'Add step' }).press('Enter');
    await page.keyboard.press('Enter');
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', '');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('figure')).toHaveCount(2);
    await expect(page.getByText('2 · Step 2')).toBeVisible();
  });
});
