import { expect, onlyLive, test } from '../src/screens';

test('adds a venue from a map link, changes and deletes it; the form of a new game offers it', async ({ open }) => {
  const { page } = await open('filming', '/admin/venue');
  const form = page.getByRole('form', { name: 'Venue', exact: true });
  await page.getByRole('button', { name: 'Add venue' }).click();
  await form.getByRole('button', { name: 'Add' }).click();
  for (const text of ['Name is required', 'Latitude is required', 'Longitude is required'])
    await expect(form.getByText(text)).toBeVisible();
  await expect(form.getByText('Zip code must be 4 to 7 letters or digits')).toBeVisible();

  await form.getByLabel('Name').fill('Nobody Field');
  await form.getByLabel('Map link').fill('https://www.openstreetmap.org/#map=17/47.5102/-122.2801');
  await expect(form.getByLabel('Latitude')).toHaveValue('47.5102');
  await form.getByLabel('ZIP code').fill('98118');
  await form.getByLabel('Website').fill('javascript:alert(1)');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(form.getByText('Must be a web address (http or https)')).toBeVisible();
  await form.getByLabel('Website').fill('https://parks.example/nobody');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('heading', { name: 'Nobody Field' })).toBeVisible();

  await form.getByLabel('Address').fill('1 Nowhere Ave');
  await form.getByRole('button', { name: 'Update' }).click();
  const table = page.getByRole('region', { name: 'Venues' });
  const row = table.getByRole('row').filter({ hasText: 'Nobody Field' });
  for (const text of ['98118', 'Nobody']) {
    await table.getByRole('searchbox').fill(text);
    await expect(row).toHaveCount(1);
  }
  await expect(row).toContainText('1 Nowhere Ave');
  await row.getByRole('button', { name: 'Delete Nobody Field' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await expect(form).toBeHidden();
});

test('keeps edited fields of a form, updates the others, and asks about conflicts', async ({ open }) => {
  const [admin, manager] = [await open('admin', '/admin/team?id=26618'), await open('manager', '/admin/team')];
  for (const { page } of [admin, manager]) await page.getByText('Team details').click();
  const [herForm, hisForm] = [admin, manager].map(({ page }) => page.getByRole('form', { name: 'Team' }));
  if (!herForm || !hisForm) throw new Error('no form');
  for (const screen of [admin, manager]) await onlyLive(screen);

  await hisForm.getByLabel('Practice field').fill('South field');
  await herForm.getByLabel('City').fill('Tacoma');
  await herForm.getByRole('button', { name: 'Update' }).click();
  await expect(hisForm.getByLabel('City')).toHaveValue('Tacoma');
  await expect(hisForm.getByLabel('Practice field')).toHaveValue('South field');

  await herForm.getByLabel('Practice field').fill('North field');
  await herForm.getByRole('button', { name: 'Update' }).click();
  const notice = manager.page.getByRole('alert').filter({ hasText: 'changed this too' });
  await expect(notice).toContainText('Practice field: yours is “South field”, theirs is “North field”');
  await expect(hisForm.getByRole('button', { name: 'Update' })).toBeDisabled();
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await hisForm.getByRole('button', { name: 'Update' }).click();
  await expect(herForm.getByLabel('Practice field')).toHaveValue('South field');
});

test('rejects users without the role', async ({ open }) => {
  const { page } = await open('parent', '/admin/venue');
  await expect(page.getByRole('heading', { name: 'You do not have access' })).toBeVisible();
});
