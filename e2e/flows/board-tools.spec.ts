/** Every tool and action of the session canvas, and its effect for other users. */
import type { Page } from '@playwright/test';
import { readBackground, readShapes, readSteps } from '@touchline/shared/boards/document';
import { placesOf } from '@touchline/shared/boards/steps';
import { BoardClient } from '../../testing/clients/board-client';
import { Person } from '../../testing/clients/person';
import {
  boardPath,
  drag,
  draw,
  GREEN,
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

/** Colours from tokens.css. */
const RED = [192, 37, 63, 255];
const PAPER = [252, 253, 249, 255];

/** Within 5 pitch units: half a metre, a few pixels. */
const near = (value: number): unknown => expect.closeTo(value, -1);
const nearTo = (x: number, y: number) => ({ x: near(x), y: near(y) });

/** Converts pitch coordinates to the screen when the whole canvas is visible. */
async function pixels(page: Page) {
  await expect(paperOf(page)).toBeVisible();
  const scale = await scaleOf(page);
  return { scale, spot: (x: number, y: number): Spot => ({ x: (x + 40) * scale, y: (y + 40) * scale }) };
}

const chooseInMenu = async (page: Page, button: string, item: string) => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

const CLICKED = [
  ['Away player', { kind: 'player', side: 'away', label: '1' }],
  ['Away player', { kind: 'player', side: 'away', label: '2' }],
  ['Neutral player', { kind: 'player', side: 'neutral', label: '1' }],
  ['Ball', { kind: 'ball' }],
  ['Cone', { kind: 'cone', colour: 'orange' }],
  ['Goal', { kind: 'goal', width: 73.2 }],
] as const;
const DRAGGED = [
  ['Run', { kind: 'arrow', way: 'run', colour: 'black', to: nearTo(90, 60) }],
  ['Dribble', { kind: 'arrow', way: 'dribble', colour: 'black', to: nearTo(90, 60) }],
  ['Pen', { kind: 'pen', colour: 'black', points: expect.any(Array) }],
] as const;

test('draws with each tool at the mouse, and others receive the shapes', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Tools', async (id) => {
    const { page } = await open('coach', boardPath(id));
    const receiver = await BoardClient.open(await Person.signIn(club.url, 'manager'), id);
    const { spot } = await pixels(page);
    const expectedShapes: unknown[] = [];
    for (const [n, [name, shape]] of CLICKED.entries()) {
      await tool(page, name);
      await draw(page, spot(100 + 100 * n, 100));
      expectedShapes.push({ ...shape, at: nearTo(100 + 100 * n, 100) });
    }
    for (const [n, [name, shape]] of DRAGGED.entries()) {
      await tool(page, name);
      await drag(page, spot(100 + 200 * n, 300), spot(190 + 200 * n, 360));
      expectedShapes.push({ ...shape, at: nearTo(100 + 200 * n, 300) });
    }
    await expect.poll(() => readShapes(receiver.doc)).toMatchObject(expectedShapes);
    const pen = readShapes(receiver.doc).at(-1);
    const points = pen?.kind === 'pen' ? pen.points : [];
    expect(points.length).toBeGreaterThan(6);
    expect(points.slice(-2)).toEqual([near(90), near(60)]);
    // The saved image contains each of them: not all its pixels are background.
    const { png } = await savedImage(page);
    for (const { x, y } of [
      ...CLICKED.map((_, n) => spot(100 + 100 * n, 100)),
      ...DRAGGED.map((_, n) => spot(145 + 200 * n, 330)),
    ]) {
      const rowOfSpots = Array.from({ length: 20 }, (_, n) => ({ x: Math.round(x) - 10 + n, y: Math.round(y) }));
      expect(new Set((await savedColours(page, png, rowOfSpots)).map(String)).size).toBeGreaterThan(1);
    }
    receiver.close();
  });
});

