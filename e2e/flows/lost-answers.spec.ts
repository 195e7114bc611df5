/** Lost responses: changes are neither lost nor duplicated (I13). */
import type { Page } from '@playwright/test';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { newGame, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { filmedGame } from '../src/films';
import { momentOf, rowOfEvent } from '../src/forms';
import { expect, test } from '../src/screens';

/** Delivers the first call to this path, and drops its response. */
async function loseFirstAnswer(page: Page, path: string): Promise<void> {
  let isLost = false;
  await page.route(`**${path}**`, async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

test('I13: saves a tagged play once after a lost response', async ({ open, club }) => {
  const { game, coach } = await filmedGame(club.url);
  const { page } = await open('filming', `/admin/event?id=${game.id}`);
  const form = page.getByRole('form', { name: 'Mark a play' });
  await loseFirstAnswer(page, '/api/save_play/');
  await form.getByLabel('Start').fill('0:10');
  await form.getByLabel('End').fill('0:12');
  await form.getByLabel('Play and shirts').fill('s11');
  await form.getByLabel('Play and shirts').press('Enter');
  await expect(form.getByRole('alert')).toBeVisible();
  await expect(form.getByLabel('Start')).toHaveValue('0:10');
  await form.getByLabel('Play and shirts').press('Enter');
  await expect(form.getByText('Saved: Score')).toBeVisible();
  const { plays } = await coach.call(eventsContract.get_event, { query: game.key });
  expect(plays).toHaveLength(game.plays.length + 1);
  await form.getByLabel('End').fill('59:00');
  await form.getByLabel('Start').fill('58:00');
  await form.getByLabel('Play and shirts').press('Enter');
  await expect(form.getByText('This is after the end of the film')).toBeVisible();
});

test('I13: creates a team, and a child of an account, once after lost responses', async ({ open, club }) => {
  const { page } = await open('admin', '/admin/team');
  await loseFirstAnswer(page, '/api/add_team');
  await page.getByRole('button', { name: 'New team' }).click();
  const form = page.getByRole('form', { name: 'Team', exact: true });
  await form.getByRole('textbox', { name: 'Name' }).first().fill('Lost and found');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Lost and found' })).toBeVisible();
  const admin = await Person.signIn(club.url, 'admin');
  const teams = await admin.call(teamsContract.list_teams, {});
  expect(teams.filter(({ name }) => name === 'Lost and found')).toHaveLength(1);

  const parent = await open('parent2', '/admin/profile');
  await loseFirstAnswer(parent.page, '/api/update_profile');
  const account = parent.page.getByRole('form', { name: 'My account' });
  await account.getByRole('button', { name: 'Add Player' }).click();
  await parent.page.getByRole('group', { name: 'New player' }).getByLabel('Player name').fill('Twice Asked');
  await account.getByRole('button', { name: 'Update' }).click();
  await expect(account.getByRole('button', { name: 'Update' })).toBeEnabled();
  await account.getByRole('button', { name: 'Update' }).click();
  await expect(parent.page.getByRole('region', { name: 'Twice Asked' })).toHaveCount(1);
});

test('keeps changes of two users to different fields of a venue', async ({ open, club }) => {
  const admin = await Person.signIn(club.url, 'admin');
  const venue = { name: 'Shared pitch', zip: '98101', latitude: 47.61, longitude: -122.31 };
  const id = await admin.call(venuesContract.add_venue, { body: venue });
  const { page } = await open('filming', `/admin/venue?id=${id}`);
  const form = page.getByRole('form', { name: 'Venue', exact: true });
  await form.getByLabel('Description').fill('Bring your own goals');
  await admin.call(venuesContract.add_venue, { body: { ...venue, id, address: '1 Shore Road' } });
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByLabel('Address')).toHaveValue('1 Shore Road');
  const storedVenue = async () =>
    (await admin.call(venuesContract.show_venues, { query: {} })).find(({ id: venueId }) => venueId === id);
  await expect.poll(storedVenue).toMatchObject({ address: '1 Shore Road', description: 'Bring your own goals' });
});

test('accepts a year typed digit by digit, and asks once when Back is pressed twice', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const game = await newGame(coach, TEAM, 'Typed game');
  const { page } = await open('coach', '/admin/planning');
  await page.getByRole('link', { name: 'Teams' }).click();
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await (await rowOfEvent(page, game)).getByRole('rowheader').click();
  const dateField = momentOf(page.getByRole('form', { name: 'Event' }), 'Time').getByLabel('Date');
  await dateField.click();
  await page.keyboard.press('ControlOrMeta+a');
  const typed = `5/31/${new Date().getFullYear() + 2}`;
  const weekday = new Date(typed).toLocaleDateString('en-US', { weekday: 'short' });
  await page.keyboard.type(typed);
  await expect(dateField).toHaveValue(typed);
  await page.keyboard.press('Tab');
  await expect(dateField).toHaveValue(`${weekday}, ${typed}`);
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(1);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(dateField).toHaveValue(`${weekday}, ${typed}`);
});
