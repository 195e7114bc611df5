/** A club in a process of its own for film in browsers: games, and pages of their films. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import type { FilmView } from '@touchline/shared/films/film.model';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { launchOptions } from '../../scripts/setup/browser';
import { newGame, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { freePort } from '../../testing/services/free-port';
import { type Program, startProgram } from '../../testing/services/program';
import { UNLIMITED } from './unlimited';

/** Functions that every page has. */
const PAGE = fileURLToPath(new URL('film-page.js', import.meta.url));
/** Chromium's own camera shows 20 frames a second. */
const FAKE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

export interface FilmGame {
  /** Address of the page that shows the game's films and makes one of a file. */
  films: string;
  /** Address of the page that records. */
  record: string;
  /** Returns its film, as soon as it has one. */
  film: () => Promise<FilmView | undefined>;
}

export interface FilmClub {
  url: string;
  /** Folder for files, and the one in which the club keeps its films. */
  folder: string;
  films: string;
  server: Program;
  staff: Person;
  newGame: () => Promise<FilmGame>;
  close: () => Promise<void>;
}

export async function startFilmClub(): Promise<FilmClub> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const url = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), DATA_DIR: join(folder, 'club'), MONGODB_URL: '', REDIS_URL: '', ...UNLIMITED };
  const server = await startProgram({
    command: [process.execPath, 'scripts/start.mjs'],
    env,
    healthUrl: `${url}/api/health`,
  });
  const [staff, coach] = [await Person.signIn(url, 'filming'), await Person.signIn(url, 'coach')];
  return {
    url,
    folder,
    films: join(folder, 'club', 'film'),
    server,
    staff,
    async newGame() {
      const { key } = await newGame(coach, TEAM, 'Filmed game', Date.now() + 600_000);
      const own = `${key.time}/${key.hash}/${key.id}`;
      const film = async () => {
        const films = await staff.call(filmsContract.list_films, { query: { tag: TEAM } });
        return films.find(({ event }) => event.id === key.id);
      };
      return { films: `/admin/film/${own}`, record: `/admin/record/${own}`, film };
    },
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a browser with a camera. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), ...FAKE, '--autoplay-policy=no-user-gesture-required'],
  });

/** Signs a browser in, and gives its pages their functions. */
export async function prepare(context: BrowserContext, { url }: FilmClub, who: string): Promise<void> {
  const { token } = await Person.signIn(url, who);
  await context.addCookies([{ name: 'fa-access-token', value: token, url, sameSite: 'Strict' }]);
  await context.addInitScript({ path: PAGE });
}

/** Opens a page of an account that is signed in. */
export async function openPage(
  browser: Browser,
  club: FilmClub,
  who: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: club.url, ...options });
  await prepare(context, club, who);
  return context.newPage();
}
