/** The advice for the current player, beside the session board. */
import type { Page } from '@playwright/test';
import type { Match } from '@touchline/shared/developments/development.model';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { monthOf, monthStart } from '@touchline/shared/months';
import { newPlayer } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { choose } from '../src/forms';
import { expect, test } from '../src/screens';

const NOW = monthOf(Date.now());
const BEFORE = monthOf(monthStart(NOW) - 1);

/** Creates two matches with advice in one month of a player. */
async function advise(coach: Person, playerId: string, time: string, words: string): Promise<void> {
  const body = { month: monthStart(time), contactEmail: 'parent@riverside.example', playerId };
  const { id } = await coach.call(developmentsContract.add_development, { body });
  const { rev } = await coach.call(developmentsContract.get_development, { query: { time, playerId } });
  const matches = [1, 2].map(
    (n): Match => ({
      id: `${Number(id) + n}`,
      eventId: '',
      shirtColor: '',
      shareLink: '',
      wipLink: '',
      learnLink: '',
      position: '',
      eventSource: '',
      hodPlayerIds: [],
      advice: `${words}, match ${n}`,
    }),
  );
  await coach.call(developmentsContract.update_development, { body: { id, rev, matches } });
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Choose a player' });

/** Goes on to the second match, and expects its advice. */
async function goToSecondMatch(page: Page, words: string): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Next' }).click();
  await expect(panelOf(page).getByText('Match 2 / 2')).toBeVisible();
  await expect(page.getByText(`${words}, match 2`)).toBeVisible();
}

/** Expects that the first match is shown, with its advice. */
async function expectFirstMatch(page: Page, words: string): Promise<void> {
  await expect(page.getByText(`${words}, match 1`)).toBeVisible();
  await expect(panelOf(page).getByText('Match 1 / 2')).toBeVisible();
}

test('shows the first match and its advice after a change of player, month or user', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const [ida, jon] = [await newPlayer(coach, 'Ida Advised'), await newPlayer(coach, 'Jon Advised')];
  await advise(coach, ida, NOW, 'Ida now');
  await advise(coach, jon, NOW, 'Jon now');
  await advise(coach, jon, BEFORE, 'Jon before');

  const { page } = await open('coach', `/sessions?player=${ida}&month=${NOW}`);
  await expectFirstMatch(page, 'Ida now');
  await goToSecondMatch(page, 'Ida now');
  await choose(panelOf(page), 'Player', /^Jon Advised/);
  await expectFirstMatch(page, 'Jon now');

  await goToSecondMatch(page, 'Jon now');
  await panelOf(page).getByLabel('Month').click();
  if (BEFORE.slice(0, 4) !== NOW.slice(0, 4)) await page.getByRole('button', { name: 'Previous year' }).click();
  const name = new Date(monthStart(BEFORE)).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
  await page.getByRole('button', { name, exact: true }).click();
  await expectFirstMatch(page, 'Jon before');

  await goToSecondMatch(page, 'Jon before');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByLabel('Email').fill('manager@riverside.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('touchline');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Sessions' }).first().click();
  await choose(panelOf(page), 'Player', /^Jon Advised/);
  await expectFirstMatch(page, 'Jon before');
});
