import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { newGame, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { unfold } from '../src/forms';
import { expect, onlyLive, test } from '../src/screens';

test('lets staff enter a result on Planning after kick-off, and a parent sees it live', async ({ open, club }) => {
  const staff = await Person.signIn(club.url, 'manager');
  const { id, rev } = await newGame(staff, TEAM, 'Sideline game');
  await staff.call(eventEditingContract.update_event, { body: { id, rev, eventTime: Date.now() - 1_800_000 } });
  const [{ page }, parent] = [await open('manager', '/admin/planning'), await open('parent', '/admin/planning')];
  const parentCard = parent.page.getByRole('article', { name: /^Sideline game/ });
  await expect(parentCard).toBeVisible();
  await onlyLive(parent);
  await expect(parentCard.getByRole('button', { name: 'Edit game' })).toHaveCount(0);

  const card = page.getByRole('article', { name: /^Sideline game/ });
  const form = page.getByRole('form', { name: 'Edit Sideline game' });
  await unfold(card);
  await card.getByRole('button', { name: 'Edit game' }).click();
  await form.getByLabel('Our goals').fill('3');
  await form.getByLabel('Opponent’s goals').fill('1');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(parentCard).toContainText('3–1');
  await expect(parentCard.getByText('Finished')).toBeVisible();
  await expect(form).toHaveCount(0);
  // A played game cannot be cancelled. It stands among the past ones now, which are folded.
  await unfold(card);
  await card.getByRole('button', { name: 'Edit game' }).click();
  await expect(form.getByLabel('Our goals')).toHaveValue('3');
  await expect(form.getByLabel('Opponent’s goals')).toHaveValue('1');
  await expect(form.getByRole('button', { name: 'Cancel game' })).toHaveCount(0);
});

test('lets staff cancel a future game on Planning with a reason, and a parent sees it live', async ({ open }) => {
  const [{ page }, parent] = [await open('manager', '/admin/planning'), await open('parent', '/admin/planning')];
  const parentCard = parent.page.getByRole('article', { name: /^Green vs Greenwood Thistle/ });
  await expect(parentCard).toBeVisible();
  await onlyLive(parent);
  const card = page.getByRole('article', { name: /^Green vs Greenwood Thistle/ });
  await unfold(card);
  await card.getByRole('button', { name: 'Edit game' }).click();
  const form = page.getByRole('form', { name: 'Edit Green vs Greenwood Thistle' });
  await expect(form.getByLabel('Opponent', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Our goals')).toHaveCount(0);

  const cancel = form.getByRole('button', { name: 'Cancel game' });
  await cancel.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await cancel.click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The field is under water');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel game' }).click();
  await expect(parentCard.getByText('Canceled: The field is under water')).toBeVisible();
});

test('asks before an unsaved change is lost', async ({ open }) => {
  const { page } = await open('coach', '/admin/planning');
  await page.getByRole('article').first().getByRole('button', { name: 'Edit game' }).click();
  const form = page.getByRole('form', { name: /^Edit / });
  await form.getByLabel('Opponent', { exact: true }).fill('9:9');
  await page.getByRole('link', { name: 'Teams' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(form.getByLabel('Opponent', { exact: true })).toHaveValue('9:9');
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});
