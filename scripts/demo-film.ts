/**
 * `npm run demo-film`: makes the film that the demo club keeps. A browser makes it from the first seconds of the sample film, as
 * somebody does who chooses a file on the page of a game. Writes what the club stored to `club/own-film`.
 */
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { Person } from '../testing/clients/person';
import { startClub } from '../testing/services/club';
import { launchOptions } from './setup/browser';

const SAMPLE = fileURLToPath(new URL('../web/public/film/match/180p/', import.meta.url));
const TO = fileURLToPath(new URL('../club/own-film/', import.meta.url));
/** Segments of 4 s. */
const SEGMENTS = 2;

async function sampleFile(): Promise<Buffer> {
  const names = ['init.mp4', ...Array.from({ length: SEGMENTS }, (_, n) => `${String(n).padStart(2, '0')}.m4s`)];
  return Buffer.concat(await Promise.all(names.map((name) => readFile(join(SAMPLE, name)))));
}

const club = await startClub({ DEMO: '1' });
const browser = await chromium.launch(launchOptions);
try {
  const crew = await Person.signIn(club.url, 'filming');
  const [game] = await crew.call(eventsContract.show_events, { query: { tag: '26618' } });
  if (!game) throw new Error('The demo club has no game');
  const context = await browser.newContext();
  await context.addCookies([{ name: 'fa-access-token', value: crew.token, url: club.url }]);
  const page = await context.newPage();
  const { time, hash, id } = game.key;
  await page.goto(`${club.url}/admin/film/${time}/${hash}/${id}`);
  const buffer = await sampleFile();
  await page.locator('input[type=file]').setInputFiles({ name: 'game.mp4', mimeType: 'video/mp4', buffer });
  await page.getByRole('button', { name: 'Make the film' }).click();
  await page.getByText('The film is complete.').waitFor();
  const [film] = await crew.call(filmsContract.list_films, { query: { tag: '26618' } });
  if (!film) throw new Error('The film is not there');
  await rm(TO, { recursive: true, force: true });
  await cp(join(club.dataDir, 'film', film.id), TO, { recursive: true });
  console.log(
    `${film.seconds} s, ${film.width}x${film.height}, ${film.fps} fps, ${film.bytes} bytes are in club/own-film`,
  );
} finally {
  await browser.close();
  await club.stop();
}
