/** Film in browsers, whose software encodes and decodes here: made of files of a phone, watched, and recorded live. */
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { movingFile } from '../../testing/films/moving-file';
import { type FilmClub, startBrowser, startFilmClub } from './film-club';
import { measureLive } from './film-live';
import { type MadeFilm, makeFilm, type Way, watchFilm } from './film-made';
import { isStep, median, quantile, roundsOr, sizeOr, spread } from './measure';
import { type PlainBrowser, startPlainBrowser } from './plain-browser';
import { type Part, verdict } from './report';

const ROUNDS = roundsOr(3);
/** Seconds of the film of a phone: 1080p, 16 Mbit/s. */
const SECONDS = sizeOr(60, 4);
/** Size of its picture, and megabits a second of it and of one that is passed on. */
const PHONE = { width: 1_920, height: 1_080 };
const MEGABITS = { encode: 16, pass: 7 };
/** A long film with a small picture, and the times (s) up to which its memory is read, for so long before each. */
const LONG = { width: 320, height: 180, megabits: 0.5, seconds: sizeOr(60, 12) };
const MARKS = sizeOr([600, 1_500, 2_700], [4, 8, 12]);
const BEFORE = sizeOr(300, 4);
const LIVE = sizeOr({ before: 10_000, watched: 30_000, away: 20_000 }, { before: 6_000, watched: 3_000, away: 0 });
const BUDGET = { encode: 0.6, pass: 0.3, memory: 650, sent: 1 / 6, gap: 2, growth: 1.15, live: 8, sentAfter: 5 };

type Row = [what: string, measured: string, verdict: string];

interface Browsers {
  maker: PlainBrowser;
  camera: Browser;
  viewer: Browser;
}

/** Films of a phone, encoded and passed on. */
async function measureMade({ maker, viewer }: Browsers, club: FilmClub): Promise<{ rows: Row[]; met: boolean }> {
  const made: Record<Way, MadeFilm[]> = { encode: [], pass: [] };
  const watched: Awaited<ReturnType<typeof watchFilm>>[] = [];
  for (const way of ['encode', 'pass'] as const) {
    const path = join(club.folder, `${way}.mp4`);
    await movingFile({ path, seconds: SECONDS, ...PHONE, megabits: MEGABITS[way] });
    for (let round = 0; round < ROUNDS; round += 1) {
      const film = await makeFilm({ browser: maker, club, path, way });
      if (film.way !== way) throw new Error(`The film was made by ${film.way} instead of ${way}`);
      console.error(way, { ...film, readings: film.readings.length });
      made[way].push(film);
      if (way === 'encode') watched.push(await watchFilm(viewer, club, film, SECONDS));
    }
  }
  const of = (way: Way, pick: (film: MadeFilm) => number) => made[way].map(pick);
  const cpu = ({ cpu: used }: MadeFilm) => used / SECONDS;
  const most = ({ readings }: MadeFilm) => Math.max(...readings.map(({ memory }) => memory));
  const gaps = of('encode', ({ gap, idleGap }) => gap / idleGap);
  const shares = of('encode', ({ large, file }) => large / file);
  const both = of('encode', ({ sent, file }) => sent / file);
  const met = {
    encode: median(of('encode', cpu)) <= BUDGET.encode,
    pass: median(of('pass', cpu)) <= BUDGET.pass,
    memory: median(of('encode', most)) <= BUDGET.memory,
    sent: median(shares) <= BUDGET.sent,
    gap: median(gaps) <= BUDGET.gap,
  };
  const firsts = watched.map(({ first }) => first);
  const seeks = watched.flatMap((each) => each.seeks);
  return {
    rows: [
      [
        'CPU of the browser for a second of film, encoded in two sizes',
        spread(of('encode', cpu), ' s', 2),
        verdict(`at most ${BUDGET.encode} s`, met.encode),
      ],
      ['the same, passed on', spread(of('pass', cpu), ' s', 2), verdict(`at most ${BUDGET.pass} s`, met.pass)],
      ['minutes of film a minute, encoded', spread(of('encode', ({ took }) => SECONDS / took)), ''],
      ['the same, passed on', spread(of('pass', ({ took }) => SECONDS / took)), ''],
      [
        'sent ÷ bytes of the file: 720p; with 360p',
        `${median(shares).toFixed(3)}; ${median(both).toFixed(3)}`,
        verdict('720p at most 0.167', met.sent),
      ],
      [
        'memory of the page at most',
        spread(of('encode', most), ' MB', 0),
        verdict(`at most ${BUDGET.memory} MB`, met.memory),
      ],
      ['longest time between frames of the page ÷ idle', spread(gaps), verdict(`at most ${BUDGET.gap}`, met.gap)],
      ['from “Watch” to the first picture', spread(firsts, ' ms', 0), ''],
      ['a jump to a place that is not loaded', spread(seeks, ' ms', 0), ''],
    ],
    met: Object.values(met).every(Boolean),
  };
}

