/** A file becomes a film in a browser: how quickly, with how much CPU and memory, and how smooth its page stays. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type FilmClub, openPage, prepare } from './film-club';
import { sizeOr } from './measure';
import type { PlainBrowser } from './plain-browser';

/** Time between two readings of the memory (ms). */
const READ_EVERY = 500;
/** Time in which the page is watched while it does nothing (ms). */
const IDLE = sizeOr(3_000, 500);
/** A film that has not begun by then will not (ms). */
const BEGIN = 60_000;
/** Length of a segment (s). */
const SEGMENT = 4;

export type Way = 'encode' | 'pass';

/** Memory at a moment. */
interface Reading {
  /** Seconds of the film that were stored by then. */
  stored: number;
  /** Memory (MB) of the page's process, and of the heaps of page and worker. */
  memory: number;
  heap: number;
}

export interface MadeFilm {
  /** How long (s) it took, and the CPU (s) of the whole browser meanwhile. */
  took: number;
  cpu: number;
  /** Bytes that the club stored, those of them that are the large picture with its sound, and those of the file. */
  sent: number;
  large: number;
  file: number;
  readings: Reading[];
  /** Longest time (ms) between two frames of the page, while it works and before. */
  gap: number;
  idleGap: number;
  way: Way;
  title: string;
  /** Address of the page that shows the film. */
  page: string;
}

interface Job {
  browser: PlainBrowser;
  club: FilmClub;
  path: string;
  /** `pass`: the browser cannot encode, and passes on what the camera coded. */
  way?: Way;
}

const longestGap = (page: Page) => page.evaluate<number>('bench.longestGap()');

const withoutEncoder = (page: Page) =>
  page.route(/film\.worker-[^/]*\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `delete self.VideoEncoder;${await response.text()}` });
  });

/** Returns the bytes of the files in a folder and those below it. */
async function bytesIn(folder: string): Promise<number> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Makes a film on the page of a new game. */
export async function makeFilm({ browser, club, path, way = 'encode' }: Job): Promise<MadeFilm> {
  const { use, drive } = browser;
  const game = await club.newGame();
  const address = club.url + game.films;
  const pageIn = (context: BrowserContext) => context.pages().find((page) => page.url() === address);
  const idleGap = await drive(async (context) => {
    await prepare(context, club, 'filming');
    const page = await context.newPage();
    if (way === 'pass') await withoutEncoder(page);
    await page.goto(address);
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByRole('button', { name: 'Make the film' }).waitFor();
    await delay(IDLE);
    await longestGap(page);
    await delay(IDLE);
    return longestGap(page);
  });
  const readings: Reading[] = [];
  const [begun, cpu] = [performance.now(), await use.cpu()];
  await drive(async (context) => pageIn(context)?.getByRole('button', { name: 'Make the film' }).click());
  let film = await game.film();
  for (const until = performance.now() + BEGIN; !film && performance.now() < until; film = await game.film())
    await delay(READ_EVERY);
  if (!film) throw new Error('The film was not begun');
  while (film?.state !== 'COMPLETE') {
    readings.push({
      stored: (film?.stored ?? 0) * SEGMENT,
      memory: await use.pageMemory(),
      heap: await use.heaps(address),
    });
    await delay(READ_EVERY);
    film = await game.film();
  }
  const [took, used] = [(performance.now() - begun) / 1_000, (await use.cpu()) - cpu];
  const gap = await drive(async (context) => {
    const page = pageIn(context);
    const found = page ? await longestGap(page) : Number.NaN;
    await page?.close();
    return found;
  });
  const made = film.way === 'PASS' ? 'pass' : 'encode';
  const { id, bytes: sent = 0, title } = film;
  const large = await bytesIn(join(club.films, id, '720p'));
  const file = (await stat(path)).size;
  return { took, cpu: used, sent, large, file, readings, gap, idleGap, way: made, title, page: game.films };
}

/** Watches a film in another browser. Returns the time (ms) to its first picture, and of some jumps to places that are not loaded yet. */
export async function watchFilm(
  browser: Browser,
  club: FilmClub,
  { page: path, title }: MadeFilm,
  seconds: number,
): Promise<{ first: number; seeks: number[] }> {
  const page = await openPage(browser, club, 'coach');
  try {
    await page.goto(path);
    await page.getByRole('button', { name: `Watch ${title}` }).waitFor();
    const first = await page.evaluate<number>(`bench.firstPicture(${JSON.stringify(`Watch ${title}`)})`);
    const seeks: number[] = [];
    for (const part of [0.9, 0.5, 0.75]) seeks.push(await page.evaluate<number>(`bench.jumpTo(${seconds * part})`));
    return { first, seeks };
  } finally {
    await page.context().close();
  }
}
