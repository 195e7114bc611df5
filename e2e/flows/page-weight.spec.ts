/** The size of page loads on a phone. Counts and bytes do not depend on the speed of the machine. */
import type { BrowserContext } from '@playwright/test';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { MEASURED, measureLoad } from '../../testing/clients/page-load';
import { Person } from '../../testing/clients/person';
import { expect, readingTest as test } from '../src/screens';

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
/** Largest layout shift of a page load: with more, a button moves away under the thumb. */
const LAYOUT_SHIFT = 0.01;

/**
 * Names and answers on the first screen of the demo club depend on the weekday. Some names need a font of further letters, and an answer
 * that a child can't go needs the field for its reason.
 */
const BY_WEEKDAY = /latin-ext|answer-note/;

/** Waits until the page has shown an element for so long that Chromium counts a layout shift: it ignores the first 500 ms. */
async function shownWith(context: BrowserContext, role: 'heading' | 'status', name: string): Promise<void> {
  const page = context.pages()[0];
  await page?.getByRole(role, { name }).waitFor();
  await page?.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page?.waitForFunction(() => performance.now() > 1_000);
}

/** Lets the children of a family go to all coming events: an answer "Can't go" has a field for its reason, which comes later. */
async function answerYes(family: Person): Promise<void> {
  const { players } = await family.call(accountsContract.current_user, {});
  const children = players.map(({ id }) => id);
  const events = await family.call(eventsContract.list_events, { query: { startTime: String(Date.now()) } });
  for (const { key, attendees } of events)
    for (const { id: index, playerId = '' } of attendees)
      if (children.includes(playerId))
        await family.call(eventsContract.update_attendee, {
          params: { ...key, index },
          query: {},
          body: { playerId, available: 'YES' } as never,
        });
}

test('loads at most 220 KB in 20 requests for a visitor, without layout shift', async ({ club, browser }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: club.url });
  const load = await measureLoad(context, MEASURED.visitor);
  expect(load.kilobytes).toBeLessThanOrEqual(220);
  expect(load.requests).toBeLessThanOrEqual(20);
  expect(load.layoutShift).toBeLessThanOrEqual(LAYOUT_SHIFT);
  await context.close();
});

test('loads Planning with at most 331 KB in 30 requests, without layout shift, and less on the second visit', async ({
  club,
  browser,
}) => {
  // Of one team: another one has a tournament on some hours of the day, whose tables come with it.
  const family = await Person.signIn(club.url, 'parent2');
  await answerYes(family);
  const { token } = family;
  const context = await browser.newContext({ ...PHONE, baseURL: club.url });
  await context.addCookies([{ name: 'fa-access-token', value: token, url: club.url, sameSite: 'Strict' }]);
  // The teams arrive after the title, and the games after both: neither may push down what is on screen.
  await context.route('**/api/list_teams', async (route) => {
    await shownWith(context, 'heading', 'Planning');
    await route.continue();
  });
  await context.route('**/api/list_events?*', async (route) => {
    await shownWith(context, 'status', 'Loading');
    await route.continue();
  });
  const first = await measureLoad(context, { ...MEASURED.planning, ignored: BY_WEEKDAY });
  console.log(`Planning: ${first.kilobytes.toFixed(1)} KB in ${first.requests} requests`);
  expect(first.kilobytes).toBeLessThanOrEqual(331);
  expect(first.requests).toBeLessThanOrEqual(30);
  expect(first.layoutShift).toBeLessThanOrEqual(LAYOUT_SHIFT);
  await context.unrouteAll();
  const second = await measureLoad(context, { ...MEASURED.planning, ignored: BY_WEEKDAY });
  expect(second.kilobytes).toBeLessThanOrEqual(25);
  await context.close();
});
