/** Film and families: consent opens it, its withdrawal stops it while it plays, and a report hides it from all but those who decide. */
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { Person } from '../../testing/clients/person';
import { LEO } from '../src/films';
import { gameOfTwo, makeFilm, TEAM } from '../src/made-film';
import { expect, test } from '../src/screens';

test('R26: a family sees film of its child when all have agreed, and no longer than that', async ({ open, club }) => {
  const { admin, film, games } = await gameOfTwo(club.url);
  // Another flow of this club may have answered for Leo.
  const parent = await Person.signIn(club.url, 'parent');
  await parent.call(filmFamiliesContract.save_film_consent, { body: { playerId: LEO, level: 'NONE' } });
  const { page: crew } = await open('filming', film);
  await makeFilm(crew);
  const [made] = await admin.call(filmsContract.list_films, { query: { tag: TEAM } });
  const id = made?.id ?? '';

  const { page: coach } = await open('coach', film);
  await expect(coach.getByText('Leo Raman: the family has not allowed it.')).toBeVisible();
  await coach.getByRole('button', { name: 'Noa Silva is not on this film' }).click();
  await expect(coach.getByText('Noa Silva is not on this film.')).toBeVisible();
  await coach.getByRole('checkbox', { name: 'The other team was told that this game was filmed' }).check();
  await expect(coach.getByText(/^Marta Nowak, /)).toBeVisible();

  const { page: account } = await open('parent', '/admin/profile');
  await account.getByRole('button', { name: 'Change whether film may show Leo' }).click();
  await account.getByRole('radio', { name: 'Families of the team', exact: true }).check();
  await expect(account.getByText('Film of Leo: Families of the team', { exact: true })).toBeVisible();
  await expect(coach.getByText('Families of the team can watch it.')).toBeVisible();

  const { page: family } = await open('parent', games);
  const player = family.locator('section[data-state]');
  await expect(player).toHaveAttribute('data-state', 'ready');
  const path = await parent.call(filmsContract.watch_film, { body: { id } });
  const segment = club.url + path.replace('film.m3u8', '720p/0/0.m4s');
  expect((await fetch(segment)).status).toBe(200);
  await player.locator('video').evaluate((video: HTMLVideoElement) => video.play());

  await account.getByRole('radio', { name: 'Coaches only' }).check();
  await expect(family.getByText('You cannot watch this film now:')).toBeVisible();
  await expect(family.locator('video')).toHaveCount(0);
  await expect.poll(async () => (await fetch(segment)).status, { timeout: 2_000 }).toBe(403);

  await account.getByRole('button', { name: 'Undo' }).last().click();
  await player.scrollIntoViewIfNeeded();
  await expect(player).toHaveAttribute('data-state', 'ready');

  await family.getByRole('button', { name: /^Report Film of/ }).click();
  await family.getByRole('textbox', { name: 'What is wrong with it?' }).fill('My son cries in it.');
  await family.getByRole('button', { name: 'Report and hide' }).click();
  await expect(family.getByText('You cannot watch this film now:')).toBeVisible();
  await expect(coach.getByText('Somebody reported this film.')).toBeVisible();
  await expect(coach.getByText('They wrote: My son cries in it.')).toBeVisible();
  await expect(crew.getByRole('heading', { name: 'Whole game' })).toHaveCount(0);
  await coach.getByRole('button', { name: 'Show it again' }).click();
  await player.scrollIntoViewIfNeeded();
  await expect(player).toHaveAttribute('data-state', 'ready');
  expect((await admin.call(filmFamiliesContract.list_film_consents, { query: { tag: TEAM } })).length).toBeGreaterThan(
    5,
  );
});
