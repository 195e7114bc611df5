/** The film of one game, as its people go through it on phones: a volunteer records, a coach tags and saves a clip, a family watches. */
import type { Page } from '@playwright/test';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { monthOf } from '@touchline/shared/months';
import { launchOptions } from '../../scripts/setup/browser';
import { newGame, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { LEO } from '../src/films';
import { unfold } from '../src/forms';
import { findProblems, waitUntilLoaded } from '../src/page-problems';
import { expect, test } from '../src/screens';

const FAKE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), ...FAKE, '--autoplay-policy=no-user-gesture-required'],
  },
});
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const CAMERA = { ...PHONE, permissions: ['camera', 'microphone'] };
const NAME = 'Game of a walk';

let pictures = 0;
/** Checks a screen, and keeps its picture beside the results. */
async function look(page: Page, name: string): Promise<void> {
  await waitUntilLoaded(page);
  // Film never ends to load, so there is no quiet moment.
  await expect.poll(() => findProblems(page), name).toEqual([]);
  pictures += 1;
  await page.screenshot({ path: test.info().outputPath(`${pictures}-${name}.png`) });
}

test('a volunteer records, a coach tags and clips with a drawing, and a family watches live and withdraws', async ({
  open,
  club,
}) => {
  test.setTimeout(400_000);
  const [coach, parent] = [await Person.signIn(club.url, 'coach'), await Person.signIn(club.url, 'parent')];
  const { id, rev, key, eventTime } = await newGame(coach, TEAM, NAME, Date.now() + 600_000);
  const jobs = [{ id: '310000951', name: 'Film', needed: 1 }];
  await coach.call(eventEditingContract.update_event, { body: { id, rev, jobs } });
  await coach.call(eventsContract.add_attendee, { params: key, body: { playerId: LEO, available: 'YES' } as never });
  const games = `/games?team=${TEAM}&month=${monthOf(eventTime)}&game=${id}`;

  // The volunteer: from the card to the running camera.
  const { page: volunteer } = await open('parent2', `/admin/planning#event-${id}`, CAMERA);
  const card = volunteer.getByRole('article').filter({ has: volunteer.getByRole('heading', { name: NAME }) });
  await unfold(card);
  await card.getByRole('button', { name: /^Jobs and rides/ }).tap();
  await card.getByRole('button', { name: 'Take: Film' }).tap();
  await card.getByRole('link', { name: 'Film this game' }).tap();
  await volunteer.getByRole('button', { name: 'Record' }).tap();
  const parts = volunteer.locator('main[data-parts]');
  const recorded = async () => Number(await parts.getAttribute('data-parts'));
  await expect.poll(recorded, { timeout: 60_000 }).toBeGreaterThan(2);
  await look(volunteer, 'volunteer-records');

  // The family allows it, the coach says that the other team knows.
  const { page: account } = await open('parent', '/admin/profile', PHONE);
  // Another flow of this club may have answered for Leo.
  const yes = account.getByRole('button', { name: 'Yes, film with Leo' });
  const change = account.getByRole('button', { name: 'Change whether film may show Leo' });
  await expect(yes.or(change)).toBeVisible();
  if (await yes.isVisible()) await yes.tap();
  else {
    await change.tap();
    await account.getByRole('radio', { name: 'Families of the team', exact: true }).check();
  }
  const answer = account.getByRole('region', { name: 'Children' }).getByText('Film of Leo: Families of the team');
  await expect(answer).toBeVisible();
  await answer.scrollIntoViewIfNeeded();
  await look(account, 'family-consents');
  const { page: staff } = await open('coach', `/admin/film/${key.time}/${key.hash}/${id}`, PHONE);
  await staff.getByRole('checkbox', { name: 'The other team was told that this game was filmed' }).check();
  await expect(staff.getByText('Families of the team can watch it.')).toBeVisible();
  await look(staff, 'coach-opens-it-to-families');

  // The family watches while it grows.
  const { page: family } = await open('parent', games, PHONE);
  const watched = family.locator('section[data-state] video');
  const timeOf = () => watched.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect(family.locator('section[data-state]')).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
  await watched.evaluate((video: HTMLVideoElement) => video.play());
  const begun = await timeOf();
  await expect.poll(timeOf, { timeout: 60_000 }).toBeGreaterThan(begun + 1);
  await look(family, 'family-watches-live');

  // The coach tags while it grows.
  const { page: tagging } = await open('coach', `/admin/event?id=${id}`, PHONE);
  const form = tagging.getByRole('form', { name: 'Mark a play' });
  const film = tagging.getByRole('region', { name: 'Film to mark plays on' });
  await expect(film).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
  const seek = (time: number) =>
    film.locator('video').evaluate((video: HTMLVideoElement, at) => {
      video.currentTime = at;
    }, time);
  await seek(1);
  await form.getByRole('button', { name: /^Start/ }).tap();
  await seek(4);
  await form.getByRole('button', { name: /^End/ }).tap();
  await form.getByRole('button', { name: 'Goal' }).tap();
  await form.getByRole('button', { name: 'Leo Raman, 11' }).tap();
  await form.getByRole('button', { name: 'Save play' }).tap();
  await expect(form.getByText(/^Saved: Score, Leo Raman/)).toBeVisible();
  await look(tagging, 'coach-tags-while-it-grows');

  await volunteer.getByRole('button', { name: 'Stop' }).tap();
  const filmHere = async () => {
    const films = await coach.call(filmsContract.list_films, { query: { tag: TEAM } });
    return films.find(({ event }) => event.id === id);
  };
  await expect.poll(async () => (await filmHere())?.state, { timeout: 60_000 }).toBe('COMPLETE');
  await expect(volunteer.getByText('All that you recorded is at the club. You can close this page.')).toBeVisible();
  await look(volunteer, 'volunteer-is-done');
  // They find it among the films of the game, and may remove it.
  await volunteer.getByRole('link', { name: 'Films of this game' }).tap();
  await expect(volunteer.getByRole('button', { name: 'Remove Live film' })).toBeVisible();
  await volunteer.getByRole('button', { name: 'Watch Live film' }).tap();
  await expect(volunteer.locator('video')).toBeFocused();
  await look(volunteer, 'volunteer-sees-it');

  // The coach draws on the play, and saves it as a clip.
  const { page: viewer } = await open('coach', `${games}&view=plays`, PHONE);
  await viewer.getByRole('button', { name: /^Draw on / }).tap();
  const sheet = viewer.getByRole('application', { name: /^Draw over the film/ });
  await viewer.getByRole('img', { name: 'Circle' }).click();
  await sheet.focus();
  for (const press of ['Enter', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter'])
    await viewer.keyboard.press(press);
  await look(viewer, 'coach-draws');
  await viewer.getByRole('button', { name: 'Save the drawing' }).tap();
  await expect(viewer.getByRole('img', { name: 'Drawing of the coaches' })).toBeVisible();
  await viewer.getByRole('button', { name: /^Save a clip of / }).tap();
  const dialog = viewer.getByRole('dialog');
  await look(viewer, 'coach-makes-a-clip');
  const [download] = await Promise.all([
    viewer.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Make the clip' }).tap(),
  ]);
  expect(download.suggestedFilename()).toBe('Game-of-a-walk-minute-1-Leo.mp4');

  // The family finds the clip of its child, and withdraws.
  await family.goto(games);
  await expect(family.locator('section[data-state]')).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
  await look(family, 'family-watches-later');
  await account.reload();
  const clips = account.getByText(/saved clip/i).first();
  await clips.scrollIntoViewIfNeeded();
  await look(account, 'family-sees-saved-clips');
  await account.getByRole('button', { name: 'Change whether film may show Leo' }).tap();
  await account.getByRole('radio', { name: 'Coaches only' }).check();
  await expect(family.getByText('You cannot watch this film now:')).toBeVisible();
  await expect(family.locator('video')).toHaveCount(0);
  await look(family, 'family-has-withdrawn');
  await expect
    .poll(
      async () => (await parent.ask(filmsContract.watch_film, { body: { id: (await filmHere())?.id ?? '' } })).status,
    )
    .not.toBe(200);
  await coach.call(filmsContract.remove_film, { params: { id: (await filmHere())?.id ?? '' } });
});
