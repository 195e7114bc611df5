/** The session canvas that coaches share. */
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { readShapes, rootsOf } from '@touchline/shared/boards/document';
import * as Y from 'yjs';
import { BoardClient } from '../../testing/clients/board-client';
import { Person } from '../../testing/clients/person';
import {
  boardPath,
  drag,
  draw,
  GREEN,
  isPointer,
  paperOf,
  type Spot,
  savedColours,
  savedImage,
  scaleOf,
  screenColours,
  tool,
  withBoard,
} from '../src/boards';
import { expect, test } from '../src/screens';

const NEAR = { x: 120, y: 130 };
const FAR = { x: 480, y: 300 };

test('shows two coaches each other’s strokes, ends pixel-equal, and undoes only own strokes', async ({
  open,
  club,
}) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Two houses', async (id) => {
    const [{ page: herPage }, { page: hisPage }] = [
      await open('coach', boardPath(id)),
      await open('coach2', boardPath(id)),
    ];
    const receiver = await BoardClient.open(await Person.signIn(club.url, 'manager'), id);
    const kinds = () => readShapes(receiver.doc).map(({ kind }) => kind);
    await expect(paperOf(herPage)).toBeVisible();
    await expect(herPage.getByText('Also viewing: Ben Achterberg')).toBeVisible();

    await draw(herPage, NEAR);
    await expect.poll(kinds).toEqual(['circle']);
    await tool(hisPage, 'Home player');
    await draw(hisPage, FAR);
    await tool(hisPage, 'Pass');
    await drag(hisPage, FAR, { x: 600, y: 200 });
    await expect.poll(kinds).toEqual(['circle', 'player', 'arrow']);

    // The pointer of the other user is shown with the name, and disappears when the mouse leaves the board.
    await paperOf(hisPage).hover({ position: { x: 300, y: 100 } });
    const isFlagShown = async () => isPointer((await screenColours(herPage, [{ x: 300 + 13, y: 100 + 17 }]))[0]);
    await expect.poll(isFlagShown).toBe(true);
    await hisPage.mouse.move(0, 0);
    await expect.poll(isFlagShown).toBe(false);

    await herPage.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(kinds).toEqual(['player', 'arrow']);
    await expect(herPage.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
    await herPage.getByRole('button', { name: 'Redo', exact: true }).click();
    await expect.poll(kinds).toContain('circle');
    await hisPage.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(kinds).not.toContain('arrow');

    const picture = async (page: typeof herPage) => (await savedImage(page)).png.toString('base64');
    await expect.poll(async () => (await picture(herPage)) === (await picture(hisPage))).toBe(true);
    receiver.close();
  });
});

test('by mouse: a click draws, a drag moves, and the saved image is green under the click', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Mouse', async (id) => {
    const { page } = await open('coach', boardPath(id));
    await draw(page, NEAR);
    const drawnImage = await savedImage(page);
    expect(drawnImage.name).toMatch(/\.png$/);
    expect(await savedColours(page, drawnImage.png, [NEAR])).toEqual([GREEN]);

    await drag(page, NEAR, FAR);
    const movedImage = await savedImage(page);
    const [oldSpotColour, newSpotColour] = await savedColours(page, movedImage.png, [NEAR, FAR]);
    expect(newSpotColour).toEqual(GREEN);
    expect(oldSpotColour).not.toEqual(GREEN);

    await page.reload();
    await expect.poll(async () => savedColours(page, (await savedImage(page)).png, [FAR])).toEqual([GREEN]);
  });
});

