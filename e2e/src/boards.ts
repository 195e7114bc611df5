/** What flows do with boards: fresh ones, hands on the paper, and the picture that is saved. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { TEAM } from '../../scripts/clients/games';
import type { Person } from '../../scripts/clients/person';

export interface Spot {
  x: number;
  y: number;
}

/** A board for one test, gone when it ends. */
export async function withBoard(staff: Person, name: string, test: (id: string) => Promise<void>): Promise<void> {
  const id = await staff.call(boardsContract.add_board, { body: { teamId: TEAM, month: Date.now(), name } });
  try {
    await test(id);
  } finally {
    await staff.ask(boardsContract.remove_board, { params: { id } });
  }
}

export const boardPath = (id: string): string => `/sessions?team=${TEAM}&board=${id}`;

/** The paper. */
export const paperOf = (page: Page): Locator => page.getByLabel('Session board', { exact: true });

/** How large the paper is, in pitch units: the pitch and 40 around it. */
export const PAPER_SIZE = { width: 1_130, height: 760 } as const;

/** Pixels a pitch unit, with the whole paper seen. */
export async function scaleOf(page: Page): Promise<number> {
  const box = await paperOf(page).boundingBox();
  if (!box) throw new Error('there is no paper');
  return box.width / PAPER_SIZE.width;
}

export const tool = (page: Page, name: string): Promise<void> =>
  page.getByRole('group', { name: 'Tools' }).getByRole('button', { name, exact: true }).click();

export const draw = (page: Page, position: Spot): Promise<void> => paperOf(page).click({ position });

/** Presses at one place of the paper and lets go at another, as a hand does. */
export async function drag(page: Page, from: Spot, to: Spot): Promise<void> {
  await paperOf(page).scrollIntoViewIfNeeded();
  const box = await paperOf(page).boundingBox();
  if (!box) throw new Error('there is no paper');
  await page.mouse.move(box.x + from.x, box.y + from.y);
  await page.mouse.down();
  await page.mouse.move(box.x + (from.x + to.x) / 2, box.y + (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(box.x + to.x, box.y + to.y, { steps: 4 });
  await page.mouse.up();
}

/** The file that 'Save Image' gives. */
export async function savedImage(
  page: Page,
  press = (button: Locator) => button.click(),
): Promise<{ name: string; png: Buffer }> {
  const download = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'Save Image' }));
  const file = await download;
  return { name: file.suggestedFilename(), png: await readFile(await file.path()) };
}

/** The colours of an image at places of the paper; it is `times` as large as that. */
export function coloursAt(page: Page, png: Buffer, spots: readonly Spot[], times = 2): Promise<number[][]> {
  return page.evaluate(
    async ([image, places, larger]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${image}`;
      await picture.decode();
      const paper = document.createElement('canvas');
      paper.width = picture.width;
      paper.height = picture.height;
      const pen = paper.getContext('2d');
      pen?.drawImage(picture, 0, 0);
      return places.map(({ x, y }) => [...(pen?.getImageData(larger * x, larger * y, 1, 1).data ?? [])]);
    },
    [png.toString('base64'), spots, times] as const,
  );
}

/** What a pixel of the green circle says (spec section 2, Sessions). */
export const GREEN = [0, 128, 0, 255];

/** The colours on the screen, with everything that lies over the board. */
export const screenColours = async (page: Page, spots: readonly Spot[]): Promise<number[][]> =>
  coloursAt(page, await paperOf(page).screenshot(), spots, 1);

/** The six colours of other people's pointers, as tokens.css has them. */
const POINTERS = ['42,79,168', '163,33,59', '122,62,157', '11,107,120', '138,75,0', '74,90,18'];
export const isPointer = (colour: readonly number[] = []): boolean => POINTERS.includes(colour.slice(0, 3).join());
