/** Networks that block the live connection, as those of schools and companies do. */
import { readShapes } from '@touchline/shared/boards/document';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { BoardClient } from '../../testing/clients/board-client';
import { newGame, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { type Blocked, type BlockingNetwork, openBlockingNetwork } from '../src/blocking-network';
import { boardPath, draw, withBoard } from '../src/boards';
import { openAttendees, unfold } from '../src/forms';
import { test as base, expect, hidePage, type Screen } from '../src/screens';

const BLOCKED = 'Updates every 20 seconds: live connection blocked';

interface Fixtures {
  network: BlockingNetwork;
  /** Opens a page over the network. */
  openBlocked: (who: string, blocked: Blocked, path: string) => Promise<Screen>;
}
const test = base.extend<Fixtures>({
  network: async ({ club }, use) => {
    const network = await openBlockingNetwork(club.url, 'nothing');
    await use(network);
    network.close();
  },
  openBlocked: async ({ club, network, open }, use) => {
    await use(async (who, blocked, path) => {
      const screen = await open(undefined, '/', { baseURL: network.url });
      const { token } = await Person.signIn(club.url, who);
      await screen.context.addCookies([
        { name: 'fa-access-token', value: token, url: network.url, sameSite: 'Strict' },
      ]);
      network.block(blocked);
      await screen.page.goto(path);
      return screen;
    });
  },
});

const answer = async (clubUrl: string, game: Awaited<ReturnType<typeof newGame>>) =>
  (await Person.signIn(clubUrl, 'parent')).call(eventsContract.add_attendee, {
    params: game.key,
    body: { playerId: '10000001', available: 'YES' },
  });
const cardOf = (screen: Screen, name: string) =>
  screen.page.getByRole('article').filter({ has: screen.page.getByRole('heading', { name, exact: true }) });
const openCard = async (screen: Screen, name: string) => {
  const card = cardOf(screen, name);
  await unfold(card);
  await openAttendees(card);
  await screen.page.mouse.move(0, 0);
  return card;
};

test('without WebSockets a page shows changes of others at once, and goes back to a WebSocket when it can', async ({
  club,
  network,
  openBlocked,
}) => {
  const manager = await Person.signIn(club.url, 'manager');
  const game = await newGame(manager, TEAM, 'Behind the proxy of a school');
  const screen = await openBlocked('manager', 'websockets', `/admin/planning?team=${TEAM}#event-${game.id}`);
  const { page } = screen;
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  const card = await openCard(screen, game.name);
  // No syncs: only a message can bring the row.
  await hidePage(page);
  await answer(club.url, game);
  await expect(card.getByRole('row').filter({ hasText: 'Going' }).first()).toBeVisible();

  network.block('nothing');
  const webSocket = page.waitForEvent('websocket', (opened) => opened.url().includes('EIO=4') && !opened.isClosed());
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await webSocket;
  await expect.poll(() => screen.synced).toBeGreaterThan(0);
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
});

test('without WebSockets a board opens, and strokes go both ways', async ({ club, openBlocked }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Drawn behind a proxy', async (id) => {
    const { page } = await openBlocked('coach', 'websockets', boardPath(id));
    const other = await BoardClient.open(await Person.signIn(club.url, 'manager'), id);
    await draw(page, { x: 120, y: 130 });
    await expect.poll(() => readShapes(other.doc)).toHaveLength(1);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    other.close();
  });
});

test('without any live connection a page reads again, and says so; a board says why it does not open', async ({
  club,
  network,
  openBlocked,
}) => {
  const manager = await Person.signIn(club.url, 'manager');
  const game = await newGame(manager, TEAM, 'Behind the proxy of a company');
  const screen = await openBlocked('manager', 'live', `/admin/planning?team=${TEAM}#event-${game.id}`);
  const { page } = screen;
  await expect(page.getByText(BLOCKED)).toBeVisible();
  const card = await openCard(screen, game.name);
  await answer(club.url, game);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(card.getByRole('row').filter({ hasText: 'Going' }).first()).toBeVisible();

  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Out of reach', async (id) => {
    await page.goto(boardPath(id));
    await expect(page.getByText('This network blocks boards')).toBeVisible();
    network.block('nothing');
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('This network blocks boards')).toHaveCount(0);
  });
});
