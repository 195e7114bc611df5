import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { Person } from '../../testing/clients/person';
import { confirm, save } from '../src/forms';
import { mailedLink } from '../src/mailed-link';
import { expectNoProblems } from '../src/page-problems';
import { expect, onlyLive, test } from '../src/screens';

/** A family with two children sees its whole account within two screens of a phone (px). */
const MOST_HEIGHT = 1_600;

test('lets a parent edit account and children, updates the other device, and rejects a wrong password', async ({
  open,
}) => {
  const [phone, laptop] = [await open('parent2', '/admin/profile'), await open('parent2', '/admin/profile')];
  const { page } = phone;
  const form = page.getByRole('form', { name: 'My account' });
  const laptopForm = laptop.page.getByRole('form', { name: 'My account' });
  await expect(form.getByText('parent2@riverside.example')).toBeVisible();
  await expect(form.locator(':disabled')).toHaveText(['Update']);
  await onlyLive(laptop);

  await form.getByLabel('Zip code').fill('1234');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByText('Zip code must be 5 or 6 digits')).toBeVisible();
  await form.getByLabel('Zip code').fill('981180');
  await laptopForm.getByLabel('Address').fill('half typed');
  await form.getByRole('button', { name: 'Add Player' }).click();
  const child = page.getByRole('group', { name: 'New player' });
  await child.getByLabel('Player name').fill('Zuri Okonkwo');
  await page.getByRole('group', { name: 'Zuri Okonkwo' }).getByLabel('Birth date').fill('3/4/2015');
  // Closes the calendar, which lies over the button.
  await page.getByRole('group', { name: 'Zuri Okonkwo' }).getByLabel('Birth date').blur();
  await form.getByRole('button', { name: 'Update' }).click();
  const zuri = page.getByRole('region', { name: 'Zuri Okonkwo' });
  await expect(zuri).toContainText('March 4, 2015');
  await expect(laptop.page.getByRole('region', { name: 'Zuri Okonkwo' })).toBeVisible();
  await expect(laptopForm.getByLabel('Zip code')).toHaveValue('981180');
  await expect(laptopForm.getByLabel('Address')).toHaveValue('half typed');

  // Removes a child who was entered by mistake. Only a child on no roster can be removed.
  await zuri
    .getByRole('button', { name: /^(Edit|Close)/ })
    .first()
    .waitFor();
  if ((await zuri.getByRole('button', { name: 'Remove this child' }).count()) === 0)
    await zuri.getByRole('button', { name: 'Edit Zuri Okonkwo' }).click();
  await zuri.getByRole('button', { name: 'Remove this child' }).click();
  await confirm(page, 'Remove');
  await expect(zuri).toHaveCount(0);
  await expect(laptop.page.getByRole('region', { name: 'Zuri Okonkwo' })).toHaveCount(0);

  await page.getByText('Password', { exact: true }).click();
  const password = page.getByRole('form', { name: 'Password' });
  await password.getByLabel('Current password').fill('not this one');
  await password.getByLabel('New password').fill('corner flag 12');
  await password.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('This is not your password')).toBeVisible();
});

test('exports the data as a file, and requires the password to delete the account', async ({ open }) => {
  const { page } = await open('newcomer', '/admin/profile');
  await expect(page.getByText('No players yet')).toBeVisible();
  await page.getByText('Data', { exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toBe('touchline-my-data.json');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong password');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('This is not your password')).toBeVisible();
});

test('fits the account of a family with two children into 1,600 px of a phone, and invites another guardian', async ({
  club,
  open,
}) => {
  const address = 'two.children@families.example';
  const admin = await Person.signIn(club.url, 'admin');
  const teamId = await admin.call(teamEditingContract.add_team, { body: { name: 'Siblings' } });
  await admin.call(invitationsContract.add_invitation, { body: { teamId, kind: 'family', emailAddress: address } });
  const link = await mailedLink(club.dataDir, address, 'join');
  const { page } = await open(undefined, link, { viewport: { width: 360, height: 780 } });
  await page.getByLabel('Your name').fill('Tia Family');
  await page.getByLabel('Password', { exact: true }).fill('corner flag 12');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account and accept' }).click();
  await expect(page).toHaveURL(/planning/);
  await page.goto('/admin/profile');
  for (const name of ['Una Family', 'Uri Family']) {
    await page.getByRole('button', { name: 'Add player' }).click();
    await page.getByRole('group', { name: 'New player' }).getByLabel('Player name').fill(name);
  }
  await save(page, page.getByRole('form', { name: 'My account' }), 'update_profile');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Uri Family' })).toBeVisible();
  for (const name of ['Una', 'Uri'])
    await expect(page.getByRole('button', { name: `Yes, film with ${name}` })).toBeVisible();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  console.log(`account of two children: ${height} px`);
  expect(height).toBeLessThan(MOST_HEIGHT);
  await expectNoProblems(page);

  const una = page.getByRole('region', { name: 'Una Family' });
  await una.getByRole('button', { name: 'Edit Una Family' }).click();
  await una.getByLabel('Invite another guardian').fill('parent2@riverside.example');
  await una.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('Invitation sent to parent2@riverside.example')).toBeVisible();
  await una.getByRole('button', { name: 'Send the invitation to parent2@riverside.example again' }).click();
  const pending = una.getByText(/^Invited on .*, not accepted yet$/);
  await expect(pending).toBeVisible();
  await expectNoProblems(page);
  await una.getByRole('button', { name: 'Take back the invitation to parent2@riverside.example' }).click();
  await expect(page.getByText('Invitation taken back: parent2@riverside.example')).toBeVisible();
  await expect(pending).toHaveCount(0);
});