/** A film as long as a half: its memory in the last minutes before each mark. */
async function measureLong({ maker }: Browsers, club: FilmClub): Promise<{ rows: Row[]; met: boolean }> {
  const path = join(club.folder, 'long.mp4');
  await movingFile({ path, ...LONG, times: Math.ceil((MARKS.at(-1) ?? 0) / LONG.seconds) });
  const film = await makeFilm({ browser: maker, club, path });
  console.error('long', { ...film, readings: film.readings.length });
  const before = MARKS.map((to) => film.readings.filter(({ stored }) => stored > to - BEFORE && stored <= to));
  const memory = before.map((readings) => median(readings.map((reading) => reading.memory)));
  const heap = before.map((readings) => median(readings.map((reading) => reading.heap)));
  const whole = (values: readonly number[]) => `${values.map((value) => value.toFixed(0)).join(', ')} MB`;
  const met = memory.every((value, n) => value <= (memory[n - 1] ?? value) * BUDGET.growth);
  return {
    rows: [
      [
        `memory of the page at minute ${MARKS.map((to) => Math.round(to / 60)).join(', ')} of a film`,
        whole(memory),
        verdict(`at most ${BUDGET.growth} × before`, met),
      ],
      ['JavaScript of page and worker in it', whole(heap), ''],
    ],
    met,
  };
}

async function measureRecorded({ camera, viewer }: Browsers, club: FilmClub): Promise<{ rows: Row[]; met: boolean }> {
  const { delays, frames, lost, doubled, sentAfter } = await measureLive({ camera, viewer }, club, LIVE);
  if (delays.length === 0) throw new Error('Nobody saw a frame of the live film');
  const seconds = delays.map((ms) => ms / 1_000);
  const met = {
    live: quantile(seconds, 0.99) <= BUDGET.live,
    lost: lost === 0,
    sentAfter: sentAfter <= BUDGET.sentAfter,
  };
  return {
    rows: [
      [
        'live: from the camera to the second browser, median and p99',
        `${median(seconds).toFixed(1)} s, ${quantile(seconds, 0.99).toFixed(1)} s`,
        verdict(`at most ${BUDGET.live} s`, met.live),
      ],
      [
        `live: frames of ${frames} that the film lacks; shown twice instead`,
        `${lost}; ${doubled}`,
        verdict('none lacks', met.lost),
      ],
      [
        `live: sent after the club was away for ${LIVE.away / 1_000} s`,
        `${sentAfter.toFixed(1)} s`,
        verdict(`at most ${BUDGET.sentAfter} s`, met.sentAfter),
      ],
    ],
    met: Object.values(met).every(Boolean),
  };
}

export async function measureFilmBrowser(): Promise<Part> {
  const club = await startFilmClub();
  const browsers = { maker: await startPlainBrowser(), camera: await startBrowser(), viewer: await startBrowser() };
  try {
    const only = process.argv.find((option) => option.startsWith('--scene='))?.split('=')[1];
    const scenes = { made: measureMade, long: measureLong, live: measureRecorded };
    const parts = [];
    for (const [name, measure] of Object.entries(scenes))
      if (only === undefined || only === name) parts.push(await measure(browsers, club));
    return {
      head: ['film in a browser', 'measured', 'budget'],
      rows: parts.flatMap(({ rows }) => rows),
      met: isStep || parts.every(({ met }) => met),
    };
  } finally {
    await Promise.all(Object.values(browsers).map((browser) => browser.close()));
    await club.close();
  }
}
