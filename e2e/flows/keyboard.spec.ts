/** The app by keyboard and in the colours of the system: nothing is out of reach, and no place is lost. */
import type { Locator, Page } from '@playwright/test';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { newGame, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { unfold } from '../src/forms';
import { expect, test } from '../src/screens';

const DESKTOP = { viewport: { width: 1280, height: 900 } };
/** Elements that Tab reaches. */
const STOP = ':is(a[href], button:enabled, input:enabled, select, textarea, [tabindex="0"]):not([tabindex="-1"])';
const PHONE = { viewport: { width: 360, height: 740 } };
const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('Planning: few tab stops, arrows among the shirts, and each closed part returns the focus', async ({
  open,
  club,
}) => {
  const coach = await Person.signIn(club.url, 'coach');
  const { id } = await newGame(coach, TEAM, 'Keyboard game');
  const { page } = await open('coach', `/admin/planning#event-${id}`, DESKTOP);
  const card = cardOf(page, 'Keyboard game');
  const shirts = card.getByRole('list', { name: 'Players and their answers' }).getByRole('button');
  // The cards above, of other flows, grow while they load.
  await card.scrollIntoViewIfNeeded();
  await expect(shirts.first()).toBeVisible();
  // The counts, the shirts, jobs and rides, and the actions of a card are one stop each.
  const lists = card.locator('[data-roving]');
  await expect(card.getByRole('toolbar', { name: 'Actions' })).toBeVisible();
  for (const list of await lists.all()) await expect(list.locator(STOP)).toHaveCount(1);
  expect(await card.locator(STOP).count(), 'stops of a card').toBeLessThanOrEqual(10);

  await shirts.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(shirts.nth(1)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(shirts.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shirts.nth(1)).toBeFocused();

  const more = card.getByRole('button', { name: 'More actions' });
  await card.getByRole('toolbar', { name: 'Actions' }).locator(STOP).focus();
  await page.keyboard.press('End');
  await expect(more).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(more).toBeFocused();

  // The form of the card, with the times in the tab order.
  const edit = card.getByRole('button', { name: 'Edit game' });
  await edit.press('Enter');
  const hours = card.getByRole('spinbutton', { name: 'Hours' }).first();
  await hours.focus();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('spinbutton', { name: 'Minutes' }).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card.getByLabel('AM or PM').first()).toBeFocused();
  await edit.press('Enter');
  await expect(hours).toBeHidden();
  await expect(edit).toBeFocused();

  // A question begins at its safe answer, and its X has a name.
  await card.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Remove game' }).press('Enter');
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expect(question.getByRole('button', { name: 'Close' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: 'More actions' })).toBeFocused();
});

test('A table is one tab stop; arrows go along a row and from row to row', async ({ open }) => {
  const { page } = await open('coach', '/admin/event?list=past', DESKTOP);
  const body = page.getByRole('region', { name: 'Events' }).getByRole('rowgroup').last();
  const rows = body.getByRole('row').filter({ has: page.getByRole('button') });
  const first = rows.first().getByRole('button');
  await first.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(first.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const second = rows.nth(1).getByRole('button');
  await expect(second.nth(1)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('table').locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(second.nth(1)).toBeFocused();
});

test('Month: one tab stop, arrows from day to day and week to week, Enter shows the day', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const today = new Date();
  const noon = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 15, 18);
  await newGame(coach, TEAM, 'Month game', noon);
  const path = `/admin/planning?team=${TEAM}&view=month&month=${new Date(noon).toISOString().slice(0, 7)}`;
  const { page } = await open('coach', path, DESKTOP);
  const day = page.getByRole('button', { name: /Month game/ });
  const month = page.getByRole('table').filter({ has: day });
  await expect(month.locator('[tabindex="0"]')).toHaveCount(1);
  await day.focus();
  await page.keyboard.press('ArrowUp');
  await expect(month.getByRole('button', { name: / 8, / })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(day).toBeFocused();
  if ((await day.getAttribute('aria-pressed')) === 'false') await page.keyboard.press('Enter');
  await expect(cardOf(page, 'Month game')).toBeVisible();
});

test('a phone: cards fold again, bars cover no focus, and jobs say what happened', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const { id, rev } = await newGame(coach, TEAM, 'Keyboard phone game');
  const jobs = [{ id: '310000941', name: 'Line the field', needed: 1 }];
  await coach.call(eventEditingContract.update_event, { body: { id, rev, jobs } });
  const { page } = await open('parent', '/admin/planning', PHONE);
  const card = cardOf(page, 'Keyboard phone game');
  const heading = card.getByRole('heading', { name: 'Keyboard phone game' }).getByRole('button');
  await heading.press('Enter');
  await expect(heading).toHaveAttribute('aria-expanded', 'true');
  await expect(heading).toBeFocused();
  await heading.press('Enter');
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await expect(heading).toBeFocused();

  await page.locator('main').focus();
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused?.closest('main')) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
      const bar = above?.closest('header, nav');
      return bar && !bar.contains(focused) ? focused.outerHTML.slice(0, 200) : null;
    });
    expect(covered).toBeNull();
  }

  await unfold(card);
  await card.getByRole('button', { name: /^Jobs and rides/ }).press('Enter');
  await card.getByRole('button', { name: 'Take: Line the field' }).press('Enter');
  await expect(page.getByText('You do it: Line the field')).toBeAttached();
  await expect(card.getByRole('button', { name: 'Give back: Line the field' })).toBeFocused();
});

test('an undo toast waits while it has the focus', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const { id, rev } = await newGame(coach, TEAM, 'Toast game');
  const player = { id: '900000941', playerId: '10000001', playerName: 'Leo', teamId: TEAM, teamName: 'Green' };
  await coach.call(eventEditingContract.update_event, { body: { id, rev, participants: [player] } });
  const { page, context } = await open('coach', '/about', DESKTOP);
  await context.clock.install();
  await page.goto(`/admin/event?id=${id}`);
  await page
    .getByRole('group', { name: 'Leo', exact: true })
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await undo.focus();
  await context.clock.runFor(30_000);
  await expect(undo).toBeFocused();
  await undo.evaluate((button) => button.blur());
  await context.clock.runFor(30_000);
  await expect(undo).toBeHidden();
});

test('chosen answers differ in the colours of the system', async ({ open, club }) => {
  const manager = await Person.signIn(club.url, 'manager');
  const { id } = await newGame(manager, TEAM, 'Contrast game');
  const { page } = await open('parent', `/admin/planning#event-${id}`, PHONE);
  await page.emulateMedia({ forcedColors: 'active' });
  const buttons = cardOf(page, 'Contrast game').getByRole('button', { name: /: (Going|Maybe)$/ });
  await buttons.first().click();
  await expect(buttons.first()).toHaveAttribute('aria-pressed', 'true');
  const colours = await buttons.evaluateAll((all) => all.map((button) => getComputedStyle(button).backgroundColor));
  expect(colours[0]).not.toBe(colours[1]);
});
