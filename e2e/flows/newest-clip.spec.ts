/** From the app's start to the newest clip of one's child on a phone, and /players for each role. */
import { choose } from '../src/forms';
import { expect, test } from '../src/screens';

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true };

test('a parent plays the newest clip of their child with three taps', async ({ open }) => {
  const { page } = await open('parent', '/', PHONE);
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Games' }).tap();
  await page
    .getByRole('button', { name: /^Newest clips of / })
    .first()
    .tap();
  await page.getByRole('article').first().getByRole('button', { name: /^Play/ }).first().tap();
  await expect(page.getByRole('article').first().locator('video')).toBeVisible();
  await expect(page).toHaveURL(/view=plays&player=/);
});

test('ADMIN and COACH reach a player from the screen Players', async ({ open }) => {
  const admin = await open('admin', '/players');
  await choose(admin.page, 'Team', 'Riverside 2014 White');
  await expect(admin.page).toHaveURL(/player=/);
  const coach = await open('coach', '/players');
  await coach.page.getByRole('navigation', { name: 'Players' }).getByRole('button', { name: '21 Danylo' }).click();
  await expect(coach.page).toHaveURL(/player=/);
  await expect(coach.page.getByRole('heading', { level: 1, name: /^Danylo / })).toBeVisible();
});
