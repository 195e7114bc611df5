import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { Person } from '../../testing/clients/person';
import { mailedLink } from '../src/mailed-link';
import { expect, test } from '../src/screens';

const PASSWORD = 'corner flag 12';

test('lets an invited guardian accept by the mailed link and see the team', async ({ club, open }) => {
  const parent = await Person.signIn(club.url, 'parent');
  const admin = await Person.signIn(club.url, 'admin');
  // A new account: other flows share the accounts of the demo club.
  const invited = 'ines.invited@riverside.example';
  const { page: registering } = await open(undefined, '/auth/register');
  await registering.getByLabel('Name').fill('Ines');
  await registering.getByLabel('Email').fill(invited);
  await registering.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await registering.getByRole('checkbox').check();
  await registering.getByRole('button', { name: 'Create account' }).click();
  await registering.goto(await mailedLink(club.dataDir, invited));
  await registering.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await registering.getByRole('button', { name: 'Activate' }).click();
  await expect(registering.getByText('Your account is active')).toBeVisible();

  const profile = await parent.call(profilesContract.get_profile, { query: {} });
  const leo = profile.players?.find(({ id }) => id === '10000001');
  const contacts = [...(leo?.contacts ?? []), invited];
  await parent.call(profilesContract.update_player_contact, { body: { playerId: '10000001', contacts } });
  const link = await mailedLink(club.dataDir, invited, 'join');

  const { page: stranger } = await open('parent2', link);
  await expect(stranger.getByText('This invitation is for another address')).toBeVisible();
  await expect(stranger.getByText(`It is for ${invited}.`)).toBeVisible();

  const { page: visitor } = await open(undefined, link);
  await expect(visitor.getByText(/invites you to be a guardian/)).toBeVisible();
  await visitor.getByText('I have an account').click();
  await expect(visitor.getByLabel('Email')).toHaveValue(invited);
  await visitor.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Sign in and accept' }).click();
  await expect(visitor.getByRole('article').first()).toBeVisible();
  await visitor.goto(link);
  await expect(visitor.getByText('This invitation was accepted already')).toBeVisible();

  // The first guardian asks the new one to leave; the new one objects by the link in that mail.
  await parent.call(profilesContract.update_player_contact, {
    body: { playerId: '10000001', contacts: leo?.contacts ?? [] },
  });
  await visitor.goto(await mailedLink(club.dataDir, invited, 'object'));
  await visitor.getByRole('button', { name: 'Object to the removal' }).click();
  await expect(visitor.getByText(/You objected\. You are still a guardian/)).toBeVisible();
  // An administrator removes the new guardian.
  await admin.call(profilesContract.update_player_contact, {
    body: { playerId: '10000001', contacts: leo?.contacts ?? [] },
  });
  await expect(visitor.getByText('Leo Raman')).toHaveCount(0);
});
