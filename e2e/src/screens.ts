/** Browsers of people, each in a context of its own, on one club. Every page is watched for what must never happen. */
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { Person } from '../../scripts/clients/person';
import { type Club, startClub } from '../../scripts/services/club';

export interface Screen {
  page: Page;
  context: BrowserContext;
  /** Console errors, page errors and refused content so far. */
  faults: string[];
  /** Every answer's body and every socket frame that this page got. */
  received: string[];
  /** How often the server has told this page what it might have missed. */
  synced: number;
  /** Set by `onlyLive`. */
  isOnlyLive: boolean;
}

interface Fixtures {
  /** Opens a browser, signed in as this demo person; as a visitor when nobody is named. */
  open: (who?: string, path?: string, options?: BrowserContextOptions) => Promise<Screen>;
}

export const test = base.extend<Fixtures, { club: Club }>({
  club: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const club = await startClub();
      await use(club);
      await club.stop();
    },
    // A league is a dozen processes.
    { scope: 'worker', timeout: 300_000 },
  ],
  open: async ({ club, browser }, use) => {
    const contexts: BrowserContext[] = [];
    const watched: Screen[] = [];
    await use(async (who, path = '/', options = {}) => {
      // Playwright does not see the calls that a service worker answers. Only the tests of the worker allow it.
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
    for (const { page, isOnlyLive } of watched)
      if (isOnlyLive && !page.isClosed()) expect(await page.evaluate(isHidden), 'the page was loaded again').toBe(true);
    for (const context of contexts) await context.close();
    expect(watched.flatMap(({ faults }) => faults)).toEqual([]);
  },
});

export { expect };

const isHidden = () => document.visibilityState === 'hidden';

/** The page believes that nobody looks at it: it asks for nothing every 20 seconds, and nothing on focus. */
export const unseen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  });

/**
 * From here on, what others change can come to this page by its live connection only: it has made its first sync and makes
 * no more, and when the test ends it must not have been loaded again.
 */
export async function onlyLive(screen: Screen): Promise<void> {
  await unseen(screen.page);
  await expect.poll(() => screen.synced, 'the first sync is answered').toBeGreaterThan(0);
  await expect(screen.page.getByText('Live', { exact: true }).first()).toBeVisible();
  screen.isOnlyLive = true;
}

function watch(screen: Screen): void {
  const { page, faults, received } = screen;
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    // A lost connection is logged by the browser itself; tests that cut it expect that.
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
    // socket.io numbers what is to be answered: 42<number>["sync",…] gets 43<number>[…].
    const asked = new Set<string>();
    socket.on('framesent', ({ payload }) => {
      const [, number] = /^42(\d+)\["sync"/.exec(String(payload)) ?? [];
      if (number) asked.add(number);
    });
    socket.on('framereceived', ({ payload }) => {
      received.push(String(payload));
      const [, number] = /^43(\d+)\[/.exec(String(payload)) ?? [];
      if (number && asked.delete(number)) screen.synced += 1;
    });
  });
}
