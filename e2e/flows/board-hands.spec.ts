/** Pens, hands and keyboards of all kinds on the board, and screens of all densities. */
import type { CDPSession, Page } from '@playwright/test';
import { readShapes } from '@touchline/shared/boards/document';
import { BoardClient } from '../../testing/clients/board-client';
import { Person } from '../../testing/clients/person';
import type { Club } from '../../testing/services/club';
import {
  boardPath,
  draw,
  GREEN,
  IMAGE_SIZE,
  paperOf,
  type Spot,
  savedColours,
  savedImage,
  scaleOf,
  sizeOf,
  tool,
  withBoard,
} from '../src/boards';
import { expect, type Screen, test } from '../src/screens';

const TABLET = { viewport: { width: 1180, height: 820 }, hasTouch: true } as const;
const NEAR = { x: 120, y: 130 };
const FAR = { x: 420, y: 300 };

/** Radius (CSS pixels) of a finger and of the edge of a hand on the screen. */
const FINGER = 12;
const HAND = 60;

/** The browser's input, below the page: a pen, and up to two touches. */
async function inputOf({ page, context }: Screen) {
  const cdp: CDPSession = await context.newCDPSession(page);
  await paperOf(page).scrollIntoViewIfNeeded();
  const box = await paperOf(page).boundingBox();
  if (!box) throw new Error('the board has no canvas');
  const at = ({ x, y }: Spot) => ({ x: box.x + x, y: box.y + y });
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', spot: Spot, buttons = 1) =>
    cdp.send('Input.dispatchMouseEvent', {
      type,
      ...at(spot),
      buttons,
      pointerType: 'pen',
      clickCount: 1,
      button: buttons ? 'left' : 'none',
    });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', radius: number, ...spots: Spot[]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: spots.map((spot, id) => ({ id, ...at(spot), radiusX: radius, radiusY: radius })),
    });
  return {
    cdp,
    penDown: (spot: Spot) => pen('mousePressed', spot),
    penMove: (spot: Spot) => pen('mouseMoved', spot),
    penNear: (spot: Spot) => pen('mouseMoved', spot, 0),
    penUp: (spot: Spot) => pen('mouseReleased', spot),
    touchDown: (radius: number, ...spots: Spot[]) => touch('touchStart', radius, ...spots),
    touchMove: (radius: number, ...spots: Spot[]) => touch('touchMove', radius, ...spots),
    touchUp: () => touch('touchEnd', 0),
    touchCancel: () => touch('touchCancel', 0),
    tap: async (radius: number, spot: Spot) => {
      await touch('touchStart', radius, spot);
      await touch('touchEnd', 0);
    },
  };
}

interface Opened {
  page: Page;
  input: Awaited<ReturnType<typeof inputOf>>;
  receiver: BoardClient;
  /** Returns where a spot of the whole canvas is on the pitch, to the nearest two units. */
  onPitch: (spot: Spot) => unknown;
}

type Open = (who: string, path: string, options: typeof TABLET) => Promise<Screen>;

async function onBoard(club: Club, open: Open, name: string, run: (opened: Opened) => Promise<void>): Promise<void> {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, name, async (id) => {
    const screen = await open('coach', boardPath(id), TABLET);
    const receiver = await BoardClient.open(await Person.signIn(club.url, 'manager'), id);
    await expect(paperOf(screen.page)).toBeVisible();
    const scale = await scaleOf(screen.page);
    const near = (pixel: number) => ({
      asymmetricMatch: (unit: unknown) => Math.abs(Number(unit) - (pixel / scale - 40)) <= 2,
    });
    const onPitch = ({ x, y }: Spot) => ({ x: near(x), y: near(y) });
    await run({ page: screen.page, input: await inputOf(screen), receiver, onPitch });
    receiver.close();
  });
}

