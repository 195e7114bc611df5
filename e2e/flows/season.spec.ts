import type { Locator } from '@playwright/test';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { Person } from '../../testing/clients/person';
import { choose, typeMoment } from '../src/forms';
import { expect, test } from '../src/screens';

/** Taps and typed fields that a person needs; about 4 s each. */
const MOST_STEPS = 60;
const DAY = 86_400_000;
const OPPONENTS = [
  'Harbor City',
  'Lake Union',
  'Ballard',
  'Rainier',
  'Fremont',
  'Capitol Hill',
  'West End',
  'Kirkland',
];

/** Two practices a week in the shortest season: 32. A series has at most 60, which is 27 weeks. */
const WEEKS = { least: 16, most: 27 };

/** The next Tuesday that is at least two days away, and the next June 1 that leaves time for a season. */
function season() {
  const first = new Date(Date.now() + 2 * DAY);
  while (first.getUTCDay() !== 2) first.setUTCDate(first.getUTCDate() + 1);
  const weeksLater = (weeks: number) => new Date(first.getTime() + weeks * 7 * DAY);
  const juneOf = (year: number) => new Date(Date.UTC(year, 5, 1));
  const years = [first.getUTCFullYear(), first.getUTCFullYear() + 1];
  const june = years.map(juneOf).find((day) => day >= weeksLater(WEEKS.least)) ?? weeksLater(WEEKS.most);
  const last = june < weeksLater(WEEKS.most) ? june : weeksLater(WEEKS.most);
  const dateOf = (date: Date) => date.toISOString().slice(0, 10);
  return { first: dateOf(first), last: dateOf(last) };
}

test('sets a season up in one sitting: practices until June, and eight games', async ({ open, club }) => {
  const admin = await Person.signIn(club.url, 'admin');
  const teamId = await admin.call(teamEditingContract.add_team, { body: { name: 'Season Team' } });
  const watching = await open('admin', `/admin/planning?team=${teamId}`);
  const { page } = await open('admin', `/admin/planning?team=${teamId}`);
  const form = page.getByRole('form', { name: 'New event' });
  let steps = 0;
  const step = async (work: Promise<unknown>) => {
    steps += 1;
    await work;
  };
  const press = (target: Locator) => step(target.click());
  const { first, last } = season();
  const startedAt = Date.now();

  await step(choose(form, 'Type', 'Practice'));
  await step(typeMoment(form, 'Time', `${first}T18:00`));
  await step(choose(form, 'Location', 'Magnuson Park'));
  await press(form.getByLabel('Repeat every week'));
  await press(form.getByLabel('Thursday'));
  await step(form.getByLabel('Last day').fill(last));
  await page.keyboard.press('Tab');
  await page.screenshot({ path: 'test-results/season-1280.png' });
  await press(form.getByRole('button', { name: /^Add \d+ events$/ }));
  await expect(form.getByText(/^Added: \d+ events/)).toBeVisible();

  await step(choose(form, 'Type', 'Game'));
  for (const opponent of OPPONENTS) {
    await step(form.getByLabel('Opponent').fill(opponent));
    if (opponent === OPPONENTS[0]) await step(typeMoment(form, 'Time', `${first}T10:00`));
    await press(form.getByRole('button', { name: 'new game' }));
    await expect(page.getByRole('heading', { name: `Season Team vs ${opponent}` })).toBeVisible();
    // The form is ready for the next game, a week later.
    await expect(form.getByLabel('Opponent')).toHaveValue('');
  }
  console.log(`a season in ${steps} steps, ${Math.round((Date.now() - startedAt) / 1_000)} s here`);
  expect(steps).toBeLessThanOrEqual(MOST_STEPS);

  await expect(watching.page.getByRole('heading', { name: 'Season Team vs Kirkland' })).toBeVisible();
  await watching.page.getByRole('button', { name: /^Show \d+ more$/ }).click();
  await expect(watching.page.getByRole('heading', { name: 'Season Team practice' }).nth(30)).toBeAttached();
});
