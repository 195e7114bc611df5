import { expect, onlyLive, test } from '../src/screens';

test('lets a parent edit account, children and password, and updates the other device', async ({ open }) => {
  const [phone, laptop] = [await open('parent2', '/admin/profile'), await open('parent2', '/admin/profile')];
  const { page } = phone;
  const form = page.getByRole('form', { name: 'My account' });
  const other = laptop.page.getByRole('form', { name: 'My account' });
  await expect(form.getByLabel('Email')).toHaveValue('parent2@riverside.example');
  await expect(form.getByLabel('Email')).toHaveAttribute('readonly');
  await onlyLive(laptop);

  await form.getByLabel('Zip code').fill('1234');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByText('Zip code must be 5 or 6 digits')).toBeVisible();
  await form.getByLabel('Zip code').fill('981180');
  await other.getByLabel('Address').fill('half typed');
  await form.getByRole('button', { name: 'Add Player' }).click();
  const child = page.getByRole('group', { name: 'New player' });
  await child.getByLabel('Player name').fill('Zuri Okonkwo');
  await page.getByRole('group', { name: 'Zuri Okonkwo' }).getByLabel('Birth date').fill('3/4/2015');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('region', { name: 'Zuri Okonkwo' })).toContainText('March 4, 2015');
  await expect(laptop.page.getByRole('region', { name: 'Zuri Okonkwo' })).toBeVisible();
  await expect(other.getByLabel('Zip code')).toHaveValue('981180');
  await expect(other.getByLabel('Address')).toHaveValue('half typed');

  await form.getByLabel('Current password').fill('not this one');
  await form.getByLabel('New password').fill('corner flag 12');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByText('This is not your password')).toBeVisible();
});

test('exports the data as a file, and requires the password to delete the account', async ({ open }) => {
  const { page } = await open('newcomer', '/admin/profile');
  await expect(page.getByText('No players yet')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toBe('touchline-my-data.json');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong password');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('This is not your password')).toBeVisible();
});
