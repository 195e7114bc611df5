/** Measured screens of a coach on the field: a board, and the game as it is played. */
import type { Page } from '@playwright/test';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { rootsOf } from '@touchline/shared/boards/document';
import { BoardClient } from '../../testing/clients/board-client';
import { newGame, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { INP, LAPTOP, PHONE, press, type Scene } from './scene';

/** From a tap at the field to its paint (ms). */
const TAP = 100;
const SHAPES = 500;

const paperOf = (page: Page) => page.getByLabel('Session board', { exact: true });
let boards = 0;
export const board: Scene = {
  name: `board, ${SHAPES} shapes`,
  device: LAPTOP,
  prepare: async (url) => {
    const coach = await Person.signIn(url, 'coach');
    boards += 1;
    const body = { teamId: TEAM, month: Date.now(), name: `Shapes ${boards}` };
    const id = await coach.call(boardsContract.add_board, { body });
    const client = await BoardClient.open(coach, id);
    const { shapes, order } = rootsOf(client.doc);
    for (let from = 0; from < SHAPES; from += 100)
      await client.change('markers', () => {
        for (let n = from; n < from + 100; n += 1) {
          const at = { x: (n % 25) * 42, y: Math.floor(n / 25) * 34 };
          shapes.set(`s${n}`, { kind: 'player', at, side: n % 2 ? 'home' : 'away', label: String(n % 99) });
          order.push([`s${n}`]);
        }
      });
    client.close();
    return { path: `/sessions?team=${TEAM}&board=${id}`, token: coach.token };
  },
  ready: (page) => paperOf(page).locator('canvas').first().waitFor(),
  steps: (['frames', 'interactions'] as const).map((counts) => ({
    what: counts === 'frames' ? 'a frame while dragging' : 'picks up a marker and drops it',
    counts,
    worstMs: INP,
    before: async (page) => {
      await paperOf(page).scrollIntoViewIfNeeded();
      await page.evaluate('painted()');
    },
    act: async (page, paint) => {
      const box = await paperOf(page).boundingBox();
      if (!box) throw new Error('there is no paper');
      const scale = box.width / 1_130;
      const spot = (x: number, y: number) => [box.x + (40 + x) * scale, box.y + (40 + y) * scale] as const;
      for (const n of [0, 1, 2]) {
        const from = n * 42 + (counts === 'frames' ? 0 : 210);
        await page.mouse.move(...spot(from, 170));
        await page.mouse.down();
        for (let step = 1; step <= 10; step += 1) {
          await page.mouse.move(...spot(from + step * 20, 170 + step * 10));
          await page.evaluate('painted()');
        }
        await page.mouse.up();
        await paint();
      }
    },
  })),
};

let matches = 0;
const shirtsOf = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('button');
export const match: Scene = {
  name: 'match, the coach’s live screen',
  device: { ...PHONE, viewport: { width: 360, height: 640 } },
  prepare: async (url) => {
    const coach = await Person.signIn(url, 'coach');
    matches += 1;
    const { key } = await newGame(coach, TEAM, `Thumb game ${matches}`, Date.now());
    return { path: `/match?${new URLSearchParams(key)}`, token: coach.token };
  },
  ready: (page) => page.getByRole('button', { name: 'Start: 1st half' }).tap(),
  steps: [
    {
      what: 'a goal with its scorer',
      counts: 'interactions',
      medianMs: TAP,
      worstMs: INP,
      before: (page) => page.getByRole('button', { name: 'Goal', exact: true }).waitFor(),
      act: async (page, paint) => {
        for (const n of [3, 4, 5]) {
          await press(page.getByRole('button', { name: 'Goal', exact: true }));
          await paint();
          await press(shirtsOf(page, 'On the field').nth(n));
          await paint();
        }
      },
    },
    {
      what: 'a substitution, and its undo',
      counts: 'interactions',
      medianMs: TAP,
      worstMs: INP,
      act: async (page, paint) => {
        for (const n of [3, 4, 5]) {
          await press(shirtsOf(page, 'On the field').nth(n));
          await paint();
          await press(shirtsOf(page, 'Bench').first());
          await paint();
          await press(page.getByRole('button', { name: 'Undo', exact: true }));
          await paint();
        }
      },
    },
  ],
};
