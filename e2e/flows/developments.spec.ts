/** The screen /admin/development. */
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { newGame, newPlayer, TEAM } from '../../scripts/clients/games';
import { Person } from '../../scripts/clients/person';
import { alertOf, choose, confirm, monthFromNow, monthName, rowsOf, save, tableOf } from '../src/forms';
import { expect, test } from '../src/screens';

const month = monthFromNow(0);
const FIELDS = [
  ...['Shirt Color', 'Shirt Number', 'Share Link', 'WIP Link', 'Learn Link', 'Advice', 'Position', 'Event Source'],
  ...['Hod Start', 'Hod End', 'Hod Player Ids'],
];

test('opens a month for a player, and requires date, contact and playerId', async ({ club, open }) => {
  const playerId = await newPlayer(await Person.signIn(club.url, 'manager'), 'Dev Dorsey');
  const { page } = await open('coach', '/admin/development');
  const form = page.getByRole('form', { name: 'New development' });
  await expect(form.getByRole('button', { name: 'Month', exact: true })).toHaveText(monthName(month));
  await expect(form.getByLabel('Contact')).toHaveAttribute('type', 'email');
  const refused = alertOf(page, 'Please choose a date / contact / playerId');
  const isRefused = async () => {
    await form.getByRole('button', { name: 'New' }).click();
    await expect(refused).toBeVisible();
    await refused.getByRole('button', { name: 'Close' }).click();
    await expect(refused).toHaveCount(0);
  };
  await isRefused();
  await form.getByLabel('Contact').fill('parent2@riverside.example');
  await isRefused();
  await form.getByLabel('Contact').fill('');
  await form.getByLabel('PlayerId').fill('99999999');
  await isRefused();
  await form.getByLabel('Contact').fill('parent2@riverside.example');
  await form.getByRole('button', { name: 'New' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByLabel('PlayerId').fill(playerId);
  await expect(form.getByRole('alert')).toHaveCount(0);
  await form.getByRole('button', { name: 'New' }).click();
  await expect(page.getByRole('heading', { level: 2, name: `Dev Dorsey, ${monthName(month)}` })).toBeVisible();
  const card = page.getByRole('form', { name: 'Development', exact: true });
  await expect(card.getByRole('heading', { name: 'Development Information' })).toBeVisible();
  await expect(card.getByLabel('Player Name')).toHaveValue('Dev Dorsey');
  await expect(card.getByLabel('Player Id', { exact: true })).toHaveValue(playerId);
  await expect(card.getByLabel('Contact Email')).toHaveValue('parent2@riverside.example');
  await expect(card.getByRole('combobox', { name: 'Team' })).toHaveValue('Riverside 2012 Green');
  await expect(card.getByLabel('Birth Year')).toHaveValue('2012');
});

test('adds, validates, saves and removes matches, and deletes the entry', async ({ club, open }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const game = await newGame(coach, TEAM, 'Developed game');
  const playerId = await newPlayer(coach, 'Dev Duarte');
  const ref = await coach.call(developmentsContract.add_development, {
    body: { month: Date.parse(`${month}-01T00:00:00Z`), playerId, contactEmail: 'parent2@riverside.example' },
  });
  const { page } = await open('coach', '/admin/development');
  const table = tableOf(page, 'Developments');
  const row = await rowsOf(table, 'Dev Duarte');
  await row.getByRole('cell', { name: 'Dev Duarte', exact: true }).click();
  const card = page.getByRole('form', { name: 'Development', exact: true });
  await card.getByRole('button', { name: 'Add Match' }).click();
  const match = card.getByRole('region', { name: 'Match Information' }).getByRole('group', { name: 'Match 1' });
  for (const label of FIELDS) await expect(match.getByLabel(label, { exact: true })).toHaveValue('');
  await choose(match, 'Event', new RegExp(`^${game.id} .* Developed game$`));

  const typed = {
    ...{ 'Shirt Color': 'green', 'Shirt Number': '9', 'Share Link': 'films/goal.mov' },
    ...{ 'WIP Link': 'https://film.example/wip.png', 'Learn Link': 'https://film.example/learn.mov' },
    ...{ Advice: 'Look up.', Position: 'Winger', 'Event Source': 'https://film.example/all.m3u8' },
    ...{ 'Hod Start': '1:75', 'Hod End': '0:02:10', 'Hod Player Ids': '10000001, 10000002 10000003' },
  };
  for (const [label, text] of Object.entries(typed)) await match.getByLabel(label, { exact: true }).fill(text);
  await card.getByLabel('Birth Year').fill('1959');
  await card.getByRole('button', { name: 'Update' }).click();
  for (const text of ['Must be a web address (http or https)', 'Seconds, or h:mm:ss'])
    await expect(match.getByText(text)).toBeVisible();
  await expect(card.getByLabel('Birth Year')).toHaveAttribute('aria-invalid', 'true');
  await match.getByLabel('Share Link').fill('https://film.example/goal.mov');
  await match.getByLabel('Hod Start').fill('1:15');
  await card.getByLabel('Birth Year').fill('2013');
  await card.getByRole('button', { name: 'Add Match' }).click();
  await save(page, card, 'update_development');
  const read = async () =>
    (await coach.call(developmentsContract.show_developments, { query: { playerId } })).find(({ id }) => id === ref.id);
  expect((await read())?.matches[0]).toMatchObject({
    ...{ eventId: game.id, eventTime: game.eventTime, shirtColor: 'green', shirtNumber: 9, position: 'Winger' },
    ...{ shareLink: 'https://film.example/goal.mov', wipLink: 'https://film.example/wip.png', advice: 'Look up.' },
    ...{ hodStart: 75, hodEnd: 130, hodPlayerIds: ['10000001', '10000002', '10000003'] },
  });

  const columns = ['Player id', 'Player name', 'Contact email', 'Birth year', 'Month', 'Matches', 'Actions'];
  await expect(table.getByRole('columnheader')).toHaveText(columns);
  const cells = [playerId, 'Dev Duarte', 'parent2@riverside.example', '2013', monthName(month)];
  await expect(row.getByRole('cell')).toHaveText([...cells, '2', '']);
  await expect(table).not.toContainText(ref.id);
  await card.getByRole('button', { name: 'Remove match Match 2' }).click();
  await save(page, card, 'update_development');
  await expect(row.getByRole('cell')).toHaveText([...cells, '1', '']);

  await row.getByRole('button', { name: 'Delete Entry Dev Duarte' }).click();
  await confirm(page);
  await expect(row).toHaveCount(0);
  await expect(page.getByText('Choose a player’s month in the table, or open a new one above.')).toBeVisible();
});