for (const [end, lift] of [
  ['is lifted', 'touchUp'],
  ['is taken back by the system', 'touchCancel'],
] as const)
  test(`keeps the stroke of a pen while a hand lands, moves and ${end}`, async ({ open, club }) => {
    await onBoard(club, open, `Hand that ${end}`, async ({ page, input, receiver, onPitch }) => {
      await tool(page, 'Pen');
      await input.penDown(NEAR);
      await input.penMove({ x: 180, y: 160 });
      await input.touchDown(FINGER, { x: 500, y: 400 });
      await input.penMove({ x: 240, y: 190 });
      await input.touchMove(FINGER, { x: 540, y: 430 });
      await input.penMove({ x: 300, y: 220 });
      await input[lift]();
      await input.penMove(FAR);
      await input.penUp(FAR);
      await expect.poll(() => readShapes(receiver.doc)).toMatchObject([{ kind: 'pen', at: onPitch(NEAR) }]);
      const [stroke] = readShapes(receiver.doc);
      const [dx = 0, dy = 0] = stroke?.kind === 'pen' ? stroke.points.slice(-2) : [];
      expect({ x: (stroke?.at.x ?? 0) + dx, y: (stroke?.at.y ?? 0) + dy }).toEqual(onPitch(FAR));
    });
  });

test('lets a pen draw beside a hand that rests already, and places nothing where the hand is lifted', async ({
  open,
  club,
}) => {
  await onBoard(club, open, 'Resting hand', async ({ page, input, receiver, onPitch }) => {
    await tool(page, 'Home player');
    await input.touchDown(FINGER, FAR, { x: 460, y: 330 });
    for (const spot of [NEAR, { x: 220, y: 130 }]) {
      await input.penDown(spot);
      await input.penUp(spot);
    }
    await input.touchUp();
    await input.penDown({ x: 320, y: 130 });
    await input.penUp({ x: 320, y: 130 });
    await expect
      .poll(() => readShapes(receiver.doc).map(({ at }) => at))
      .toEqual([onPitch(NEAR), onPitch({ x: 220, y: 130 }), onPitch({ x: 320, y: 130 })]);
  });
});

test('takes fingers for moving and zooming only once a pen was near', async ({ open, club }) => {
  await onBoard(club, open, 'Pen and fingers', async ({ page, input, receiver, onPitch }) => {
    await tool(page, 'Home player');
    await input.tap(FINGER, NEAR);
    await expect.poll(() => readShapes(receiver.doc)).toMatchObject([{ at: onPitch(NEAR) }]);
    await input.penNear(FAR);
    await input.tap(FINGER, FAR);
    const around = (apart: number) => [-apart, apart].map((by) => ({ x: 400 + by, y: 300 }));
    await input.touchDown(FINGER, ...around(50));
    await input.touchMove(FINGER, ...around(100));
    await input.touchUp();
    const spots = () => readShapes(receiver.doc).map(({ at }) => at);
    const place = async (spot: Spot) => {
      // The last move of a finger is drawn with the next frame.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const count = readShapes(receiver.doc).length;
      await input.penDown(spot);
      await input.penUp(spot);
      await expect.poll(spots).toHaveLength(count + 1);
      return spots()[count] ?? { x: Number.NaN, y: Number.NaN };
    };
    const before = await place({ x: 500, y: 260 });
    await input.touchDown(FINGER, { x: 400, y: 300 });
    await input.touchMove(FINGER, { x: 370, y: 280 });
    await input.touchMove(FINGER, { x: 340, y: 260 });
    await input.touchUp();
    // The finger has moved the board by (-60, -40), and the pinch has zoomed in.
    const after = await place({ x: 440, y: 220 });
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(2);
    const beside = await place({ x: 540, y: 220 });
    expect((beside.x - after.x) * (await scaleOf(page))).toBeLessThan(80);
    expect(spots()[0]).toEqual(onPitch(NEAR));
    expect(spots()).toHaveLength(4);
  });
});

