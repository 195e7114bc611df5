/** The screen /admin/development. */
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { newGame, newPlayer, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { alertOf, choose, confirm, monthFromNow, monthName, rowsOf, save, tableOf } from '../src/forms';
import { expect, test } from '../src/screens';

const month = monthFromNow(0);
const FIELDS = [
  ...['Shirt color', 'Shirt number', 'Share link', 'Work-in-progress link', 'Learn link', 'Advice', 'Position'],
  ...['Event source', 'Clip start', 'Clip end'],
];

test('opens a month for a player, and requires date, contact and playerId', async ({ club, open }) => {
  const playerId = await newPlayer(await Person.signIn(club.url, 'manager'), 'Dev Dorsey');
  const { page } = await open('coach', '/admin/development');
  const form = page.getByRole('form', { name: 'New development' });
  await expect(form.getByRole('button', { name: 'Month', exact: true })).toHaveText(monthName(month));
  await expect(form.getByLabel('Contact email')).toHaveAttribute('type', 'email');
  const refusal = alertOf(page, 'Please choose a date / contact / playerId');
  const expectRefusal = async () => {
    await form.getByRole('button', { name: 'New' }).click();
    await expect(refusal).toBeVisible();
    await refusal.getByRole('button', { name: 'Close' }).click();
    await expect(refusal).toHaveCount(0);
  };
  await expectRefusal();
  await form.getByLabel('Contact email').fill('parent2@riverside.example');
  await expectRefusal();
  await choose(form, 'Player', 'Dev Dorsey');
  await form.getByLabel('Contact email').fill('');
  await expectRefusal();
  await form.getByLabel('Contact email').fill('parent2@riverside.example');
  await form.getByRole('button', { name: 'New' }).click();
  await expect(page.getByRole('heading', { level: 2, name: `Dev Dorsey, ${monthName(month)}` })).toBeVisible();
  const card = page.getByRole('form', { name: 'Development', exact: true });
  await expect(card.getByRole('heading', { name: 'Development information' })).toBeVisible();
  await expect(card.getByLabel('Player name')).toHaveValue('Dev Dorsey');
  await expect(card.getByLabel('Player ID', { exact: true })).toHaveValue(playerId);
  await expect(card.getByLabel('Contact email')).toHaveValue('parent2@riverside.example');
  await expect(card.getByRole('combobox', { name: 'Team' })).toHaveValue('Riverside 2012 Green');
  await expect(card.getByLabel('Birth year')).toHaveValue('2012');
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
  await card.getByRole('button', { name: 'Add match' }).click();
  const match = card.getByRole('region', { name: 'Match information' }).getByRole('group', { name: 'Match 1' });
  for (const label of FIELDS) await expect(match.getByLabel(label, { exact: true })).toHaveValue('');
  await choose(match, 'Event', / · Developed game · \d+$/);

  const textByLabel = {
    'Shirt color': 'green',
    'Shirt number': '9',
    'Share link': 'films/goal.mov',
    'Work-in-progress link': 'https://film.example/wip.png',
    'Learn link': 'https://film.example/learn.mov',
    Advice: 'Look up.',
    Position: 'Winger',
    'Event source': 'https://film.example/all.m3u8',
    'Clip start': '1:75',
    'Clip end': '0:02:10',
  };
  for (const [label, text] of Object.entries(textByLabel)) await match.getByLabel(label, { exact: true }).fill(text);
  await choose(match, 'Players in the clip', 'Dev Duarte', playerId);
  await card.getByLabel('Birth year').fill('1959');
  await card.getByRole('button', { name: 'Update' }).click();
  for (const text of ['Must be a web address (http or https)', 'Enter seconds or h:mm:ss'])
    await expect(match.getByText(text)).toBeVisible();
  await expect(card.getByLabel('Birth year')).toHaveAttribute('aria-invalid', 'true');
  await match.getByLabel('Share link').fill('https://film.example/goal.mov');
  await match.getByLabel('Clip start').fill('1:15');
  await card.getByLabel('Birth year').fill('2013');
  await card.getByRole('button', { name: 'Add match' }).click();
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

  const columns = ['Player name', 'Month', 'Matches', 'Contact email', 'Birth year', 'Player ID', 'Actions'];
  await expect(table.getByRole('columnheader')).toHaveText(columns);
  const cells = (matches: string) => ['Dev Duarte', monthName(month), matches, 'parent2@riverside.example', '2013'];
  await expect(row.getByRole('cell')).toHaveText([...cells('2'), playerId, '']);
  await expect(table).not.toContainText(ref.id);
  await card.getByRole('button', { name: 'Remove match Match 2' }).click();
  await save(page, card, 'update_development');
  await expect(row.getByRole('cell')).toHaveText([...cells('1'), playerId, '']);

  await row.getByRole('button', { name: 'Delete entry Dev Duarte' }).click();
  await confirm(page);
  await expect(row).toHaveCount(0);
  await expect(page.getByText('Choose a player’s month in the table, or add one above.')).toBeVisible();
});
