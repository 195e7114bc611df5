/** The screen /admin/user: each button is a separate action. */
import type { Page } from '@playwright/test';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { Person } from '../../testing/clients/person';
import type { Club } from '../../testing/services/club';
import { alertOf, cellsOf, choose, rowsOf, save, tableOf } from '../src/forms';
import { mailedLink } from '../src/mailed-link';
import { expect, test } from '../src/screens';

/** Registers a new user, for one test only. */
async function register(url: string, userName: string): Promise<string> {
  const emailAddress = `${userName.toLowerCase().replace(' ', '.')}@families.example`;
  await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, fullName: userName, emailAddress, password: 'corner flag 12' }),
  });
  return emailAddress;
}

/** Activates a registered user by the mailed link. */
async function activate({ url, dataDir }: Club, address: string): Promise<Person> {
  const token = new URL(await mailedLink(dataDir, address), url).searchParams.get('token') ?? '';
  await new Person(url, '').call(accountsContract.activate, { body: { token } });
  return Person.signIn(url, address, 'corner flag 12');
}

/** Accepts all invitations of this user. */
async function acceptAll(person: Person): Promise<void> {
  for (const { id } of await person.call(invitationsContract.list_invitations, { query: {} }))
    await person.call(invitationsContract.accept_invitation, { body: { id } });
}

/** Selects the row of a user. @returns the row and its form */
async function chooseUser(page: Page, emailAddress: string) {
  const row = await rowsOf(tableOf(page, 'Users'), emailAddress);
  await row.getByRole('cell', { name: emailAddress, exact: true }).click();
  const form = page.getByRole('form', { name: 'User' });
  await expect(form.getByLabel('Email')).toHaveValue(emailAddress);
  return { row, form };
}