test('by touch: a tap draws, a drag moves, and two fingers zoom without drawing', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Touch', async (id) => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const { page, context } = await open('coach', boardPath(id), phone);
    const spot = { x: 90, y: 80 };
    const target = { x: 220, y: 150 };
    await paperOf(page).tap({ position: spot });
    const tappedImage = await savedImage(page, (button) => button.tap());
    expect(await savedColours(page, tappedImage.png, [spot])).toEqual([GREEN]);

    const fingers = await context.newCDPSession(page);
    const touchAt = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: Spot[]) => {
      const box = await paperOf(page).boundingBox();
      if (!box) throw new Error('the board has no canvas');
      await fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: places.map(({ x, y }, n) => ({ id: n, x: box.x + x, y: box.y + y })),
      });
    };
    await paperOf(page).scrollIntoViewIfNeeded();
    await touchAt('touchStart', spot);
    await touchAt('touchMove', { x: 150, y: 110 });
    await touchAt('touchMove', target);
    await touchAt('touchEnd');
    const draggedImage = await savedImage(page, (button) => button.tap());
    const [oldSpotColour, newSpotColour] = await savedColours(page, draggedImage.png, [spot, target]);
    expect(newSpotColour).toEqual(GREEN);
    expect(oldSpotColour).not.toEqual(GREEN);

    await paperOf(page).scrollIntoViewIfNeeded();
    const touch = (type: 'touchStart' | 'touchMove', apart: number) =>
      touchAt(type, ...[-apart, apart].map((by) => ({ x: 160 + by, y: 110 })));
    await touch('touchStart', 20);
    for (const apart of [30, 45, 60]) await touch('touchMove', apart);
    await touchAt('touchEnd');
    // The saved image contains the whole board at any zoom.
    const [circleColour, middleColour] = await savedColours(page, (await savedImage(page)).png, [
      target,
      { x: 160, y: 110 },
    ]);
    expect(circleColour).toEqual(GREEN);
    expect(middleColour).not.toEqual(GREEN);
    const zoomedScreen = await paperOf(page).screenshot();
    await page.getByRole('button', { name: 'Fit to screen' }).click();
    await expect.poll(async () => zoomedScreen.equals(await paperOf(page).screenshot())).toBe(false);
  });
});

test('by keyboard: Enter draws, arrows move, and other keys copy, delete and undo', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Keyboard', async (id) => {
    const { page } = await open('coach', boardPath(id));
    const receiver = await BoardClient.open(coach, id);
    const shapes = () => readShapes(receiver.doc);
    await paperOf(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => shapes().map(({ kind }) => kind)).toEqual(['circle']);
    const [drawnCircle] = shapes();
    await page.keyboard.press('v');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => shapes()[0]?.at.x).toBe((drawnCircle?.at.x ?? 0) + 40);
    const box = await paperOf(page).boundingBox();
    const [middle, scale] = [(box?.width ?? 0) / 2, await scaleOf(page)];
    const beside = (by: number) => ({ x: Math.round(middle + by * scale), y: Math.round((box?.height ?? 0) / 2) });
    const { png } = await savedImage(page, (button) => button.press('Enter'));
    const [oldSpotColour, newSpotColour] = await savedColours(page, png, [beside(5), beside(45)]);
    expect(newSpotColour).toEqual(GREEN);
    expect(oldSpotColour).not.toEqual(GREEN);
    await paperOf(page).focus();
    await page.keyboard.press('Control+d');
    await expect.poll(() => shapes().length).toBe(2);
    await page.keyboard.press('Delete');
    await expect.poll(() => shapes().length).toBe(1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => shapes().length).toBe(2);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard and gestures' })).toBeVisible();
    receiver.close();
  });
});

test('keeps separate positions in each step, and plays from one to the next', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Steps', async (id) => {
    const { page } = await open('coach', boardPath(id));
    await draw(page, NEAR);
    await page.getByRole('button', { name: 'Add step' }).click();
    await page.getByLabel('Step name').fill('After the pass');
    await page.keyboard.press('Enter');
    await drag(page, NEAR, FAR);
    const coloursNow = () => screenColours(page, [NEAR, FAR]);
    await expect.poll(async () => (await coloursNow())[1]).toEqual(GREEN);
    // The saved image has both steps, whichever is open.
    const { png } = await savedImage(page);
    const [inStart, inPass] = [
      await savedColours(page, png, [NEAR, FAR], 1),
      await savedColours(page, png, [NEAR, FAR]),
    ];
    expect([inStart[0], inPass[1]]).toEqual([GREEN, GREEN]);
    expect([inStart[1], inPass[0]]).not.toContainEqual(GREEN);
    await page.getByRole('button', { name: 'Start' }).click();
    await expect.poll(async () => (await coloursNow())[0]).toEqual(GREEN);
    expect((await coloursNow())[1]).not.toEqual(GREEN);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByRole('button', { name: 'After the pass', pressed: true })).toBeVisible();
    await expect.poll(async () => (await coloursNow())[1]).toEqual(GREEN);
  });
});