test('places no marker under a hand that lands alone, also when its contact grows, and one under a finger', async ({
  open,
  club,
}) => {
  await onBoard(club, open, 'Hand alone', async ({ page, input, receiver, onPitch }) => {
    await tool(page, 'Away player');
    await input.tap(HAND, FAR);
    await input.touchDown(FINGER, FAR);
    await input.touchMove(HAND, { x: FAR.x + 1, y: FAR.y });
    await input.touchUp();
    await input.tap(FINGER, NEAR);
    await expect.poll(() => readShapes(receiver.doc).map(({ at }) => at)).toEqual([onPitch(NEAR)]);
  });
});

test('chooses tools and undoes by the place of the key on a Cyrillic keyboard, by the letter on AZERTY and Dvorak', async ({
  open,
  club,
}) => {
  await onBoard(club, open, 'Layouts', async ({ page, input, receiver }) => {
    const press = async (key: string, code: string, modifiers = 0) => {
      for (const type of ['keyDown', 'keyUp'] as const)
        await input.cdp.send('Input.dispatchKeyEvent', { type, key, code, modifiers });
    };
    const isChosen = (name: string) =>
      expect(page.getByRole('group', { name: 'Tools' }).getByRole('button', { name, exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    await draw(page, NEAR);
    await expect.poll(() => readShapes(receiver.doc)).toHaveLength(1);
    await press('р', 'KeyH');
    await isChosen('Home player');
    await press('a', 'KeyQ');
    await isChosen('Away player');
    await press('h', 'KeyJ');
    await isChosen('Home player');
    await press('я', 'KeyZ', 2);
    await expect.poll(() => readShapes(receiver.doc)).toHaveLength(0);
  });
});

test('leaves Enter and Escape to an input method while a text is written', async ({ open, club }) => {
  await onBoard(club, open, 'Input method', async ({ page, input, receiver }) => {
    await tool(page, 'Text');
    await draw(page, NEAR);
    const editor = page.getByRole('textbox', { name: 'Text on the board' });
    await expect(editor).toBeFocused();
    for (const key of ['Escape', 'Enter']) {
      await input.cdp.send('Input.imeSetComposition', { text: 'はし', selectionStart: 2, selectionEnd: 2 });
      await input.cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key, windowsVirtualKeyCode: 229 });
      await expect(editor).toBeFocused();
      await expect(editor).toHaveValue('はし');
    }
    await input.cdp.send('Input.insertText', { text: '走る' });
    await editor.press('Enter');
    await expect
      .poll(() => readShapes(receiver.doc).map((shape) => shape.kind === 'text' && shape.text))
      .toEqual(['走る']);
  });
});

test('follows the density of the screen, and saves the same image on every screen', async ({ open, club }) => {
  await onBoard(club, open, 'Density', async ({ page, input }) => {
    await draw(page, NEAR);
    await tool(page, 'Home player');
    await draw(page, FAR);
    const densities = () =>
      paperOf(page)
        .locator('canvas')
        .evaluateAll((all) =>
          all.map((one) => Math.round((one as HTMLCanvasElement).width / one.getBoundingClientRect().width)),
        );
    expect(new Set(await densities())).toEqual(new Set([1]));
    const { png } = await savedImage(page);
    // The title stands above the picture.
    expect(sizeOf(png)).toEqual({ width: IMAGE_SIZE.width, height: IMAGE_SIZE.height + 124 });
    expect(await savedColours(page, png, [NEAR])).toEqual([GREEN]);
    // The window moves to another screen, and back.
    for (const deviceScaleFactor of [3, 2]) {
      await input.cdp.send('Emulation.setDeviceMetricsOverride', {
        width: 1180,
        height: 820,
        mobile: false,
        deviceScaleFactor,
      });
      await page.mouse.move(300 + deviceScaleFactor, 300);
      await expect.poll(async () => [...new Set(await densities())]).toEqual([deviceScaleFactor]);
    }
    // A phone, where the pitch stands upright and markers are larger.
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(paperOf(page)).toHaveAttribute('data-turned');
    expect((await savedImage(page)).png.equals(png)).toBe(true);
  });
});
