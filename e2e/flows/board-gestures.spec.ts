/** Gestures on the session canvas that end unusually: off the board, cancelled, or in a text field. */
import { readShapes } from '@touchline/shared/boards/document';
import { readPointer } from '@touchline/shared/boards/pointers';
import { BoardClient } from '../../testing/clients/board-client';
import { Person } from '../../testing/clients/person';
import { boardPath, drag, draw, paperOf, tool, withBoard } from '../src/boards';
import { expect, test } from '../src/screens';

const NEAR = { x: 120, y: 130 };
const cursorIn = (update: Uint8Array): number | undefined => readPointer(update)?.state?.cursor?.y;

test('keeps a dragged player, and the pointer, on the board when the mouse leaves it', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Off the board', async (id) => {
    const { page } = await open('coach', boardPath(id));
    const receiver = await BoardClient.open(await Person.signIn(club.url, 'manager'), id);
    const pointerHeights: (number | undefined)[] = [];
    receiver.socket.on('board:awareness', ({ update }) => {
      pointerHeights.push(cursorIn(new Uint8Array(update)));
    });
    await draw(page, NEAR);
    await expect.poll(() => readShapes(receiver.doc)).toHaveLength(1);
    await drag(page, NEAR, { x: NEAR.x, y: 4_000 });
    await expect.poll(() => readShapes(receiver.doc)[0]?.at.y).toBe(720);
    await expect.poll(() => pointerHeights).toContain(720);
    receiver.close();
  });
});

test('does not paste or cut on the board while a label is edited', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Clipboard', async (id) => {
    const { page, context } = await open('coach', boardPath(id));
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const receiver = await BoardClient.open(await Person.signIn(club.url, 'manager'), id);
    const labels = () => readShapes(receiver.doc).map((shape) => (shape.kind === 'player' ? shape.label : shape.kind));
    await tool(page, 'Home player');
    await draw(page, NEAR);
    await tool(page, 'Select');
    await paperOf(page).dblclick({ position: NEAR });
    const editor = page.getByRole('textbox', { name: 'Number or name' });
    await editor.fill('Mia');
    await editor.press('ControlOrMeta+a');
    await editor.press('ControlOrMeta+x');
    await expect(editor).toHaveValue('');
    await editor.press('ControlOrMeta+v');
    await editor.press('ControlOrMeta+v');
    await expect(editor).toHaveValue('MiaMia');
    await editor.press('Enter');
    await expect.poll(labels).toEqual(['MiaMia']);
    // Keys control the board again.
    await page.keyboard.press('Delete');
    await expect.poll(labels).toEqual([]);
    receiver.close();
  });
});

test('has large buttons on a phone, where each tap with the text tool ends the open text and starts another', async ({
  open,
  club,
}) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Taps', async (id) => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const { page } = await open('coach', boardPath(id), phone);
    const receiver = await BoardClient.open(await Person.signIn(club.url, 'manager'), id);
    // Touch targets in the bars are at least 48 px wide and high.
    const bars = page.getByRole('group', { name: /^(Tools|Colors|Edit|Steps|Board|View)$/ });
    await expect(bars).toHaveCount(6);
    const sizes = await bars.locator('button, select').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { width, height } = button.getBoundingClientRect();
        return [width, height];
      }),
    );
    expect(sizes.filter((size) => size < 48)).toEqual([]);
    const texts = () =>
      readShapes(receiver.doc).map((shape) => (shape.kind === 'text' ? [shape.text, shape.at.x] : []));
    await tool(page, 'Text');
    const editor = page.getByRole('textbox', { name: 'Text on the board' });
    await paperOf(page).tap({ position: { x: 60, y: 60 } });
    await expect(editor).toBeFocused();
    await page.keyboard.type('Hello');
    await paperOf(page).tap({ position: { x: 40, y: 180 } });
    await expect.poll(texts).toHaveLength(1);
    await expect(editor).toBeFocused();
    await expect(editor).toHaveValue('');
    await page.keyboard.type('there');
    await editor.press('Enter');
    await expect.poll(() => texts().map(([text]) => text)).toEqual(expect.arrayContaining(['Hello', 'there']));
    const placeByText = new Map(texts() as [string, number][]);
    // The pitch stands upright on a phone: its left end is at the top.
    expect(Number(placeByText.get('Hello'))).toBeLessThan(Number(placeByText.get('there')));
    receiver.close();
  });
});

test('restores erased shapes on Escape during the gesture', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Eraser', async (id) => {
    const { page } = await open('coach', boardPath(id));
    const receiver = await BoardClient.open(await Person.signIn(club.url, 'manager'), id);
    await draw(page, NEAR);
    await expect.poll(() => readShapes(receiver.doc)).toHaveLength(1);
    await tool(page, 'Eraser');
    await paperOf(page).hover({ position: NEAR });
    await page.mouse.down();
    await expect.poll(() => readShapes(receiver.doc)).toHaveLength(0);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(() => readShapes(receiver.doc)).toHaveLength(1);
    await expect(page.getByRole('button', { name: 'Redo', exact: true })).toBeDisabled();
    receiver.close();
  });
});

test('hides the undo of a cleared board when it would undo something else', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Cleared', async (id) => {
    const { page } = await open('coach', boardPath(id));
    const receiver = await BoardClient.open(await Person.signIn(club.url, 'manager'), id);
    const count = () => readShapes(receiver.doc).length;
    const clear = async () => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Clear board' }).click();
      await expect.poll(count).toBe(0);
    };
    const undoOfClear = page
      .getByRole('status')
      .filter({ hasText: '1 item deleted.' })
      .getByRole('button', { name: 'Undo' });
    await draw(page, NEAR);
    await clear();
    await undoOfClear.click();
    await expect.poll(count).toBe(1);
    await clear();
    await expect(undoOfClear).toBeVisible();
    await draw(page, NEAR);
    await expect(undoOfClear).toBeHidden();
    await clear();
    await expect(undoOfClear).toBeVisible();
    // Another screen offers no undo.
    await page.getByRole('link', { name: 'Rules' }).first().click();
    await expect(undoOfClear).toBeHidden();
    receiver.close();
  });
});

test('deletes local copies of boards on sign-out, also right after drawing', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Signed out', async (id) => {
    const { page } = await open('coach', boardPath(id));
    const receiver = await BoardClient.open(await Person.signIn(club.url, 'manager'), id);
    const countCopies = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('touchline-boards');
            opening.onsuccess = () => {
              const counting = opening.result.transaction('copies').objectStore('copies').count();
              counting.onsuccess = () => {
                opening.result.close();
                resolve(counting.result);
              };
            };
          }),
      );
    await draw(page, NEAR);
    await expect.poll(countCopies).toBe(1);
    await draw(page, { x: 300, y: 200 });
    await expect.poll(() => readShapes(receiver.doc)).toHaveLength(2);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(paperOf(page)).toBeHidden();
    await expect.poll(countCopies).toBe(0);
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
    expect(await countCopies()).toBe(0);
    receiver.close();
  });
});