test('lets a parent watch but not draw: the server rejects a forged update too', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Watched', async (id) => {
    const { page } = await open('parent', boardPath(id));
    const receiver = await BoardClient.open(coach, id);
    await expect(page.getByText('View only', { exact: true })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Tools' })).toHaveCount(0);
    await draw(page, FAR);
    await receiver.draw('s1', 300);
    const scale = await scaleOf(page);
    const drawnSpot = { x: Math.round((40 + 300) * scale), y: Math.round(40 * scale) };
    const coloursNow = async () => savedColours(page, (await savedImage(page)).png, [drawnSpot, FAR]);
    await expect.poll(async () => (await coloursNow())[0]).toEqual(GREEN);
    expect((await coloursNow())[1]).not.toEqual(GREEN);

    const parent = await Person.signIn(club.url, 'parent');
    const forger = await BoardClient.open(parent, id);
    const doc = new Y.Doc();
    rootsOf(doc).shapes.set('forged', { kind: 'ball', at: { x: 1, y: 1 } });
    const response = await forger.socket
      .timeout(30_000)
      .emitWithAck('board:update', { id, update: Y.encodeStateAsUpdate(doc) });
    expect(response).toMatchObject({ ok: false, error: { id: 'FORBIDDEN' } });
    await receiver.join();
    expect(receiver.ids).toEqual(['s1']);
    forger.close();
    receiver.close();
  });
});

test('ignores invalid shapes, and shows the others', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Strange', async (id) => {
    const coachClient = await BoardClient.open(coach, id);
    const { shapes } = rootsOf(coachClient.doc);
    const emptyState = Y.encodeStateVector(coachClient.doc);
    coachClient.doc.transact(() => {
      shapes.set('far', { kind: 'ball', at: { x: 1e9, y: 0 } });
      shapes.set('rocket', { kind: 'rocket', at: { x: 0, y: 0 } });
      shapes.set('text', 'no shape');
      shapes.set('fine', { kind: 'circle', at: { x: 525, y: 340 }, radius: 60, colour: 'green' });
    });
    const update = Y.encodeStateAsUpdate(coachClient.doc, emptyState);
    expect(await coachClient.socket.timeout(30_000).emitWithAck('board:update', { id, update })).toEqual({ ok: true });
    const { page } = await open('coach2', boardPath(id));
    await expect(paperOf(page)).toBeVisible();
    const box = await paperOf(page).boundingBox();
    const middle = { x: Math.round((box?.width ?? 0) / 2), y: Math.round((box?.height ?? 0) / 2) };
    await expect.poll(async () => savedColours(page, (await savedImage(page)).png, [middle])).toEqual([GREEN]);
    coachClient.close();
  });
});

test('prints one page with the title, the pitch and the drills', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Thursday session', async (id) => {
    const { page } = await open('coach', boardPath(id));
    await page.getByRole('button', { name: 'Add drill' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Rondo 5v2');
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', '');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading')).toHaveText(['Thursday session', 'Rondo 5v2']);
    await expect(page.getByRole('img', { name: 'Session board' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(page.getByRole('heading', { name: 'Thursday session' })).toHaveCount(0);
  });
});

test('starts a new board from a set-up', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const { page } = await open('coach', '/sessions?team=26618');
  await page.getByRole('button', { name: 'Board actions' }).click();
  await page.getByRole('menuitem', { name: 'New board' }).click();
  const form = page.getByRole('form', { name: 'New board' });
  await form.getByLabel('Name').fill('Shape of seven');
  await form.getByRole('radio', { name: '7v7, 2-3-1' }).click();
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('combobox', { name: 'Board' })).toHaveValue('Shape of seven');
  const id = new URL(page.url()).searchParams.get('board') ?? '';
  const receiver = await BoardClient.open(coach, id);
  await expect.poll(() => readShapes(receiver.doc).length).toBe(14);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => readShapes(receiver.doc).length).toBe(0);
  receiver.close();
  await coach.ask(boardsContract.remove_board, { params: { id } });
});
