/** Helpers for the forms and tables of the admin screens. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './screens';

const DAY = 86_400_000;

/** How long a list may take to open. */
const LIST_TIMEOUT = { timeout: 30_000 };

const pageOf = (scope: Page | Locator): Page => ('page' in scope ? scope.page() : scope);

/**
 * Opens the list of a combobox, and types into its search. Opens it again if a render of the form closed it.
 * A list is hidden while its input is outside the viewport. When Playwright repeats a click, it scrolls the option to the
 * bottom of the viewport, and so may move the input out of it: scrolls back to the input.
 */
async function openList(scope: Page | Locator, label: string, search?: string): Promise<Locator> {
  const input = scope.getByRole('combobox', { name: label, exact: true });
  // AM and PM of a time are options, too.
  const options = pageOf(scope).getByRole('listbox').getByRole('option');
  await expect(async () => {
    await input.scrollIntoViewIfNeeded({ timeout: 2_000 });
    if ((await input.getAttribute('aria-expanded')) !== 'true') {
      // Some lists open only when their input gets the focus.
      await input.blur();
      await input.click();
    }
    if (search !== undefined) await input.fill(search);
    await expect(options.first()).toBeVisible({ timeout: 2_000 });
  }).toPass(LIST_TIMEOUT);
  return options;
}

/** Selects an option of a combobox, among those that its search for this text leaves. */
export async function choose(
  scope: Page | Locator,
  label: string,
  option: string | RegExp,
  search?: string,
): Promise<void> {
  const list = pageOf(scope).getByRole('listbox');
  await expect(async () => {
    await openList(scope, label, search);
    await list.getByRole('option', { name: option, exact: true }).click({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

/** The options of a combobox, or those that its search for this text leaves. */
export async function offered(scope: Page | Locator, label: string, search?: string): Promise<string[]> {
  const options = await openList(scope, label, search);
  const texts = await options.allTextContents();
  await pageOf(scope).keyboard.press('Escape');
  return texts;
}

/** The month that lies this many months ahead (`YYYY-MM`), in UTC. */
export function monthFromNow(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 7);
}

/** `2026-05` as screens show it: "May 2026". */
export const monthName = (month: string): string =>
  new Date(`${month}-02T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Selects a month (`YYYY-MM`) in a month picker. */
export async function chooseMonth(form: Locator, month: string): Promise<void> {
  const page = form.page();
  await form.getByRole('button', { name: 'Month', exact: true }).click();
  const picker = page.getByRole('dialog');
  const [year, number] = month.split('-').map(Number) as [number, number];
  const shown = Number(await picker.getByRole('button', { name: 'Choose a year' }).textContent());
  for (let step = 0; step < Math.abs(year - shown); step += 1)
    await picker.getByRole('button', { name: year < shown ? 'Previous year' : 'Next year' }).click();
  await picker
    .getByRole('cell')
    .nth(number - 1)
    .getByRole('button')
    .click();
  await expect(form.getByRole('button', { name: 'Month', exact: true })).toHaveText(monthName(month));
}

/** The cells of a row of a table, with the one that names the row. */
export const cellsOf = (row: Locator): Locator => row.getByRole('rowheader').or(row.getByRole('cell'));

/** A table by its label. */
export const tableOf = (page: Page, label: string): Locator => page.getByRole('region', { name: label, exact: true });

/** The rows of a table that contain these texts. Searches a long table for them first. */
export async function rowsOf(table: Locator, ...texts: string[]): Promise<Locator> {
  const search = table.getByRole('searchbox');
  await expect(table.getByRole('columnheader').first()).toBeVisible();
  if (await search.isVisible()) await search.fill(texts.join(' '));
  return texts.reduce((rows, hasText) => rows.filter({ hasText }), table.getByRole('rowgroup').last().getByRole('row'));
}

/** The row of an event. Searches for its id, which only the details show. */
export async function rowOfEvent(page: Page, { id, name }: { id: string; name: string }): Promise<Locator> {
  const table = tableOf(page, 'Events');
  await table.getByRole('searchbox').fill(id);
  return table.getByRole('rowgroup').last().getByRole('row').filter({ hasText: name });
}

/** Opens the members' months on the screen /admin/engagement. */
export const openMonths = (page: Page) => page.getByText('Details of a month', { exact: true }).click();

/** Confirms the dialog of a deletion. */
export const confirm = (page: Page, word = 'Delete') =>
  page.getByRole('dialog').getByRole('button', { name: word, exact: true }).click();

/** An alert with this text. */
export const alertOf = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('alert').filter({ hasText: text });

/** Presses Save and waits until the form is saved. */
export async function save(page: Page, form: Locator, path: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes(`/api/${path}`));
  await form.getByRole('button', { name: /^(?:Save|Update)$/ }).click();
  expect((await answered).status()).toBe(200);
}

/** A time some days ahead (`2026-05-31T10:30`). */
export const daysAhead = (days: number): string =>
  `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T10:30`;

/** The inputs of a date and a time. */
export const momentOf = (scope: Locator, label: string): Locator =>
  scope.getByRole('group', { name: label, exact: true });

/** Types a date and a time (`2026-05-31T10:30`). */
export async function typeMoment(scope: Locator, label: string, wall: string): Promise<void> {
  const [date = '', time = ''] = wall.split('T');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const group = momentOf(scope, label);
  await group.getByLabel('Date').fill(date);
  await group.getByLabel('Hours').fill(String(hour % 12 || 12));
  await group.getByLabel('Minutes').fill(String(minute));
  await group.getByLabel('AM or PM').selectOption(hour < 12 ? 'AM' : 'PM');
}

/** Opens the attendees of an event's card. Clicks again if the card moved during the click. */
export async function openAttendees(card: Locator): Promise<void> {
  const toggle = card.getByRole('button', { name: /^Attendees/ });
  await expect(async () => {
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true', { timeout: 2_000 });
  }).toPass(LIST_TIMEOUT);
}

/** Opens an event's card that is folded, as later events are on a phone. */
export async function unfold(card: Locator): Promise<void> {
  await expect(card).toBeVisible();
  const folded = card.getByRole('heading').getByRole('button', { expanded: false });
  if (await folded.isVisible()) await folded.click();
}
