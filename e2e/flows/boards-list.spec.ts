/** The boards of a team: created, renamed, copied, removed and restored by one user, and listed live for others. */

import type { Locator, Page } from '@playwright/test';
import { type BoardView, boardsContract } from '@touchline/shared/boards/boards.contract';
import { TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import type { Club } from '../../testing/services/club';
import { alertOf, choose, chooseMonth, monthFromNow, monthName, offered } from '../src/forms';
import { expect, onlyLive, test } from '../src/screens';

const NOW = monthFromNow(0);
const monthOf = (month: string) => Date.parse(`${month}-01T00:00:00Z`);

const main = (page: Page) => page.getByRole('main');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Choose a player' });
const picker = (page: Page) => main(page).getByRole('combobox', { name: 'Board' });
const menu = (page: Page) => main(page).getByRole('button', { name: 'Board actions' });

const { list_boards, add_board, remove_board, restore_board } = boardsContract;
const boardsOf = (person: Person) => person.call(list_boards, { query: { teamId: TEAM } });
const boardsMissingFrom = (list: readonly BoardView[], boards: readonly BoardView[]) =>
  boards.filter(({ id }) => !list.some((board) => board.id === id));

let boardsBefore: readonly BoardView[] = [];
const adminOf = (club: Club) => Person.signIn(club.url, 'admin');
test.beforeEach(async ({ club }) => {
  boardsBefore = await boardsOf(await adminOf(club));
});
test.afterEach(async ({ club }) => {
  const admin = await adminOf(club);
  const boardsAfter = await boardsOf(admin);
  for (const { id } of boardsMissingFrom(boardsBefore, boardsAfter)) await admin.call(remove_board, { params: { id } });
  for (const { id } of boardsMissingFrom(boardsAfter, boardsBefore))
    await admin.call(restore_board, { params: { id } });
});

/** Opens an item of the menu. @returns its form */
async function chooseMenuItem(page: Page, item: string): Promise<Locator> {
  await menu(page).click();
  await page.getByRole('menuitem', { name: item }).click();
  return page.getByRole('form', { name: item });
}

async function submitName(page: Page, item: string, button: string, boardName: string): Promise<void> {
  const form = await chooseMenuItem(page, item);
  await form.getByLabel('Name').fill(boardName);
  await form.getByRole('button', { name: button, exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(picker(page)).toHaveValue(boardName);
}

test('updates the other coach’s list live, and undo restores a removed board', async ({ open }) => {
  const { page: hers } = await open('coach', `/sessions?team=${TEAM}`);
  await expect(picker(hers)).not.toHaveValue('');
  await submitName(hers, 'New board', 'Add', 'Corners');
  await expect(hers).toHaveURL(/board=\d{8}/);
  const other = await open('coach2', new URL(hers.url()).pathname + new URL(hers.url()).search);
  const { page: his } = other;
  await expect(picker(his)).toHaveValue('Corners');
  await onlyLive(other);

  await submitName(hers, 'Rename or change month', 'Save', 'Corners, near post');
  await expect(picker(his)).toHaveValue('Corners, near post');
  await submitName(hers, 'New board', 'Add', 'Throw-ins');
  await picker(his).click();
  await expect(his.getByRole('option', { name: 'Throw-ins' })).toBeVisible();
  await his.keyboard.press('Escape');

  await choose(main(hers), 'Board', 'Corners, near post');
  await menu(hers).click();
  await hers.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(main(his).getByRole('heading', { name: 'Board not found' })).toBeVisible();
  await expect(picker(his)).toHaveValue('');
  expect(await offered(main(his), 'Board')).not.toContain('Corners, near post');

  await hers.getByRole('status').filter({ hasText: 'deleted' }).getByRole('button', { name: 'Undo' }).click();
  await expect(picker(his)).toHaveValue('Corners, near post');
  await expect(picker(hers)).toHaveValue('Corners, near post');
  await expect(main(his).locator('canvas').first()).toBeVisible();
});

test('keeps the open board in the URL: on reload, back, and in a copied link', async ({ open }) => {
  const { page } = await open('coach', '/sessions');
  await expect(page).toHaveURL(new RegExp(`team=${TEAM}.*board=\\d{8}&month=${NOW}`));
  const firstUrl = page.url();
  await expect(picker(page)).toHaveValue('Down the wing');
  await submitName(page, 'New board', 'Add', 'Kept in the address');
  const secondUrl = page.url();
  expect(secondUrl).not.toBe(firstUrl);
  await page.reload();
  await expect(picker(page)).toHaveValue('Kept in the address');
  await page.goBack();
  await expect(page).toHaveURL(firstUrl);
  await expect(picker(page)).toHaveValue('Down the wing');
  await page.goForward();
  await expect(picker(page)).toHaveValue('Kept in the address');

  // The month on the screen is the board's; another month opens its own board.
  await chooseMonth(panel(page), monthFromNow(-4));
  const emptyNote = main(page).getByText(`No board for ${monthName(monthFromNow(-4))}`);
  await expect(emptyNote).toBeVisible();
  await expect(page).not.toHaveURL(/board=/);
  await page.goBack();
  await expect(page).toHaveURL(secondUrl);
  await expect(picker(page)).toHaveValue('Kept in the address');

  const { page: linkedPage } = await open('parent', new URL(secondUrl).pathname + new URL(secondUrl).search);
  await expect(picker(linkedPage)).toHaveValue('Kept in the address');
});

test('copies a board, moves it to another month, and reports a taken name at its field', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const earlier = monthFromNow(-3);
  await coach.call(add_board, { body: { teamId: TEAM, month: monthOf(earlier), name: 'Rondo' } });
  const { page } = await open('coach', `/sessions?team=${TEAM}`);
  await expect(picker(page)).not.toHaveValue('');
  await submitName(page, 'New board', 'Add', 'Rondo');
  await chooseMenuItem(page, 'Duplicate');
  await expect(picker(page)).toHaveValue('Rondo (copy)');
  await choose(main(page), 'Board', 'Rondo (copy)');

  const form = await chooseMenuItem(page, 'Rename or change month');
  await form.getByLabel('Name').fill('RONDO');
  await chooseMonth(form, earlier);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('This month has a board of this name already.')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Name').fill('Rondo, harder');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(picker(page)).toHaveValue('Rondo, harder');
  await expect(page).toHaveURL(new RegExp(`month=${earlier}`));
});

test('reports a failed change', async ({ open }) => {
  const { page } = await open('coach', `/sessions?team=${TEAM}`);
  await submitName(page, 'New board', 'Add', 'Stays');
  await page.route('**/api/remove_board/**', (route) => route.abort());
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(alertOf(page, /No answer from the club/)).toBeVisible();
  await expect(picker(page)).toHaveValue('Stays');
});

test('shows families a live list without a menu, and each team its own list', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const family = await open('parent', `/sessions?team=${TEAM}`);
  const { page } = family;
  await expect(picker(page)).not.toHaveValue('');
  await onlyLive(family);
  await picker(page).click();
  await coach.call(add_board, { body: { teamId: TEAM, month: monthOf(NOW), name: 'For families too' } });
  await expect(page.getByRole('option', { name: 'For families too' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);

  await choose(main(page), 'Team', 'Riverside 2014 White');
  await expect(main(page).getByText('No board this month')).toBeVisible();
  await expect(page).toHaveURL(/team=26620/);
  await expect(page).not.toHaveURL(/board=/);
  await page.goBack();
  await expect(picker(page)).not.toHaveValue('');
});

test('creates one board when two coaches open an empty month at once', async ({ open, club }) => {
  const admin = await adminOf(club);
  const ofThisMonth = (boards: readonly BoardView[]) => boards.filter(({ month }) => month === monthOf(NOW));
  for (const { id } of ofThisMonth(boardsBefore)) await admin.call(remove_board, { params: { id } });
  const pages = await Promise.all(['coach', 'coach2'].map((who) => open(who, `/sessions?team=${TEAM}`)));
  for (const { page } of pages) {
    await expect(picker(page)).toHaveValue('Session');
    await expect(page).toHaveURL(/board=/);
  }
  expect(ofThisMonth(await boardsOf(admin))).toHaveLength(1);
  expect(new URL(pages[0]?.page.url() ?? '').search).toBe(new URL(pages[1]?.page.url() ?? '').search);
});
