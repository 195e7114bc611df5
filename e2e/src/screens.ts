/** Playwright fixtures: browsers of several users on one club. Every page must log no error in its console. */
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type WorkerFixture,
} from '@playwright/test';
import { Person } from '../../testing/clients/person';
import { type Club, startClub } from '../../testing/services/club';

export interface Screen {
  page: Page;
  context: BrowserContext;
  /** Errors of the page, and errors in its console, where the browser also logs content that the page's policy blocks. */
  faults: string[];
  /** All response bodies and socket frames that this page received. */
  received: string[];
  /** Number of answered syncs. */
  synced: number;
  /** Set by `onlyLive`: the page must not be reloaded or hidden until the end of the test. */
  isOnlyLive: boolean;
}

interface Fixtures {
  /** Opens a browser signed in as this demo account; without an account as a visitor. */
  open: (who?: string, path?: string, options?: BrowserContextOptions) => Promise<Screen>;
}

type WorkerClub = [WorkerFixture<Club, object>, { scope: 'worker'; timeout: number }];

/** A club that all flows of a worker share. Flows with a club of their own extend `test` with another one. */
export const workerClub = (settings: Record<string, string> = {}): WorkerClub => [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
  async ({}, use) => {
    // All flows register from one address.
    const club = await startClub({ LIMIT_REGISTER: '1000', ...settings });
    await use(club);
    await club.stop();
  },
  // A league has a dozen processes.
  { scope: 'worker', timeout: 300_000 },
];

export const test = base.extend<Fixtures, { club: Club }>({
  club: workerClub(),
  open: async ({ club, browser }, use) => {
    const contexts: BrowserContext[] = [];
    const watched: Screen[] = [];
    await use(async (who, path = '/', options = {}) => {
      // Playwright does not see requests that a service worker answers. Only tests of the service worker allow it.
      const context = await browser.newContext({ baseURL: club.url, serviceWorkers: 'block', ...options });
      contexts.push(context);
      if (who) {
        const { token } = await Person.signIn(club.url, who);
        await context.addCookies([{ name: 'fa-access-token', value: token, url: club.url, sameSite: 'Strict' }]);
      }
      const screen: Screen = {
        page: await context.newPage(),
        context,
        faults: [],
        received: [],
        synced: 0,
        isOnlyLive: false,
      };
      watched.push(screen);
      watch(screen);
      await screen.page.goto(path);
      return screen;
    });
    // A reload makes a page visible again.
    for (const { page, isOnlyLive } of watched)
      if (isOnlyLive && !page.isClosed()) expect(await page.evaluate(isHidden), 'the page was reloaded').toBe(true);
    for (const context of contexts) await context.close();
    expect(watched.flatMap(({ faults }) => faults)).toEqual([]);
  },
});

/** For flows that only read: they share a club that no other flow changes. */
export const readingTest = test.extend<object, { club: Club }>({ club: workerClub() });

export { expect };

const isHidden = () => document.visibilityState === 'hidden';

/** Makes the page believe that it is hidden, so that it sends no periodic syncs and none on focus. */
export const hidePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  });

/**
 * Waits for the first sync of this page, and prevents further ones: from then on, changes by others reach it only as live
 * messages. The test fails if the page is reloaded.
 */
export async function onlyLive(screen: Screen): Promise<void> {
  await hidePage(screen.page);
  await expect.poll(() => screen.synced, 'the first sync is answered').toBeGreaterThan(0);
  await expect(screen.page.getByText('Live', { exact: true }).first()).toBeVisible();
  screen.isOnlyLive = true;
}

function watch(screen: Screen): void {
  const { page, faults, received } = screen;
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    // The browser logs lost connections itself; tests that cut the connection expect that.
    if (message.type() === 'error' && !/net::ERR_|WebSocket connection|status of (4\d\d|503)/.test(message.text()))
      faults.push(message.text());
  });
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      response.text().then(
        (text) => received.push(text),
        () => undefined,
      );
  });
  page.on('websocket', (socket) => {
    // socket.io numbers messages that expect an acknowledgement: 42<number>["sync",…] gets 43<number>[…].
    const pendingSyncs = new Set<string>();
    socket.on('framesent', ({ payload }) => {
      const [, number] = /^42(\d+)\["sync"/.exec(String(payload)) ?? [];
      if (number) pendingSyncs.add(number);
    });
    socket.on('framereceived', ({ payload }) => {
      received.push(String(payload));
      const [, number] = /^43(\d+)\[/.exec(String(payload)) ?? [];
      if (number && pendingSyncs.delete(number)) screen.synced += 1;
    });
  });
}
