/** A game is recorded in one browser and watched in another: the delay from the camera to the screen, and the frames that are lost. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { greyFrames } from '../../testing/films/camera-file';
import { type FilmClub, openPage } from './film-club';

/** As in `film-page.js`. */
const CODE = { bits: 14, across: 20 };
/** Size in which the frames of the film are read. */
const READ = { width: 320, height: 180 };

export interface LiveMeasured {
  /** Time (ms) of each seen frame from the camera to the other browser. */
  delays: number[];
  /** Frames of the camera, and those that the film lacks or shows twice. */
  frames: number;
  lost: number;
  doubled: number;
  /** Time (s) until all was sent, after a club that was away had come back. */
  sentAfter: number;
}

interface Times {
  /** So long it is recorded before somebody watches, and watched (ms). */
  before: number;
  watched: number;
  /** So long the club is away (ms). */
  away: number;
}

/** Returns the numbers that the frames of a film show. */
async function numbersIn(url: string, master: string): Promise<number[]> {
  const read = async (name: string) =>
    Buffer.from(await (await fetch(url + master.replace('film.m3u8', name))).arrayBuffer());
  const list = (await read('720p.m3u8')).toString();
  const names = [/URI="(.*)"/.exec(list)?.[1] ?? '', ...list.split('\n').filter((line) => line.endsWith('.m4s'))];
  const film = Buffer.concat(await Promise.all(names.map(read)));
  const side = READ.width / CODE.across;
  return (await greyFrames(film, READ)).map((grey) => {
    let n = 0;
    for (let bit = 0; bit < CODE.bits; bit += 1)
      if ((grey[(side / 2) * READ.width + bit * side + side / 2] ?? 0) > 127) n |= 1 << bit;
    return n;
  });
}

const isSent = (page: Page) => page.getByText('Sent', { exact: true }).waitFor({ timeout: 120_000 });

/** Records and watches. */
export async function measureLive(
  browsers: { camera: Browser; viewer: Browser },
  club: FilmClub,
  { before, watched, away }: Times,
): Promise<LiveMeasured> {
  const game = await club.newGame();
  const camera = await openPage(browsers.camera, club, 'filming', { permissions: ['camera', 'microphone'] });
  const viewer = await openPage(browsers.viewer, club, 'coach');
  try {
    await camera.addInitScript('bench.numberFrames()');
    await camera.goto(game.record);
    await camera.getByRole('button', { name: 'Record' }).click();
    await delay(before);
    await viewer.goto(game.films);
    await viewer.getByRole('button', { name: /^Watch / }).click();
    await viewer.locator('video').waitFor();
    await viewer.evaluate('bench.readFrames()');
    await delay(watched);
    const seen = await viewer.evaluate<[number, number][]>('bench.seen');

    let sentAfter = 0;
    if (away > 0) {
      await club.server.kill();
      await delay(away);
      await club.server.start();
      const back = performance.now();
      await isSent(camera);
      sentAfter = (performance.now() - back) / 1_000;
    }
    await camera.getByRole('button', { name: 'Stop' }).click();
    let film = await game.film();
    for (; film?.state !== 'COMPLETE'; film = await game.film()) await delay(200);
    const shots = await camera.evaluate<number[]>('bench.shots');
    const delays = seen.flatMap(([n, at]) => {
      const shot = shots[n];
      return shot === undefined ? [] : [at - shot];
    });
    const { id } = film;
    // A playlist is the same for a second.
    await delay(1_100);
    const numbers = await numbersIn(club.url, await club.staff.call(filmsContract.watch_film, { body: { id } }));
    const [first = 0, last = -1] = [numbers[0], numbers.at(-1)];
    const shown = new Set(numbers);
    const frames = last - first + 1;
    return { delays, frames, lost: frames - shown.size, doubled: numbers.length - shown.size, sentAfter };
  } finally {
    await camera.context().close();
    await viewer.context().close();
  }
}
