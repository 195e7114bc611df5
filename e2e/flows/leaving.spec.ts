/** The selected row is part of the URL, and a form with changes asks before it closes. */
import type { Page } from '@playwright/test';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import type { EventView } from '@touchline/shared/events/event.model';
import { newGame, read, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { filmedGame } from '../src/films';
import { confirm, monthFromNow, monthName, openMonths, rowOfEvent, rowsOf, tableOf } from '../src/forms';
import { expect, test } from '../src/screens';

const nameOf = (page: Page) => page.getByRole('form', { name: 'Event' }).getByLabel('Name');
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

async function twoGames(url: string, names: readonly [string, string]) {
  const coach = await Person.signIn(url, 'coach');
  return { coach, first: await newGame(coach, TEAM, names[0]), second: await newGame(coach, TEAM, names[1]) };
}

async function chooseRow(page: Page, event: EventView): Promise<void> {
  await (await rowOfEvent(page, event)).getByRole('rowheader', { name: event.name, exact: true }).click();
}

test('keeps the selected row on reload, back, forward, and in a copied link', async ({ club, open }) => {
  const { first, second } = await twoGames(club.url, ['Row one', 'Row two']);
  const { page } = await open('coach', '/admin/event');
  await expect(page.getByText(/Choose an event to edit it/)).toBeVisible();
  await chooseRow(page, first);
  await expect(nameOf(page)).toHaveValue('Row one');
  await expect(page).toHaveURL(new RegExp(`[?&]id=${first.id}`));
  await page.reload();
  await expect(nameOf(page)).toHaveValue('Row one');
  await chooseRow(page, second);
  await expect(nameOf(page)).toHaveValue('Row two');
  await page.goBack();
  await expect(nameOf(page)).toHaveValue('Row one');
  await page.goForward();
  await expect(nameOf(page)).toHaveValue('Row two');
  await expect(question(page)).toHaveCount(0);
  const copied = await open('coach2', page.url());
  await expect(nameOf(copied.page)).toHaveValue('Row two');
});

test('opens a row of another team by an admin’s copied link', async ({ club, open }) => {
  const admin = await Person.signIn(club.url, 'admin');
  const game = await newGame(admin, '26619', 'Blue row');
  const { page } = await open('admin', '/admin/event');
  await page.getByRole('combobox', { name: 'Team' }).selectOption('Riverside 2013 Blue');
  await chooseRow(page, game);
  const copied = await open('admin', page.url());
  await expect(nameOf(copied.page)).toHaveValue('Blue row');
});

for (const [who, path, table, form] of [
  ['manager', '/admin/engagement', 'Months of members', 'Engagement'],
  ['coach', '/admin/development', 'Developments', 'Development'],
  ['admin', '/admin/user', 'Users', 'User'],
  ['admin', '/admin/venue', 'Venues', 'Venue'],
] as const) {
  test(`opens the row of ${table} by its URL alone`, async ({ open }) => {
    const { page } = await open(who, path);
    if (path === '/admin/engagement') await openMonths(page);
    const row = tableOf(page, table).getByRole('row').nth(2);
    await row.getByRole('cell').first().click();
    await expect(page).toHaveURL(/[?&]id=/);
    const card = page.getByRole('region').filter({ has: page.getByRole('form', { name: form, exact: true }) });
    const title = await card.getByRole('heading', { level: 2 }).textContent();
    await expect(row).toHaveAttribute('aria-current', 'true');
    const copied = await open(who, page.url());
    await expect(copied.page.getByRole('heading', { level: 2, name: title ?? 'none', exact: true })).toBeVisible();
    await expect(copied.page.getByRole('form', { name: form, exact: true })).toBeVisible();
    await expect(copied.page.getByRole('row').and(copied.page.locator('[aria-current=true]'))).toHaveCount(1);
  });
}

for (const [who, path, table, form, field, value] of [
  ['manager', '/admin/engagement', 'Months of members', 'Engagement', 'Number of players', '77'],
  ['coach', '/admin/development', 'Developments', 'Development', 'Birth year', '1999'],
  ['admin', '/admin/user', 'Users', 'User', 'Phone number', '+1 206 555 0177'],
] as const) {
  test(`asks before a changed form of ${table} closes`, async ({ open }) => {
    const { page } = await open(who, path);
    if (path === '/admin/engagement') await openMonths(page);
    const rows = tableOf(page, table).getByRole('rowgroup').last().getByRole('row');
    await rows.nth(0).getByRole('cell').first().click();
    const input = page.getByRole('form', { name: form, exact: true }).getByLabel(field);
    await expect(rows.nth(0)).toHaveAttribute('aria-current', 'true');
    await input.fill(value);
    await rows.nth(1).getByRole('cell').first().click();
    await confirm(page, 'Stay');
    await expect(input).toHaveValue(value);
    await page.getByRole('link', { name: 'My account' }).click();
    await confirm(page, 'Leave');
    await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(rows.nth(0)).toHaveAttribute('aria-current', 'true');
    await expect(input).not.toHaveValue(value);
  });
}

test('closes the form of a deleted row without asking', async ({ club, open }) => {
  const manager = await Person.signIn(club.url, 'manager');
  const userEmail = 'lucia.ibanez@families.example';
  const { id } = await manager.call(engagementsContract.add_engagement, {
    body: { teamId: TEAM, month: Date.parse(`${monthFromNow(-6)}-01T00:00:00Z`), userEmail },
  });
  const { page } = await open('manager', `/admin/engagement?id=${id}`);
  const row = await rowsOf(tableOf(page, 'Months of members'), userEmail, monthName(monthFromNow(-6)));
  await page.getByRole('form', { name: 'Engagement', exact: true }).getByLabel('Number of players').fill('5');
  await row.getByRole('button', { name: 'Delete Lucía Ibáñez' }).click();
  await confirm(page);
  await expect(row).toHaveCount(0);
  await expect(page).not.toHaveURL(/[?&]id=/);
  await expect(question(page)).toHaveCount(0);
});

test('asks before leaving a changed form by link, browser back, another row, or closing', async ({ club, open }) => {
  const { coach, first, second } = await twoGames(club.url, ['Unsaved one', 'Unsaved two']);
  const { page } = await open('coach', '/admin/planning');
  await page.getByRole('link', { name: 'Events' }).click();
  await chooseRow(page, first);
  await expect(nameOf(page)).toHaveValue('Unsaved one');
  await nameOf(page).fill('Half renamed');

  const expectStay = async () => {
    await confirm(page, 'Stay');
    await expect(question(page)).toHaveCount(0);
    await expect(nameOf(page)).toHaveValue('Half renamed');
    await expect(page).toHaveURL(new RegExp(`/admin/event.*id=${first.id}`));
  };
  await page.getByRole('link', { name: 'Planning' }).click();
  await expect(question(page)).toBeVisible();
  await expectStay();
  await page.evaluate(() => history.back());
  await expect(question(page)).toBeVisible();
  await expectStay();
  await chooseRow(page, second);
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(nameOf(page)).toHaveValue('Half renamed');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(question(page)).toBeVisible();
  await expectStay();
  const closing = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await closing;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();

  await chooseRow(page, second);
  await confirm(page, 'Leave');
  await expect(nameOf(page)).toHaveValue('Unsaved two');
  await page.getByRole('form', { name: 'Event' }).getByLabel('Our goals').fill('9');
  await page.evaluate(() => history.back());
  await confirm(page, 'Leave');
  await expect(nameOf(page)).toHaveValue('Unsaved one');
  await page.getByRole('link', { name: 'Planning' }).click();
  await expect(page).toHaveURL(/\/admin\/planning/);
  await expect(question(page)).toHaveCount(0);
  expect(await read(coach, first.key)).toMatchObject({ name: 'Unsaved one' });
  expect(await read(coach, second.key)).toMatchObject({ name: 'Unsaved two', result: '' });
});

test('asks before leaving an unsaved note under a clip', async ({ open, club }) => {
  const { game, month } = await filmedGame(club.url);
  const { page } = await open('coach', `/games?team=26618&month=${month}&game=${game.id}&view=plays`);
  const clip = page.getByRole('article', { name: 'Save' });
  await clip.getByRole('button', { name: /note/ }).click();
  await clip.getByRole('textbox', { name: "Coach's Note" }).fill('half a thought');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const leave of [
    () => page.getByRole('link', { name: 'Sessions' }).click(),
    () => page.getByRole('radio', { name: 'Highlights' }).click(),
    () => clip.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    await expect(clip.getByRole('textbox', { name: "Coach's Note" })).toHaveValue('half a thought');
  }
});
