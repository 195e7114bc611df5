/** A mail asks a parent, who answers without signing in; staff see it live. */
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { newGame, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { unfold } from '../src/forms';
import { mailedLink } from '../src/mailed-link';
import { expect, onlyLive, test } from '../src/screens';

const NAME = 'Game that a mail asks about';

test('a parent answers from the mail without signing in, and the open Planning of the manager shows it', async ({
  club,
  open,
}) => {
  const manager = await Person.signIn(club.url, 'manager');
  const { key } = await newGame(manager, TEAM, NAME);
  await manager.call(noticesContract.remind, { params: key });
  const link = await mailedLink(club.dataDir, 'parent@riverside.example', 'answer');

  const staff = await open('manager', '/admin/planning');
  const card = staff.page.getByRole('article').filter({ has: staff.page.getByRole('heading', { name: NAME }) });
  await unfold(card);
  await card.scrollIntoViewIfNeeded();
  await onlyLive(staff);

  const { page } = await open(undefined, link, { viewport: { width: 360, height: 740 } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Is \w+ coming\?$/);
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
  await expect(card.getByRole('button', { name: '0 Going' })).toBeVisible();
  await page.getByRole('button', { name: /: Going$/ }).click();
  await expect(page.getByText('You can change it here until the event starts.')).toBeVisible();
  await expect(card.getByRole('button', { name: '1 Going' })).toBeVisible();
});
