/** A past game with film and plays, for tests that watch or tag it. */
import type { Locator, Page } from '@playwright/test';
import type { EventView, Play } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { monthOf } from '@touchline/shared/months';
import { readClock } from '../../club/film/clock';
import { Person } from '../../testing/clients/person';
import { expect } from './screens';

export const FILM = '/film/match/index.m3u8';
export const LEO = '10000001';

const play = (id: string, fields: Partial<Play>): Play => ({
  id,
  name: id,
  playType: 'OTHER',
  source: FILM,
  link: '',
  players: [],
  playerIds: [],
  call: '',
  suggestion: '',
  actionCodes: [],
  ...fields,
});

/** Two plays of Leo and one of another player, in this order. */
export const plays = [
  play('300000901', { name: 'Give and go', playType: 'PASSING', startOffset: 20, endOffset: 22.5, playerIds: [LEO] }),
  play('300000902', { name: 'Far post', playType: 'SHOOTING', startOffset: 40, endOffset: 42, playerIds: [LEO] }),
  play('300000903', { name: 'Save', playType: 'EXECUTION', startOffset: 60, endOffset: 62, playerIds: ['10000003'] }),
];

/** Returns the newest past game of team 26618, without films of earlier tests, and the page of its film. */
export async function gameToFilm(url: string): Promise<{ game: EventView; admin: Person; path: string }> {
  const admin = await Person.signIn(url, 'admin');
  const events = await admin.call(eventsContract.list_events, { query: {} });
  const [game] = events
    .filter(({ type, tags, eventTime }) => type === 'GAME' && tags.includes('26618') && eventTime < Date.now())
    .toSorted((a, b) => b.eventTime - a.eventTime);
  if (!game) throw new Error('no past game');
  const { time, hash, id } = game.key;
  for (const film of await admin.call(filmsContract.list_films, { query: { tag: '26618' } }))
    if (film.event.id === id && film.title === 'First half')
      await admin.call(filmsContract.remove_film, { params: { id: film.id } });
  return { game, admin, path: `/admin/film/${time}/${hash}/${id}` };
}

/** Chooses a file on the page of a game's film. */
export const pickFilm = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'video/mp4', buffer });

/** Chooses several files at once, in this order. */
export const pickFilms = (page: Page, files: Readonly<Record<string, Buffer>>): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles(Object.entries(files).map(([name, buffer]) => ({ name, mimeType: 'video/mp4', buffer })));

/** Gives the latest finished game of team 26618 the film and these plays. */
export async function filmedGame(url: string): Promise<{ game: EventView; month: string; coach: Person }> {
  const coach = await Person.signIn(url, 'coach');
  const admin = await Person.signIn(url, 'admin');
  const events = await coach.call(eventsContract.list_events, { query: {} });
  const past = events
    .filter(({ type, tags, eventTime }) => type === 'GAME' && tags.includes('26618') && eventTime < Date.now())
    .toSorted((a, b) => b.eventTime - a.eventTime);
  const found = past.find(({ attendees }) => attendees.some(({ playerId }) => playerId === LEO)) ?? past[0];
  if (!found) throw new Error('no past game');
  const others = found.plays.map(({ id }) => id).filter((id) => !plays.some((one) => one.id === id));
  const removed = { participants: [], plays: others, schedules: [], teamStats: [] };
  const named = plays.map((one) => ({ ...one, players: one.playerIds.includes(LEO) ? ['Leo Raman'] : ['Noa Silva'] }));
  await admin.call(eventEditingContract.update_event, {
    body: { id: found.id, rev: found.rev, url: FILM, sources: [FILM], plays: named, removed },
  });
  const game = await coach.call(eventsContract.get_event, { query: found.key });
  return { game, month: monthOf(game.eventTime), coach };
}

/** Reads the clock in the film's picture. @returns seconds, or null if the picture has no clock */
export async function clockOf(film: Locator): Promise<number | null> {
  const corner = { left: 540, width: 100, height: 30 };
  const greens = await film.evaluate((video: HTMLVideoElement, { left, width, height }) => {
    const paper = document.createElement('canvas');
    paper.width = 640;
    paper.height = 360;
    const pen = paper.getContext('2d');
    pen?.drawImage(video, 0, 0, paper.width, paper.height);
    return [...(pen?.getImageData(left, 0, width, height).data ?? [])].filter((_, index) => index % 4 === 1);
  }, corner);
  return readClock((x, y) => greens[Math.floor(y * 360) * corner.width + Math.floor(x * 640) - corner.left] ?? 0);
}

export const timeOf = (film: Locator) => film.evaluate((video: HTMLVideoElement) => video.currentTime);
export const isPaused = (film: Locator) => film.evaluate((video: HTMLVideoElement) => video.paused);

/**
 * Plays a clip to its end, and expects it to stop in the first rendered frame at or past the end. Counting frames works on slow
 * machines too, which render few of them.
 */
export async function watchClip(
  film: Locator,
  play: () => Promise<void>,
  { start, end }: { start: number; end: number },
) {
  const frameCount = await film.evaluateHandle((video: HTMLVideoElement, last) => {
    const frames = { late: 0 };
    const countFrame = () => {
      if (!video.paused && video.currentTime >= last) frames.late += 1;
      requestAnimationFrame(countFrame);
    };
    countFrame();
    return frames;
  }, end);
  await play();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.played.length)).toBe(1);
  await expect.poll(() => isPaused(film)).toBe(true);
  const from = await film.evaluate((video: HTMLVideoElement) => video.played.start(0));
  expect(Math.abs(from - start), `starts at ${from}`).toBeLessThanOrEqual(0.05);
  expect(await timeOf(film)).toBeGreaterThanOrEqual(end);
  expect(await frameCount.evaluate(({ late }) => late), 'frames after the end').toBeLessThanOrEqual(1);
}

/** The player of a play on /games, and its video. */
export function clipOf(page: Page, name: string): { player: Locator; film: Locator } {
  const player = page.getByRole('article', { name }).getByRole('region', { name });
  return { player, film: player.locator('video') };
}
