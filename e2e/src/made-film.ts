/** A game whose film was made in a browser, for tests of families, clips and drawings. */
import type { Page } from '@playwright/test';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { monthOf } from '@touchline/shared/months';
import { Person } from '../../testing/clients/person';
import { codedFilm } from './coded-film';
import { LEO } from './films';
import { expect } from './screens';

export const TEAM = '26618';
export const NOA = '10000003';
const HOURS = 3_600_000;
const PITCH = { id: 'u33dbfc5t', name: 'Mauerpark pitch', latitude: 52.5437, longitude: 13.4021 };

/** A game of two children two hours ago, and the page of its film. */
export async function gameOfTwo(url: string) {
  const admin = await Person.signIn(url, 'admin');
  const body = { tags: [TEAM], eventTime: Date.now() - 2 * HOURS, eventLocation: PITCH };
  const id = await admin.call(eventsContract.schedule_event, { body: body as never });
  const events = await admin.call(eventsContract.list_events, { query: {} });
  const game = events.find((event) => event.id === id);
  if (!game) throw new Error('no game');
  for (const playerId of [LEO, NOA])
    await admin.call(eventsContract.add_attendee, { params: game.key, body: { playerId, available: 'YES' } as never });
  const { time, hash } = game.key;
  return {
    admin,
    key: game.key,
    film: `/admin/film/${time}/${hash}/${id}`,
    games: `/games?team=${TEAM}&month=${monthOf(game.eventTime)}&game=${id}`,
  };
}

/** Makes a film with coded frames on the page of a game's film. */
export async function makeFilm(page: Page, seconds = 6, title = 'Whole game'): Promise<void> {
  const buffer = await codedFilm(page, seconds);
  await page.locator('input[type=file]').setInputFiles({ name: 'game.mp4', mimeType: 'video/mp4', buffer });
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Make the film' }).click();
  await expect(page.getByText('The film is complete.')).toBeVisible();
}
