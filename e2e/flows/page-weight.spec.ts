/** What a phone has to load. These are counts and bytes: they do not depend on the speed of the machine. */
import { MEASURED, measureLoad } from '../../scripts/clients/page-load';
import { Person } from '../../scripts/clients/person';
import { expect, test } from '../src/screens';

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
/** More of it, and a button moves away under the thumb. */
const LAYOUT_SHIFT = 0.02;

test('a visitor loads at most 220 KB in 20 requests, and nothing jumps', async ({ club, browser }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: club.url });
  const load = await measureLoad(context, MEASURED.visitor);
  expect(load.kilobytes).toBeLessThanOrEqual(220);
  expect(load.requests).toBeLessThanOrEqual(20);
  expect(load.layoutShift).toBeLessThanOrEqual(LAYOUT_SHIFT);
  await context.close();
});

test('a parent loads Planning with at most 330 KB in 30 requests, nothing jumps, and the second visit is small', async ({
  club,
  browser,
}) => {
  const { token } = await Person.signIn(club.url, 'parent');
  const context = await browser.newContext({ ...PHONE, baseURL: club.url });
  await context.addCookies([{ name: 'fa-access-token', value: token, url: club.url, sameSite: 'Strict' }]);
  const first = await measureLoad(context, MEASURED.planning);
  expect(first.kilobytes).toBeLessThanOrEqual(330);
  expect(first.requests).toBeLessThanOrEqual(30);
  expect(first.layoutShift).toBeLessThanOrEqual(LAYOUT_SHIFT);
  const second = await measureLoad(context, MEASURED.planning);
  expect(second.kilobytes).toBeLessThanOrEqual(25);
  await context.close();
});
