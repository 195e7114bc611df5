import { expect, onlyLive, test } from '../src/screens';

test('staff change the time, enter the result and cancel right on Planning; a parent sees it live', async ({
  open,
}) => {
  const [{ page }, parent] = [await open('manager', '/admin/planning'), await open('parent', '/admin/planning')];
  const card = page.getByRole('article', { name: 'Green vs Greenwood Thistle' });
  const seen = parent.page.getByRole('article', { name: /^Green vs Greenwood Thistle/ });
  await expect(seen).toBeVisible();
  await onlyLive(parent);
  await expect(seen.getByRole('button', { name: 'Change' })).toHaveCount(0);

  await card.getByRole('button', { name: 'Change' }).click();
  const form = page.getByRole('form', { name: 'Change Green vs Greenwood Thistle' });
  await form.getByLabel('Result').fill('3:1');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(seen).toContainText('3:1');
  await expect(seen.getByText('Finished')).toBeVisible();
  await expect(form).toHaveCount(0);

  await page
    .getByRole('article', { name: /^Green vs Greenwood Thistle/ })
    .getByRole('button', { name: 'Change' })
    .click();
  const cancel = page.getByRole('form', { name: /^Change / }).getByRole('button', { name: 'Cancel game' });
  await cancel.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await cancel.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel game' }).click();
  await expect(seen.getByText('Cancelled')).toBeVisible();
});

test('a change that is not saved is not lost without a question', async ({ open }) => {
  const { page } = await open('coach', '/admin/planning');
  await page.getByRole('article').first().getByRole('button', { name: 'Change' }).click();
  const form = page.getByRole('form', { name: /^Change / });
  await form.getByLabel('Result').fill('9:9');
  await page.getByRole('link', { name: 'Teams' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(form.getByLabel('Result')).toHaveValue('9:9');
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});
