/** Helpers for flows on boards: temporary boards, gestures on the canvas, and the saved image. */
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { TEAM } from '../../testing/clients/games';
import type { Person } from '../../testing/clients/person';

export interface Spot {
  x: number;
  y: number;
}

/** Runs a test with a board that is removed afterwards. */
export async function withBoard(staff: Person, name: string, test: (id: string) => Promise<void>): Promise<void> {
  const id = await staff.call(boardsContract.add_board, { body: { teamId: TEAM, month: Date.now(), name } });
  try {
    await test(id);
  } finally {
    await staff.ask(boardsContract.remove_board, { params: { id } });
  }
}

export const boardPath = (id: string): string => `/sessions?team=${TEAM}&board=${id}`;

/** The canvas of the open board. */
export const paperOf = (page: Page): Locator => page.getByLabel('Session board', { exact: true });

/** Size of the canvas in pitch units: the pitch with a margin of 40. */
export const PAPER_SIZE = { width: 1_130, height: 760 } as const;

/** Pixels per pitch unit when the whole canvas is visible. */
export async function scaleOf(page: Page): Promise<number> {
  const box = await paperOf(page).boundingBox();
  if (!box) throw new Error('the board has no canvas');
  return box.width / PAPER_SIZE.width;
}

export const tool = (page: Page, name: string): Promise<void> =>
  page.getByRole('group', { name: 'Tools' }).getByRole('button', { name, exact: true }).click();

export const draw = (page: Page, position: Spot): Promise<void> => paperOf(page).click({ position });

/** Drags the mouse from one position on the canvas to another. */
export async function drag(page: Page, from: Spot, to: Spot): Promise<void> {
  await paperOf(page).scrollIntoViewIfNeeded();
  const box = await paperOf(page).boundingBox();
  if (!box) throw new Error('the board has no canvas');
  await page.mouse.move(box.x + from.x, box.y + from.y);
  await page.mouse.down();
  await page.mouse.move(box.x + (from.x + to.x) / 2, box.y + (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(box.x + to.x, box.y + to.y, { steps: 4 });
  await page.mouse.up();
}

/** Saves the image of the board. @returns the downloaded file */
export async function savedImage(
  page: Page,
  press = (button: Locator) => button.click(),
): Promise<{ name: string; png: Buffer }> {
  // The bar of a chosen shape moves the button when it comes: a press that misses it is repeated.
  const begins = () => page.waitForEvent('download', { timeout: 20_000 }).catch(() => undefined);
  let file: Download | undefined;
  for (let attempt = 0; !file && attempt < 4; attempt += 1) {
    const download = begins();
    await press(page.getByRole('button', { name: 'Save image' }));
    file = await download;
  }
  if (!file) throw new Error('no image was saved');
  return { name: file.suggestedFilename(), png: await readFile(await file.path()) };
}

/** Size of the picture of a step in the saved image, in pixels. The last step is at its end. */
export const IMAGE_SIZE = { width: 2 * PAPER_SIZE.width, height: 2 * PAPER_SIZE.height } as const;

/** Width and height of an image, from its header. */
export const sizeOf = (png: Buffer): { width: number; height: number } => ({
  width: png.readUInt32BE(16),
  height: png.readUInt32BE(20),
});

/** Height of the name above the picture of a step. */
const CAPTION = 72;

/** Returns the pixels of the saved image, in one of its steps, at positions of the canvas, which stands upright on a phone. */
async function inImage(page: Page, png: Buffer, spots: readonly Spot[], stepsAfter: number): Promise<Spot[]> {
  const box = await paperOf(page).boundingBox();
  if (!box) throw new Error('the board has no canvas');
  const top = sizeOf(png).height - IMAGE_SIZE.height - stepsAfter * (IMAGE_SIZE.height + CAPTION);
  if ((await paperOf(page).getAttribute('data-turned')) === null) {
    const larger = IMAGE_SIZE.width / box.width;
    return spots.map(({ x, y }) => ({ x: larger * x, y: top + larger * y }));
  }
  const larger = IMAGE_SIZE.height / box.width;
  return spots.map(({ x, y }) => ({ x: larger * y, y: top + IMAGE_SIZE.height - larger * x }));
}

/**
 * Colours of the saved image at positions of the canvas.
 * @param stepsAfter how many steps follow the one that is looked at, of at most three
 */
export const savedColours = async (
  page: Page,
  png: Buffer,
  spots: readonly Spot[],
  stepsAfter = 0,
): Promise<number[][]> => coloursAt(page, png, await inImage(page, png, spots, stepsAfter));

/** Colours of an image at some of its pixels. */
export function coloursAt(page: Page, png: Buffer, spots: readonly Spot[]): Promise<number[][]> {
  return page.evaluate(
    async ([image, places]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${image}`;
      await picture.decode();
      const paper = document.createElement('canvas');
      paper.width = picture.width;
      paper.height = picture.height;
      const pen = paper.getContext('2d');
      pen?.drawImage(picture, 0, 0);
      return places.map(({ x, y }) => [...(pen?.getImageData(x, y, 1, 1).data ?? [])]);
    },
    [png.toString('base64'), spots] as const,
  );
}

/** RGBA of a pixel of the green circle. */
export const GREEN = [0, 128, 0, 255];

/** Colours on the screen at positions of the canvas, including layers above the board. */
export const screenColours = async (page: Page, spots: readonly Spot[]): Promise<number[][]> =>
  coloursAt(page, await paperOf(page).screenshot(), spots);

/** The six colours of other users' pointers, from tokens.css. */
const POINTERS = ['42,79,168', '163,33,59', '122,62,157', '11,107,120', '138,75,0', '74,90,18'];
export const isPointer = (colour: readonly number[] = []): boolean => POINTERS.includes(colour.slice(0, 3).join());
