/** The screen /admin/development. */
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { newGame, newPlayer, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { alertOf, cellsOf, choose, confirm, monthFromNow, monthName, rowsOf, save, tableOf } from '../src/forms';
import { expect, test } from '../src/screens';

const month = monthFromNow(0);
const FIELDS = [
  ...['Shirt Color', 'Shirt Number', 'Share Link', 'WIP Link', 'Learn Link', 'Advice', 'Position'],
  ...['Event Source', 'Hod Start', 'Hod End'],
];

test('opens a month for a player, and requires date, contact and playerId', async ({ club, open }) => {
  const playerId = await newPlayer(await Person.signIn(club.url, 'manager'), 'Dev Dorsey');
  const { page } = await open('coach', '/admin/development');
  await page.getByText('Add an earlier month').click();
  const form = page.getByRole('form', { name: 'New development' });
  await expect(form.getByRole('button', { name: 'Month', exact: true })).toHaveText(monthName(month));
  await expect(form.getByLabel('Contact')).toHaveAttribute('type', 'email');
  const refusal = alertOf(page, 'Please choose a date / contact / playerId');
  const expectRefusal = async () => {
    await form.getByRole('button', { name: 'new', exact: true }).click();
    await expect(refusal).toBeVisible();
    await refusal.getByRole('button', { name: 'Close' }).click();
    await expect(refusal).toHaveCount(0);
  };
  await expectRefusal();
  await form.getByLabel('Contact').fill('parent2@riverside.example');
  await expectRefusal();
  await choose(form, 'PlayerId', 'Dev Dorsey');
  await form.getByLabel('Contact').fill('');
  await expectRefusal();
  await form.getByLabel('Contact').fill('parent2@riverside.example');
  await form.getByRole('button', { name: 'new', exact: true }).click();
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
  await row.getByRole('rowheader', { name: 'Dev Duarte', exact: true }).click();
  const card = page.getByRole('form', { name: 'Development', exact: true });
  await card.getByRole('button', { name: 'Add Match' }).click();
  const match = card.getByRole('region', { name: 'Match Information' }).getByRole('group', { name: 'Match 1' });
  for (const label of FIELDS) await expect(match.getByLabel(label, { exact: true })).toHaveValue('');
  await choose(match, 'Event', / · Developed game · \d+$/);

  const textByLabel = {
    'Shirt Color': 'green',
    'Shirt Number': '9',
    'Share Link': 'films/goal.mov',
    'WIP Link': 'https://film.example/wip.png',
    'Learn Link': 'https://film.example/learn.mov',
    Advice: 'Look up.',
    Position: 'Winger',
    'Event Source': 'https://film.example/all.m3u8',
    'Hod Start': '1:75',
    'Hod End': '0:02:10',
  };
  for (const [label, text] of Object.entries(textByLabel)) await match.getByLabel(label, { exact: true }).fill(text);
  await choose(match, 'Hod Player Ids', 'Dev Duarte', playerId);
  await card.getByLabel('Birth Year').fill('1959');
  await card.getByRole('button', { name: 'Update' }).click();
  for (const text of ['Must be a web address (http or https)', 'Enter seconds or h:mm:ss'])
    await expect(match.getByText(text)).toBeVisible();
  await expect(card.getByLabel('Birth Year')).toHaveAttribute('aria-invalid', 'true');
  await match.getByLabel('Share Link').fill('https://film.example/goal.mov');
  await match.getByLabel('Hod Start').fill('1:15');
  await card.getByLabel('Birth Year').fill('2013');
  await card.getByRole('button', { name: 'Add Match' }).click();
  await save(page, card, 'update_development');
  const readDevelopment = async () =>
    (await coach.call(developmentsContract.show_developments, { query: { playerId } })).find(({ id }) => id === ref.id);
  expect((await readDevelopment())?.matches[0]).toMatchObject({
    eventId: game.id,
    eventTime: game.eventTime,
    shirtColor: 'green',
    shirtNumber: 9,
    position: 'Winger',
    shareLink: 'https://film.example/goal.mov',
    wipLink: 'https://film.example/wip.png',
    advice: 'Look up.',
    hodStart: 75,
    hodEnd: 130,
    hodPlayerIds: [playerId],
  });

  const columns = [
    'Player Name',
    'Advice',
    'Film',
    'Written',
    'Month',
    'Matches',
    'Contact Email',
    'Birth Year',
    'Player Id',
    'Actions',
  ];
  await expect(table.getByRole('columnheader')).toHaveText(columns);
  const cells = (matches: string) => [
    'Dev Duarte',
    'Look up.',
    '1',
    /^Marta Nowak, /,
    monthName(month),
    matches,
    'parent2@riverside.example',
    '2013',
  ];
  await expect(cellsOf(row)).toHaveText([...cells('2'), playerId, '']);
  await expect(table).not.toContainText(ref.id);
  await card.getByRole('button', { name: 'remove match Match 2' }).click();
  await save(page, card, 'update_development');
  await expect(cellsOf(row)).toHaveText([...cells('1'), playerId, '']);

  await row.getByRole('button', { name: 'Delete Entry Dev Duarte' }).click();
  await confirm(page);
  await expect(row).toHaveCount(0);
  await expect(page.getByText('Choose an entry to change its matches.')).toBeVisible();
});
