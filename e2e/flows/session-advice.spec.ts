/** The advice for the current player, beside the session board. */
import type { Page } from '@playwright/test';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import type { Match } from '@touchline/shared/developments/developments.shapes';
import { monthOf, monthStart } from '@touchline/shared/months';
import { newPlayer } from '../../scripts/clients/games';
import { Person } from '../../scripts/clients/person';
import { expect, test } from '../src/screens';

const NOW = monthOf(Date.now());
const BEFORE = monthOf(monthStart(NOW) - 1);

/** Creates two matches with advice in a month of a player. */
async function advise(coach: Person, playerId: string, time: string, words: string): Promise<void> {
  const body = { month: monthStart(time), contactEmail: 'parent@riverside.example', playerId };
  const { id } = await coach.call(developmentsContract.add_development, { body });
  const { rev } = await coach.call(developmentsContract.get_development, { query: { time, playerId } });
  const matches = [1, 2].map(
    (n): Match => ({
      ...{ id: `${Number(id) + n}`, eventId: '', shirtColor: '', shareLink: '', wipLink: '', learnLink: '' },
      ...{ position: '', eventSource: '', hodPlayerIds: [], advice: `${words}, match ${n}` },
    }),
  );
  await coach.call(developmentsContract.update_development, { body: { id, rev, matches } });
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Choose a player' });

/** Switches to the second match. */
async function second(page: Page, words: string): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Next' }).click();
  await expect(panelOf(page).getByText('Match 2 / 2')).toBeVisible();
  await expect(page.getByText(`${words}, match 2`)).toBeVisible();
}

/** Expects the first match with this advice. */
async function first(page: Page, words: string): Promise<void> {
  await expect(page.getByText(`${words}, match 1`)).toBeVisible();
  await expect(panelOf(page).getByText('Match 1 / 2')).toBeVisible();
}

test('starts at the first match for another player, month or user, with their own advice', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const [ida, jon] = [await newPlayer(coach, 'Ida Advised'), await newPlayer(coach, 'Jon Advised')];
  await advise(coach, ida, NOW, 'Ida now');
  await advise(coach, jon, NOW, 'Jon now');
  await advise(coach, jon, BEFORE, 'Jon before');

  const { page } = await open('coach', `/sessions?player=${ida}&month=${NOW}`);
  await first(page, 'Ida now');
  await second(page, 'Ida now');
  await panelOf(page).getByRole('combobox', { name: 'Player' }).click();
  await page.getByRole('option', { name: 'Jon Advised' }).click();
  await first(page, 'Jon now');

  await second(page, 'Jon now');
  await panelOf(page).getByLabel('Month').click();
  if (BEFORE.slice(0, 4) !== NOW.slice(0, 4)) await page.getByRole('button', { name: 'Previous year' }).click();
  const name = new Date(monthStart(BEFORE)).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
  await page.getByRole('button', { name, exact: true }).click();
  await first(page, 'Jon before');

  await second(page, 'Jon before');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByLabel('Email').fill('manager@riverside.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('touchline');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'Sessions' }).first().click();
  await panelOf(page).getByRole('combobox', { name: 'Player' }).click();
  await page.getByRole('option', { name: 'Jon Advised' }).click();
  await first(page, 'Jon before');
});
