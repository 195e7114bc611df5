/** Two users in one form. */
import type { Locator, Page } from '@playwright/test';
import { alertOf } from './forms';
import { expect, onlyLive, type Screen } from './screens';

export type Open = (who?: string, path?: string) => Promise<Screen>;

/** Opens the same row in the browsers of two users, both live. */
export async function openInBoth(
  open: Open,
  people: readonly [string, string],
  path: string,
  form: string,
  filled: RegExp,
) {
  const [one, other] = [await open(people[0], path), await open(people[1], path)];
  const forms = [one, other].map(({ page }) => page.getByRole('form', { name: form, exact: true }));
  for (const { page } of [one, other]) {
    await expect(page.getByRole('heading', { level: 2, name: filled })).toBeVisible();
  }
  for (const screen of [one, other]) await onlyLive(screen);
  return { hers: one.page, his: other.page, herForm: forms[0] as Locator, hisForm: forms[1] as Locator };
}

/** The alert that asks about a field that both users changed. */
export const conflictQuestion = (page: Page) => alertOf(page, /changed this too/);
