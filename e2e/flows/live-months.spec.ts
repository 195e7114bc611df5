/** Two users in the form of a month of a member, and of a development: changes arrive, and conflicts in a field are asked about. */
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { newPlayer, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { choose, monthFromNow, monthName, openMonths, rowsOf, save, tableOf } from '../src/forms';
import { expect, onlyLive, test } from '../src/screens';
import { conflictQuestion, openInBoth } from '../src/two-forms';

test('updates an engagement live on another screen, with conflicts', async ({ open, club }) => {
  const month = monthFromNow(0);
  const manager = await Person.signIn(club.url, 'manager');
  const addEngagement = () =>
    manager.call(engagementsContract.add_engagement, {
      body: { teamId: TEAM, month: Date.parse(`${month}-01T00:00:00Z`), userEmail: 'coach2@riverside.example' },
    });
  const watching = await open('coach', '/admin/engagement');
  await openMonths(watching.page);
  await onlyLive(watching);
  const row = await rowsOf(tableOf(watching.page, 'Months of members'), 'Ben Achterberg', monthName(month));
  await expect(row).toHaveCount(0);
  const { id } = await addEngagement();
  await expect(row).toBeVisible();
  await watching.page.close();

  const path = `/admin/engagement?id=${id}`;
  const name = /Ben Achterberg/;
  const { hers, his, herForm, hisForm } = await openInBoth(open, ['manager', 'coach'], path, 'Engagement', name);
  await hisForm.getByRole('button', { name: 'Add Volunteer' }).click();
  await hisForm.getByLabel('Number of players').fill('7');
  await herForm.getByRole('button', { name: 'Add Payment' }).click();
  await herForm.getByRole('group', { name: '10 PayPal' }).getByLabel('Amount').fill('25');
  await save(hers, herForm, 'update_engagement');
  await expect(hisForm.getByRole('group', { name: '25 PayPal' })).toBeVisible();
  await expect(hisForm.getByRole('group', { name: 'Referee' })).toBeVisible();
  await expect(hisForm.getByLabel('Number of players')).toHaveValue('7');
  await expect(conflictQuestion(his)).toHaveCount(0);

  await herForm.getByLabel('Number of players').fill('3');
  await save(hers, herForm, 'update_engagement');
  await expect(conflictQuestion(his)).toContainText('Sam Okafor changed this too');
  await expect(conflictQuestion(his)).toContainText('Number of players: yours is “7”, theirs is “3”');
  await conflictQuestion(his).getByRole('button', { name: 'Take theirs' }).click();
  await expect(hisForm.getByLabel('Number of players')).toHaveValue('3');
  await save(his, hisForm, 'update_engagement');
  await expect(herForm.getByRole('group', { name: 'Referee' })).toBeVisible();
});

test('updates a development live on another screen, with conflicts', async ({ club, open }) => {
  await newPlayer(await Person.signIn(club.url, 'manager'), 'Live Lindgren');
  const { page } = await open('coach', '/admin/development');
  const watching = await open('coach2', '/admin/development');
  await onlyLive(watching);
  const row = await rowsOf(tableOf(watching.page, 'Developments'), 'Live Lindgren');
  await page.getByText('Add an earlier month').click();
  const newDevelopment = page.getByRole('form', { name: 'New development' });
  await choose(newDevelopment, 'PlayerId', /^Live Lindgren/);
  await newDevelopment.getByLabel('Contact').fill('parent2@riverside.example');
  await newDevelopment.getByRole('button', { name: 'New' }).click();
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/[?&]id=\d+/);

  const path = page.url();
  const name = /Live Lindgren/;
  const { hers, his, herForm, hisForm } = await openInBoth(open, ['coach', 'coach2'], path, 'Development', name);
  await hisForm.getByLabel('Birth Year').fill('2011');
  await herForm.getByRole('button', { name: 'Add Match' }).click();
  await herForm.getByLabel('Advice').fill('Look up.');
  await save(hers, herForm, 'update_development');
  await expect(hisForm.getByRole('group', { name: 'Match 1' })).toBeVisible();
  await expect(hisForm.getByLabel('Birth Year')).toHaveValue('2011');

  await herForm.getByLabel('Birth Year').fill('2014');
  await save(hers, herForm, 'update_development');
  await expect(conflictQuestion(his)).toContainText('Marta Nowak changed this too');
  await expect(conflictQuestion(his)).toContainText('Birth Year: yours is “2011”, theirs is “2014”');
  await conflictQuestion(his).getByRole('button', { name: 'Keep mine' }).click();
  await save(his, hisForm, 'update_development');
  await expect(herForm.getByLabel('Birth Year')).toHaveValue('2011');
});