test('adds and removes roles and areas, each by its own switch or button', async ({ club, open }) => {
  const address = await register(club.url, 'Una Berg');
  const { page } = await open('admin', '/admin/user');
  const { row, form } = await chooseUser(page, address);
  const table = tableOf(page, 'Users');
  const columns = ['Name', 'Email', 'Roles', 'Players', 'Teams', 'Venues', 'Events', 'User ID', 'Actions'];
  // The columns that are empty for most people are shown on request.
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of columns.slice(5, 8)) await page.getByRole('checkbox', { name, exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader')).toHaveText(columns);
  await expect(form.getByLabel('Email')).toHaveAttribute('readonly');
  const press = (name: string) => form.getByRole('button', { name, exact: true }).click();
  const cell = (column: string) => cellsOf(row).nth(columns.indexOf(column));

  const switches = form.getByRole('group', { name: 'Roles' });
  await expect(switches.getByRole('checkbox')).toHaveCount(4);
  await switches.getByRole('checkbox', { name: 'Filming' }).click();
  await expect(cell('Roles')).toHaveText('Filming');
  await expect(form.getByRole('region', { name: 'What changed' })).toContainText('Role added: FILMING');
  await switches.getByRole('checkbox', { name: 'Filming' }).click();
  await expect(cell('Roles')).toHaveText('');

  await form.getByText('Details').click();
  await press('Add Role');
  await expect(form.getByText('Choose a role first')).toBeVisible();
  await choose(form, 'Role', 'Coach');
  await press('Add Role');
  await expect(cell('Roles')).toHaveText('Coach');
  await press('Del Role');
  await expect(cell('Roles')).toHaveText('');
  for (const [area, column] of [
    ['VHS', 'Venues'],
    ['EHS', 'Events'],
  ] as const) {
    await form.getByLabel('geoHash').fill('');
    await press(`Add ${area}`);
    await expect(form.getByText('Enter an area first')).toBeVisible();
    await form.getByLabel('geoHash').fill('C23NB');
    await press(`Add ${area}`);
    await expect(cell(column)).toHaveText('c23nb');
    await press(`Del ${area}`);
    await expect(cell(column)).toHaveText('');
  }
});

test('saves phone and children, and deletes a user', async ({ club, open }) => {
  const address = await register(club.url, 'Ugo Dahl');
  const ugo = await activate(club, address);
  const { page } = await open('admin', '/admin/user');
  const { row, form } = await chooseUser(page, address);
  await form.getByLabel('Phone number').fill('+1 206 555 0199');
  await form.getByRole('button', { name: 'Add player' }).click();
  const newPlayer = form.getByRole('group', { name: 'New player' });
  await expect(newPlayer.getByLabel('Birth year')).toHaveValue('2012');
  await expect(newPlayer.getByLabel('Player id')).toBeEnabled();
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(newPlayer.getByText('Name is required')).toBeVisible();
  await newPlayer.getByLabel('Birth year').fill('2061');
  await newPlayer.getByLabel('Player id').fill('12');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(newPlayer.getByText('Between 1960 and 2060')).toBeVisible();
  await expect(newPlayer.getByText('Must be a number of 4 to 12 digits')).toBeVisible();
  await newPlayer.getByLabel('Birth year').fill('2013');
  await newPlayer.getByLabel('Player id').fill('');
  await newPlayer.getByLabel('Player name').fill('Pia Dahl');
  await form.getByRole('group', { name: 'Pia Dahl' }).getByLabel('Club').fill('Riverside FC');
  await save(page, form, 'update_user');
  await acceptAll(ugo);
  await page.reload();
  await rowsOf(tableOf(page, 'Users'), address);
  await expect(row.getByRole('cell', { name: 'Pia Dahl', exact: true })).toBeVisible();
  await expect(form.getByLabel('Phone number')).toHaveValue('+1 206 555 0199');

  await form.getByRole('button', { name: 'Add player' }).click();
  await form.getByRole('group', { name: 'New player' }).getByLabel('Player id').fill('10000033');
  await save(page, form, 'update_user');
  await acceptAll(ugo);
  await page.reload();
  await rowsOf(tableOf(page, 'Users'), address);
  await expect(row).toContainText('Eli Rosen; Pia Dahl');
  const eli = form.getByRole('group', { name: 'Eli Rosen' });
  await expect(eli.getByLabel('Player id')).toHaveValue('10000033');
  await expect(eli.getByLabel('Player id')).toBeEnabled();
  await eli.getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(eli).toBeVisible();
  await eli.getByRole('button', { name: 'Unlink' }).click();
  await save(page, form, 'update_user');
  await expect(row).not.toContainText('Eli Rosen');

  await row.getByRole('button', { name: 'Delete Ugo Dahl' }).click();
  const question = page.getByRole('dialog', { name: `Delete ${address}?` });
  await expect(question.getByRole('listitem')).toHaveText(['Pia Dahl']);
  await expect(question.getByRole('button', { name: 'Delete account' })).toBeDisabled();
  await question.getByLabel('Type “delete” to go on').fill('Delete');
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(alertOf(page, `Deleted: ${address}, with Pia Dahl`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(form).toHaveCount(0);
});

test('lets ROOT grant every role and link children by id, without seeing them', async ({ open }) => {
  const { page } = await open('root', '/admin/user');
  const { row, form } = await chooseUser(page, 'parent@riverside.example');
  await expect(form.getByRole('group', { name: 'Roles' }).getByRole('checkbox')).toHaveCount(6);
  await expect(form.getByRole('group', { name: 'New player' })).toHaveCount(0);
  await expect(row).not.toContainText(/Leo|Mia|Arun/);
  await form.getByRole('button', { name: 'Add player' }).click();
  await expect(form.getByRole('group', { name: 'New player' }).getByLabel('Player id')).toBeEnabled();
});

test('lets only ADMIN edit the id of a linked child', async ({ open }) => {
  const admin = await open('admin', '/admin/user');
  const { form } = await chooseUser(admin.page, 'parent@riverside.example');
  await expect(form.getByRole('group', { name: 'Leo Raman' }).getByLabel('Player id')).toBeEnabled();
  const parent = await open('parent', '/admin/profile');
  const account = parent.page.getByRole('form', { name: 'My account' });
  await expect(account.getByText('Leo Raman').first()).toBeVisible();
  await expect(account.getByLabel('Player id')).toHaveCount(0);
});
