import { expect, onlyLive, test } from '../src/screens';

test('adds a venue from a map link, changes and deletes it; the form of a new game offers it', async ({ open }) => {
  const { page } = await open('filming', '/admin/venue');
  const form = page.getByRole('form', { name: 'Field', exact: true });
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
  const table = page.getByRole('region', { name: 'Fields' });
  await table.getByRole('searchbox').fill('98118');
  await table.getByRole('searchbox').fill('Nobody');
  const row = table.getByRole('row').filter({ hasText: 'Nobody Field' });
  await expect(row).toContainText('1 Nowhere Ave');
  await row.getByRole('button', { name: 'Delete Nobody Field' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'New field' })).toBeVisible();
});

test('keeps edited fields of a form, updates the others, and asks about conflicts', async ({ open }) => {
  const [admin, manager] = [await open('admin', '/admin/team'), await open('manager', '/admin/team')];
  for (const { page } of [admin, manager])
    await page
      .getByRole('region', { name: 'Teams' })
      .getByRole('cell', { name: 'Riverside 2012 Green', exact: true })
      .click();
  const [hers, his] = [admin, manager].map(({ page }) => page.getByRole('form', { name: 'Team' }));
  if (!hers || !his) throw new Error('no form');
  for (const screen of [admin, manager]) await onlyLive(screen);

  await his.getByLabel('Practice field').fill('South field');
  await hers.getByLabel('City').fill('Tacoma');
  await hers.getByRole('button', { name: 'Save' }).click();
  await expect(his.getByLabel('City')).toHaveValue('Tacoma');
  await expect(his.getByLabel('Practice field')).toHaveValue('South field');

  await hers.getByLabel('Practice field').fill('North field');
  await hers.getByRole('button', { name: 'Save' }).click();
  const notice = manager.page.getByRole('alert').filter({ hasText: 'changed this too' });
  await expect(notice).toContainText('Practice field: yours is “South field”, theirs is “North field”');
  await expect(his.getByRole('button', { name: 'Save' })).toBeDisabled();
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await his.getByRole('button', { name: 'Save' }).click();
  await expect(hers.getByLabel('Practice field')).toHaveValue('South field');
});

test('adds pasted lists of players and members; the roster updates live on another screen', async ({ open }) => {
  const [manager, coach] = [await open('manager', '/admin/team'), await open('coach', '/admin/team')];
  for (const { page } of [manager, coach])
    await page
      .getByRole('region', { name: 'Teams' })
      .getByRole('cell', { name: 'Riverside 2012 Green', exact: true })
      .click();
  await onlyLive(coach);
  const { page } = manager;
  const roster = coach.page.getByRole('region', { name: 'Roster' });
  await roster.getByRole('searchbox').fill('Zz');
  const players = page.getByRole('combobox', { name: 'Players' });
  await players.fill('Zz Anton, Zz Bela');
  await page.locator('form').filter({ has: players }).getByRole('button', { name: 'Add' }).click();
  for (const name of ['Zz Anton', 'Zz Bela'])
    await expect(roster.getByRole('row').filter({ hasText: name })).toBeVisible();

  const members = page.getByRole('textbox', { name: 'Staff and family' });
  await members.fill('nobody');
  await page.locator('form').filter({ has: members }).getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('This is not an email address: nobody')).toBeVisible();
  await members.fill('Ana <ana.zz@families.example>; bo.zz@families.example');
  await page.locator('form').filter({ has: members }).getByRole('button', { name: 'Add' }).click();
  await expect(members).toHaveValue('');
  await expect(page.getByText(/^Added to Riverside 2012 Green: ana\.zz@families\.example/)).toBeVisible();
  await page
    .getByRole('region', { name: 'Teams' })
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  await expect(page.getByRole('list', { name: 'Staff and family' })).toContainText('bo.zz@families.example Family');

  await players.fill('Zz Anton');
  await page.locator('form').filter({ has: players }).getByRole('button', { name: 'Remove' }).click();
  await expect(roster.getByRole('row').filter({ hasText: 'Zz Anton' })).toHaveCount(0);
  await expect(page.getByText('Removed from the roster of Riverside 2012 Green: Zz Anton')).toBeVisible();
});

test('rejects users without the role', async ({ open }) => {
  const { page } = await open('parent', '/admin/venue');
  await expect(page.getByRole('heading', { name: 'You do not have access' })).toBeVisible();
});
