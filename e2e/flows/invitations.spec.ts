import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { mailedLink } from '../src/mailed-link';
import { Person } from '../src/person';
import { expect, test } from '../src/screens';

test('an invited guardian accepts by the link of the mail, and sees the team', async ({ club, open }) => {
  const parent = await Person.signIn(club.url, 'parent');
  const invited = 'newcomer@riverside.example';
  const profile = await parent.call(profilesContract.get_profile, { query: {} });
  const leo = profile.players?.find(({ id }) => id === '10000001');
  const contacts = [...(leo?.contacts ?? []), invited];
  await parent.call(profilesContract.update_player_contact, { body: { playerId: '10000001', contacts } });
  const link = await mailedLink(club.dataDir, invited, 'join');

  const { page: stranger } = await open('parent2', link);
  await stranger.getByRole('button', { name: 'Accept' }).click();
  await expect(stranger.getByText('This invitation is for another address.')).toBeVisible();

  const { page: visitor } = await open(undefined, link);
  await expect(visitor.getByText(/invites you/)).toBeVisible();
  await visitor.getByRole('link', { name: 'Sign in to accept' }).click();
  await visitor.getByLabel('Email').fill(invited);
  await visitor.getByRole('textbox', { name: 'Password' }).fill('touchline');
  await visitor.getByRole('button', { name: 'Sign In' }).click();
  await visitor.getByRole('button', { name: 'Accept' }).click();
  await expect(visitor.getByRole('article').first()).toBeVisible();
  const newcomer = await Person.signIn(club.url, 'newcomer');
  expect(await newcomer.call(invitationsContract.list_invitations, { query: {} })).toEqual([]);

  await visitor.goto(link);
  await expect(visitor.getByText('This invitation is not valid any more')).toBeVisible();

  // The first guardian asks the new one to leave, who objects by the link of that mail.
  await parent.call(profilesContract.update_player_contact, {
    body: { playerId: '10000001', contacts: leo?.contacts ?? [] },
  });
  await visitor.goto(await mailedLink(club.dataDir, invited, 'object'));
  await visitor.getByRole('button', { name: 'I object' }).click();
  await expect(visitor.getByText(/You objected, and stay a guardian/)).toBeVisible();
});
