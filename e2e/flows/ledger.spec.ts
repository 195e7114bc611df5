/** The ledger of /admin/engagement, and a family's own dues on My account. */
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { Person } from '../../testing/clients/person';
import { choose } from '../src/forms';
import { expectNoProblems } from '../src/page-problems';
import { expect, test } from '../src/screens';

test('a treasurer sets a fee and sees who owes how much; a parent sees their own dues', async ({ club, open }) => {
  const admin = await Person.signIn(club.url, 'admin');
  const teamId = await admin.call(teamEditingContract.add_team, { body: { name: 'Ledger Reds' } });
  await admin.call(teamsContract.add_player, { params: { teamId, player: 'Robin Ledger' } });
  const { page } = await open('admin', '/admin/engagement');
  const ledger = page.getByRole('region', { name: 'Who owes' });
  const act = async (name: string) => {
    await ledger.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Change monthly fee');
  const form = page.getByRole('form', { name: 'Monthly fee' });
  await choose(form, 'Team', 'Ledger Reds');
  await form.getByLabel('Fee for each child').fill('42.5');
  await form.getByRole('button', { name: 'Save fee' }).click();
  await expect(form.getByText(/^Saved: \$42\.50 a month/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await ledger.getByPlaceholder('All teams').click();
  await page.getByRole('option', { name: 'Ledger Reds', exact: true }).click();
  // Robin joined today, and owes the days of the month from today on.
  const { families } = await admin.call(engagementsContract.show_ledger, { query: { teams: [teamId] } });
  const owed = families[0]?.months[0]?.open ?? 0;
  expect(owed).toBeGreaterThan(0);
  expect(owed).toBeLessThanOrEqual(42.5);
  await expect(ledger.getByRole('heading', { name: `1 family owes $${owed.toFixed(2)}`, exact: true })).toBeVisible();
  await expectNoProblems(page);
  const download = page.waitForEvent('download');
  await act('Download CSV');
  expect((await download).suggestedFilename()).toMatch(/^ledger-\d{4}-\d{2}\.csv$/);

  const parent = await open('parent', '/admin/profile');
  const dues = parent.page.getByRole('region', { name: 'Dues and payments' });
  await expect(dues.getByText(/^Everything is paid|^You owe/)).toBeVisible();
  await expect(dues).not.toContainText('Whitfield');
});
