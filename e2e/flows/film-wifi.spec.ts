/** Film by Wi-Fi only: a setting of the account, which holds film back on a mobile network, and says where a browser does not know. */
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { newGame, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { codedFilm } from '../src/coded-film';
import { expect, test } from '../src/screens';

/** Chromium on a computer does not say how it is connected: the worker of this test is told so, and may be told again. */
const TELL_NETWORK = `
let network = 'cellular';
new BroadcastChannel('network').onmessage = ({ data }) => { network = data; };
Object.defineProperty(navigator, 'connection', { get: () => ({ type: network }) });
`;

test('film waits on a mobile network, says so, and goes on in a Wi-Fi', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const game = await newGame(coach, TEAM, 'Filmed on the way', Date.now() - 7_200_000);
  const { time, hash, id } = game.key;
  const { page } = await open('filming', '/');
  await page.route(/film\.worker.*\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: TELL_NETWORK + (await response.text()) });
  });
  const buffer = await codedFilm(page, 6);
  await page.goto(`/admin/film/${time}/${hash}/${id}`);
  await expect(page.getByText('This browser does not say how it is connected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Send film by Wi-Fi only' }).check();
  const crew = await Person.signIn(club.url, 'filming');
  await expect.poll(async () => (await crew.call(profilesContract.get_profile, { query: {} })).wifiOnly).toBe(true);

  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('film_segment') && sent.push(request.url()));
  await page.locator('input[type=file]').setInputFiles({ name: 'game.mp4', mimeType: 'video/mp4', buffer });
  await page.getByRole('button', { name: 'Make the film' }).click();
  await expect(page.getByText('It waits for Wi-Fi, and goes on by itself.')).toBeVisible();
  expect(sent).toEqual([]);
  await page.evaluate(() => new BroadcastChannel('network').postMessage('wifi'));
  await expect(page.getByText('The film is complete.')).toBeVisible();

  // The account page has it, too; on other devices the choice is the same.
  const { page: account } = await open('filming', '/admin/profile');
  await account.locator('summary', { hasText: /^Film/ }).click();
  const own = account.getByRole('checkbox', { name: 'Send film by Wi-Fi only' });
  await expect(own).toBeChecked();
  await own.uncheck();
  await expect.poll(async () => (await crew.call(profilesContract.get_profile, { query: {} })).wifiOnly).toBe(false);
});
