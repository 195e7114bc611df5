/** The screen /admin/engagement. */
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import {
  alertOf,
  cellsOf,
  choose,
  chooseMonth,
  confirm,
  momentOf,
  monthFromNow,
  monthName,
  offered,
  openMonths,
  rowsOf,
  save,
  tableOf,
} from '../src/forms';
import { expect, test } from '../src/screens';

const GREEN = 'Riverside 2012 Green';
const month = monthFromNow(0);

test('opens a month for a team, and requires month and team, but no address', async ({ open }) => {
  const { page } = await open('manager', '/admin/engagement');
  await openMonths(page);
  await page.getByRole('button', { name: 'New month', exact: true }).click();
  const form = page.getByRole('form', { name: 'New engagement' });
  await expect(form.getByLabel('User')).toHaveAttribute('type', 'email');
  await form.getByRole('button', { name: 'new', exact: true }).click();
  for (const text of ['Month is required', 'Team is required']) await expect(form.getByText(text)).toBeVisible();
  await chooseMonth(form, month);
  await expect(form.getByText('Month is required')).toHaveCount(0);
  await expect.poll(() => offered(form, 'Team', '2012')).toEqual([GREEN]);
  await choose(form, 'Team', GREEN, '2012');
  await form.getByLabel('User').fill('nobody@nowhere.example');
  await form.getByRole('button', { name: 'new', exact: true }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByLabel('User').fill('');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await form.getByRole('button', { name: 'new', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: `Sam Okafor, ${monthName(month)}` })).toBeVisible();
  await expect(page).toHaveURL(/[?&]id=\d{8}/);
});

test('adds an engagement by the card, and requires user, team and date', async ({ open }) => {
  const { page } = await open('manager', '/admin/engagement');
  await openMonths(page);
  const card = page.getByRole('form', { name: 'Engagement', exact: true });
  const refusal = alertOf(page, 'Please choose a user / team / date');
  const expectRefusal = async () => {
    await card.getByRole('button', { name: 'Add as a new month' }).click();
    await expect(refusal).toBeVisible();
    await refusal.getByRole('button', { name: 'Close' }).click();
    await expect(refusal).toHaveCount(0);
  };
  await expect(card.getByRole('button', { name: 'Update' })).toBeDisabled();
  await expectRefusal();
  await chooseMonth(card, month);
  await choose(card, 'Team', GREEN);
  await expectRefusal();
  await card.getByLabel('User').fill('coach@riverside.example');
  await card.getByRole('button', { name: 'Add Payment' }).click();
  await card.getByRole('button', { name: 'Add as a new month' }).click();
  await expect(page.getByRole('heading', { level: 2, name: `Marta Nowak, ${monthName(month)}` })).toBeVisible();
  const row = await rowsOf(tableOf(page, 'Months of members'), 'Marta Nowak', monthName(month));
  await expect(row.getByRole('cell', { name: '10 (PayPal)', exact: true })).toBeVisible();
});

test('saves, lists and deletes payments and volunteer services, with their defaults', async ({ club, open }) => {
  const manager = await Person.signIn(club.url, 'manager');
  const userEmail = 'coach2@riverside.example';
  const ref = await manager.call(engagementsContract.add_engagement, {
    body: { teamId: TEAM, month: Date.parse(`${monthFromNow(-1)}-01T00:00:00Z`), userEmail },
  });
  const { page } = await open('manager', '/admin/engagement');
  await openMonths(page);
  const table = tableOf(page, 'Months of members');
  await expect(page.getByRole('combobox', { name: 'Show month' })).toHaveValue(monthName(month));
  await choose(page.locator('main'), 'Show month', monthName(monthFromNow(-1)));
  const row = await rowsOf(table, userEmail, monthName(monthFromNow(-1)));
  await row.getByRole('cell', { name: userEmail, exact: true }).click();
  const card = page.getByRole('form', { name: 'Engagement', exact: true });
  await expect(card.getByLabel('User')).toHaveValue(userEmail);
  await expect(card.getByRole('combobox', { name: 'Team' })).toHaveValue(GREEN);
  await expect(card.getByRole('button', { name: 'Month', exact: true })).toHaveText(monthName(monthFromNow(-1)));

  await card.getByRole('button', { name: 'Add Payment' }).click();
  const payment = card.getByRole('region', { name: 'Payments' }).getByRole('group').first();
  await expect(payment.getByLabel('Amount')).toHaveValue('10');
  await expect(payment.getByRole('combobox', { name: 'Method' })).toHaveValue('PayPal');
  await expect(momentOf(payment, 'Paid on').getByLabel('Date')).not.toHaveValue('');
  expect(await offered(payment, 'Method')).toEqual(['PayPal', 'Apple Cash', 'WeChat', 'Cash', 'Other']);
  await card.getByRole('button', { name: 'Add Volunteer' }).click();
  const service = card.getByRole('region', { name: 'Volunteering' }).getByRole('group').first();
  await expect(service.getByRole('combobox', { name: 'Role' })).toHaveValue('Referee');
  expect(await offered(service, 'Role')).toEqual([
    'Referee',
    'Coach',
    'Goalie',
    'Filming',
    'Assistant referee',
    'Other',
  ]);

  await payment.getByLabel('Amount').fill('10001');
  await card.getByLabel('Number of players').fill('two');
  await card.getByRole('button', { name: 'Update' }).click();
  await expect(payment.getByText('Enter an amount from 0 to 10000')).toBeVisible();
  await expect(card.getByText('Enter numbers separated by commas')).toBeVisible();
  await payment.getByLabel('Amount').fill('12.5');
  await choose(payment, 'Method', 'Cash');
  await choose(service, 'Role', 'Assistant referee');
  await card.getByLabel('Number of players').fill('2, 1');
  await save(page, card, 'update_engagement');

  const columns = ['Name', 'Email', 'Phone', 'Month', 'Signed up', 'Took part', 'Payments', 'Volunteering'];
  await expect(table.getByRole('columnheader')).toHaveText([...columns, 'Players', 'Actions']);
  const phone = /^\+1 \d{3} 555 01\d\d$/;
  const cells = [
    'Ben Achterberg',
    userEmail,
    phone,
    monthName(monthFromNow(-1)),
    '0',
    '0',
    '12.5 (Cash)',
    'Assistant referee',
    '2, 1',
  ];
  await expect(cellsOf(row)).toHaveText([...cells, '']);
  await expect(table.getByText(/^No /)).toHaveCount(0);
  await expect(table).not.toContainText(ref.id);
  await expect(table).not.toContainText(ref.userId);

  await row.getByRole('button', { name: 'Delete Ben Achterberg' }).click();
  await confirm(page);
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Engagement', exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/[?&]id=/);
});
