/** A phone whose push service dropped it gets messages again after the next opening of the app. */
import type { BrowserContext } from '@playwright/test';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { startPushService } from '../../api/src/testing/push-service';
import { launchOptions } from '../../scripts/setup/browser';
import { TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { startClub } from '../../testing/services/club';
import { LEO } from '../src/films';
import { expect, test } from '../src/screens';

// The headless shell has no push.
test.use({ launchOptions });

const HOUR = 3_600_000;

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Subscribes at the push service of the test: Chromium would only at that of its maker. As in a browser, a subscription stays until it is ended. */
const subscribeAt = (context: BrowserContext, subscriptions: Subscription[]) =>
  context.addInitScript((all) => {
    const KEY = 'test-subscription';
    const current = () => {
      const subscription = all.find(({ endpoint }) => endpoint === localStorage.getItem(KEY));
      if (!subscription) return null;
      const unsubscribe = async () => {
        localStorage.removeItem(KEY);
        return true;
      };
      return {
        endpoint: subscription.endpoint,
        toJSON: () => subscription,
        unsubscribe,
      } as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => current();
    PushManager.prototype.subscribe = async () => {
      const made = Number(localStorage.getItem('test-subscriptions') ?? 0);
      if (!current()) {
        localStorage.setItem(KEY, all[made]?.endpoint ?? '');
        localStorage.setItem('test-subscriptions', `${made + 1}`);
      }
      return current() as PushSubscription;
    };
  }, subscriptions);

test('a phone that its push service dropped is added again at the next opening', async ({ browser }) => {
  const pushes = await startPushService();
  const club = await startClub({ PUSH_TEST_ORIGIN: pushes.origin });
  const phone = await browser.newContext({ baseURL: club.url, viewport: { width: 360, height: 740 } });
  try {
    const [manager, parent] = [await Person.signIn(club.url, 'manager'), await Person.signIn(club.url, 'parent')];
    // At night a message about another day would wait until the morning.
    await parent.call(noticesContract.update_preferences, { body: { quiet: null } });
    const games = await manager.call(eventsContract.list_events, {
      query: { startTime: String(Date.now() + 30 * HOUR), tags: [TEAM] },
    });
    const game = games.findLast(({ type, seriesId }) => type === 'GAME' && seriesId === undefined);
    if (!game) throw new Error('The demo club has no game');
    // Film is announced to the families of those who play.
    const row = game.attendees.find(({ playerId }) => playerId === LEO);
    const { add_attendee, update_attendee } = eventsContract;
    if (row) {
      const params = { ...game.key, index: row.id };
      await parent.call(update_attendee, { params, query: {}, body: { id: row.id, playerId: LEO, available: 'YES' } });
    } else await parent.call(add_attendee, { params: game.key, body: { playerId: LEO, available: 'YES' } as never });
    const save = (body: object, rev: number) =>
      manager.call(eventEditingContract.update_event, { body: { id: game.id, rev, ...body } });

    const [before, after] = [pushes.browser('before'), pushes.browser('after')];
    await phone.grantPermissions(['notifications'], { origin: club.url });
    await phone.addCookies([{ name: 'fa-access-token', value: parent.token, url: club.url, sameSite: 'Strict' }]);
    await subscribeAt(phone, [before.subscription, after.subscription]);
    const page = await phone.newPage();
    await page.goto('/admin/profile#notifications');
    const add = page.getByRole('button', { name: 'Notify this phone' });
    await add.click();
    await expect(add).toHaveCount(0);

    pushes.drop('before');
    await save({ eventTime: game.eventTime + HOUR }, game.rev);
    const devices = async () => (await parent.call(noticesContract.show_preferences, {})).devices;
    await expect.poll(async () => (await devices()).map(({ gone }) => gone)).toEqual([true]);

    await page.goto('/');
    await expect.poll(async () => (await devices()).map(({ gone }) => gone)).toEqual([undefined]);
    await save({ sources: ['https://film.example/game.m3u8'] }, game.rev + 1);
    await expect.poll(() => after.messages().map(({ kind }) => kind)).toEqual(['film']);
    expect(before.messages()).toEqual([]);
    await page.goto('/admin/profile#notifications');
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1);
    await expect(add).toHaveCount(0);
  } finally {
    await phone.close();
    await club.stop();
    await pushes.close();
  }
});
