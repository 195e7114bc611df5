/** Room for film: ADMIN shortens the time for which films are kept and removes one; staff see how much their team's films take. */
import { eventsContract } from '@touchline/shared/events/events.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { clubContract } from '@touchline/shared/system/club.contract';
import { Person } from '../../testing/clients/person';
import { expect, test } from '../src/screens';

test('ADMIN sees the room for film, keeps films shorter, and removes one', async ({ open, club }) => {
  const admin = await Person.signIn(club.url, 'admin');
  const events = await admin.call(eventsContract.list_events, { query: {} });
  const game = events.find(({ tags }) => tags.includes('26618'));
  if (!game) throw new Error('no game');
  const size = { mode: 'FILE' as const, seconds: 60, fps: 30, width: 1_280, height: 720 };
  const made = await admin.call(filmsContract.start_film, { body: { event: game.key, title: 'Warm-up', ...size } });

  const { page } = await open('admin', '/start#club');
  const room = page.getByRole('region', { name: 'Room for film' });
  await expect(room.getByText(/^The club keeps .* of film, and at most 100 GB\./)).toBeVisible();
  await expect(room.getByText('Not finished').first()).toBeVisible();
  await room.getByRole('combobox', { name: 'Keep films for' }).selectOption('3 months');
  await page.getByRole('button', { name: 'Keep them shorter' }).click();
  await expect(room.getByRole('combobox', { name: 'Keep films for' })).toHaveValue('3');
  expect((await admin.call(clubContract.show_club, {})).filmMonths).toBe(3);
  await room.getByRole('combobox', { name: 'Keep films for' }).selectOption('12 months');
  await expect.poll(async () => (await admin.call(clubContract.show_club, {})).filmMonths).toBe(12);

  const { time, hash, id } = game.key;
  const { page: coach } = await open('coach', `/admin/film/${time}/${hash}/${id}`);
  const own = coach.getByRole('region', { name: 'Room for film' });
  await expect(own.getByText('Each is kept for 12 months.')).toBeVisible();
  await own.getByText('What can go').click();
  await expect(own.getByRole('link', { name: 'Warm-up' })).toBeVisible();

  await room.getByRole('button', { name: 'Remove Warm-up' }).click();
  await page.getByRole('button', { name: 'Remove the film' }).click();
  await expect(room.getByRole('link', { name: 'Warm-up' })).toBeHidden();
  // The other screen follows.
  await expect(own.getByRole('link', { name: 'Warm-up' })).toBeHidden();
  expect((await admin.ask(filmsContract.get_film, { query: { id: made.id } })).status).toBe(404);
});