test('resizes, rotates, reshapes, groups, copies and restacks a selection', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Hands', async (id) => {
    const { page, context } = await open('coach', boardPath(id));
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const receiver = await BoardClient.open(await Person.signIn(club.url, 'manager'), id);
    const { scale, spot } = await pixels(page);
    const expectShapes = () => expect.poll(() => readShapes(receiver.doc));
    /** A distance in pixels, converted to pitch units. */
    const toUnits = (pixel: number) => pixel / scale;

    // Drags the corner handle to three times its distance from the centre.
    await draw(page, spot(300, 300));
    await tool(page, 'Select');
    await draw(page, spot(300, 300));
    const corner = 10 + toUnits(6);
    await drag(page, spot(300 + corner, 300 + corner), spot(300 + 3 * corner, 300 + 3 * corner));
    await expectShapes().toMatchObject([{ kind: 'circle', radius: near(30), at: nearTo(300, 300) }]);

    // Drags the rotation handle by a quarter turn to the right.
    await tool(page, 'Goal');
    await draw(page, spot(600, 300));
    await tool(page, 'Select');
    await draw(page, spot(600, 300));
    const stalk = 12 + toUnits(6 + 24);
    await drag(page, spot(600, 300 - stalk), spot(600 + stalk, 300));
    await expectShapes().toMatchObject([{}, { kind: 'goal', turned: 90, at: nearTo(600, 300) }]);

    // Drags both ends of an arrow.
    await tool(page, 'Pass');
    await drag(page, spot(200, 500), spot(300, 500));
    await tool(page, 'Select');
    await draw(page, spot(250, 500));
    await drag(page, spot(300, 500), spot(300, 600));
    await expectShapes().toMatchObject([{}, {}, { at: nearTo(200, 500), to: nearTo(100, 100) }]);
    await drag(page, spot(200, 500), spot(200, 600));
    await expectShapes().toMatchObject([{}, {}, { at: nearTo(200, 600), to: nearTo(100, 0) }]);

    // Selects two shapes with a frame, then adds the third with Shift.
    await drag(page, spot(240, 240), spot(700, 360));
    await page.keyboard.press('Shift+ArrowDown');
    await expectShapes().toMatchObject([{ at: nearTo(300, 340) }, { at: nearTo(600, 340) }, { at: nearTo(200, 600) }]);
    await paperOf(page).click({ position: spot(250, 600), modifiers: ['Shift'] });
    await page.keyboard.press('Shift+ArrowUp');
    const threeShapes = [{ at: nearTo(300, 300) }, { at: nearTo(600, 300) }, { at: nearTo(200, 560) }];
    await expectShapes().toMatchObject(threeShapes);

    await page.keyboard.press('ControlOrMeta+c');
    await page.keyboard.press('ControlOrMeta+v');
    await expectShapes().toMatchObject([
      ...threeShapes,
      { kind: 'circle', radius: near(30), at: nearTo(320, 320) },
      { kind: 'goal', turned: 90, at: nearTo(620, 320) },
      { kind: 'arrow', at: nearTo(220, 580) },
    ]);
    await page.keyboard.press('Delete');
    await expectShapes().toMatchObject(threeShapes);

    // The red circle is in front until it is sent to the back, by menu and by key.
    await tool(page, 'Circle');
    await page.getByRole('button', { name: 'Red', exact: true }).click();
    await draw(page, spot(300, 300));
    const centre = spot(300, 300);
    const circleSpot = { x: Math.round(centre.x), y: Math.round(centre.y) };
    const circleColour = async () => (await savedColours(page, (await savedImage(page)).png, [circleSpot]))[0];
    await expect.poll(circleColour).toEqual(RED);
    await tool(page, 'Select');
    await draw(page, spot(300, 300));
    await chooseInMenu(page, 'More actions', 'Send to back');
    await expectShapes().toMatchObject([{ colour: 'red' }, { colour: 'green' }, {}, {}]);
    await expect.poll(circleColour).toEqual(GREEN);
    await paperOf(page).press(']');
    await expectShapes().toMatchObject([{ colour: 'green' }, {}, {}, { colour: 'red' }]);
    await expect.poll(circleColour).toEqual(RED);
    receiver.close();
  });
});

test('shares the pitch, keeps the view local, and duplicates and reorders steps', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Pitch and steps', async (id) => {
    const { page } = await open('coach', boardPath(id));
    const receiver = await BoardClient.open(await Person.signIn(club.url, 'manager'), id);
    const { spot } = await pixels(page);
    const lineSpot = spot(525, 100);
    const halfway = { x: Math.round(lineSpot.x), y: Math.round(lineSpot.y) };
    const lineColour = async () => (await savedColours(page, (await savedImage(page)).png, [halfway]))[0];
    expect(await lineColour()).not.toEqual(PAPER);
    for (const [label, background] of [
      ['Half field', 'half'],
      ['Final third', 'third'],
      ['Blank', 'blank'],
    ] as const) {
      await page.getByRole('combobox', { name: 'Background' }).selectOption({ label });
      await expect.poll(() => readBackground(receiver.doc)).toBe(background);
    }
    await expect.poll(lineColour).toEqual(PAPER);

    // Space and drag moves the canvas, and draws nothing.
    const from = { x: 300, y: 200 };
    const to = { x: 220, y: 150 };
    for (let n = 0; n < 3; n += 1) await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await draw(page, from);
    await expect.poll(async () => (await screenColours(page, [from]))[0]).toEqual(GREEN);
    await page.keyboard.down(' ');
    await drag(page, from, to);
    await page.keyboard.up(' ');
    await expect.poll(() => screenColours(page, [to, from])).toEqual([GREEN, PAPER]);
    await expect.poll(() => readShapes(receiver.doc)).toHaveLength(1);
    await page.getByRole('button', { name: 'Fit to screen' }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => readShapes(receiver.doc)).toEqual([]);

    const steps = () => readSteps(receiver.doc).map(({ name }) => name);
    const places = () => readShapes(receiver.doc).flatMap((shape) => placesOf(shape, readSteps(receiver.doc)));
    await draw(page, spot(100, 100));
    await page.getByRole('button', { name: 'Add step' }).click();
    await page.getByLabel('Step name').fill('Wide');
    await page.keyboard.press('Enter');
    await drag(page, spot(100, 100), spot(300, 100));
    await chooseInMenu(page, 'Actions for Wide', 'Duplicate');
    await expect.poll(steps).toEqual(['Start', 'Wide', 'Wide (copy)']);
    await drag(page, spot(300, 100), spot(500, 100));
    await expect.poll(places).toEqual([nearTo(100, 100), nearTo(300, 100), nearTo(500, 100)]);
    await chooseInMenu(page, 'Actions for Wide (copy)', 'Move earlier');
    await expect.poll(steps).toEqual(['Start', 'Wide (copy)', 'Wide']);
    await expect.poll(places).toEqual([nearTo(100, 100), nearTo(500, 100), nearTo(300, 100)]);
    await page.getByRole('button', { name: 'Start' }).click();
    await chooseInMenu(page, 'Actions for Start', 'Move later');
    await expect.poll(steps).toEqual(['Wide (copy)', 'Start', 'Wide']);
    await expect.poll(places).toEqual([nearTo(500, 100), nearTo(100, 100), nearTo(300, 100)]);
    await chooseInMenu(page, 'Actions for Start', 'Delete step');
    await expect.poll(places).toEqual([nearTo(500, 100), nearTo(300, 100)]);
    receiver.close();
  });
});
