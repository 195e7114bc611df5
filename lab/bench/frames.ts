/** Frames per second of a board while another coach drags a marker: 2,000 shapes compared with 10 (decision 0019). */
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { rootsOf } from '@touchline/shared/boards/document';
import type { Shape } from '@touchline/shared/boards/shapes';
import { launchOptions } from '../../scripts/setup/browser';
import { BoardClient } from '../../testing/clients/board-client';
import { Person } from '../../testing/clients/person';
import { startClub } from '../../testing/services/club';
import { interleave, median, ratios, spread } from './measure';
import { type Part, verdict } from './report';

const TEAM = '26618';
const FEW = 10;
const MANY = 2_000;
/** Budget: the frame rate with many shapes divided by the rate with few. */
const MIN_RATIO = 0.9;
const ROUNDS = 5;
/** Duration of a measurement, ms. */
const WATCH_MS = 3_000;
/** Interval of 20 moves a second, ms. */
const MOVE_INTERVAL_MS = 50;

const marker = (n: number): Shape => ({
  kind: 'player',
  at: { x: (n % 50) * 21, y: Math.floor(n / 50) * 17 },
  side: n % 2 ? 'home' : 'away',
  label: String(n % 99),
});

/** Creates a board with that many markers. The returned client can drag them. */
async function drawnBoard(coach: Person, count: number): Promise<BoardClient> {
  const name = `${count} markers`;
  const id = await coach.call(boardsContract.add_board, { body: { teamId: TEAM, month: Date.now(), name } });
  const client = await BoardClient.open(coach, id);
  const { shapes, order } = rootsOf(client.doc);
  for (let from = 0; from < count; from += 200)
    await client.change('markers', () => {
      for (let n = from; n < Math.min(count, from + 200); n += 1) {
        shapes.set(`s${n}`, marker(n));
        order.push([`s${n}`]);
      }
    });
  return client;
}

async function openPage(context: BrowserContext, board: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/sessions?team=${TEAM}&board=${board}`);
  await page.getByLabel('Session board', { exact: true }).locator('canvas').first().waitFor();
  return page;
}

/** Drags the first marker in circles. Returns a function that stops it. */
function drag(client: BoardClient): () => Promise<void> {
  let isDragging = true;
  const { shapes } = rootsOf(client.doc);
  const dragging = (async () => {
    for (let turn = 0; isDragging; turn += 0.15) {
      const at = { x: 525 + 300 * Math.cos(turn), y: 340 + 200 * Math.sin(turn) };
      void client.change('s0', () => shapes.set('s0', { ...marker(0), at }));
      await delay(MOVE_INTERVAL_MS);
    }
  })();
  return () => {
    isDragging = false;
    return dragging;
  };
}

/** Script that resolves with the page's frames per second. A string, because a transpiled function uses helpers that the page lacks. */
const FRAMES = `new Promise((resolve) => {
  const began = performance.now();
  let frames = 0;
  requestAnimationFrame(function count(now) {
    frames += 1;
    if (now - began >= ${WATCH_MS}) resolve((frames * 1000) / (now - began));
    else requestAnimationFrame(count);
  });
})`;

export async function measureFrames(): Promise<Part> {
  const club = await startClub({ LIMIT_STROKES: '1000', LIMIT_FRAMES_KB: '10000' });
  const browser = await chromium.launch(launchOptions);
  try {
    const [viewer, mover] = await Promise.all([Person.signIn(club.url, 'coach'), Person.signIn(club.url, 'coach2')]);
    const context = await browser.newContext({ baseURL: club.url, viewport: { width: 1280, height: 1000 } });
    await context.addCookies([{ name: 'fa-access-token', value: viewer.token, url: club.url, sameSite: 'Strict' }]);
    const clients = { few: await drawnBoard(mover, FEW), many: await drawnBoard(mover, MANY) };
    const frames = async (variant: 'few' | 'many') => {
      const page = await openPage(context, clients[variant].board);
      const stop = drag(clients[variant]);
      // Warm-up: skips the frames of the page's start.
      await page.evaluate(FRAMES);
      const framesPerSecond = await page.evaluate<number>(FRAMES);
      await stop();
      await page.close();
      return framesPerSecond;
    };
    // The CPU time of the browser's processes is not known, hence `isCounted` is false.
    const measured = await interleave(['few', 'many'], ROUNDS, frames, false);
    for (const client of Object.values(clients)) client.close();
    const frameRatios = ratios(measured.many, measured.few);
    const met = median(frameRatios) >= MIN_RATIO;
    return {
      head: ['shapes on the board, one dragged by another coach', 'frames a second', 'ratio', 'budget'],
      rows: [
        [FEW.toLocaleString('en'), spread(measured.few), '', ''],
        [
          MANY.toLocaleString('en'),
          spread(measured.many),
          spread(frameRatios, '', 2),
          verdict(`at least ${MIN_RATIO} ×`, met),
        ],
      ],
      met,
    };
  } finally {
    await browser.close();
    await club.stop();
  }
}
