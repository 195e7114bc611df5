/** Team news on match day: the field changes 40 minutes before kick-off. And what happens while somebody reads or writes. */
import type { Locator, Page } from '@playwright/test';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { type PushService, startPushService } from '../../api/src/testing/push-service';
import { newGame, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { type Club, startClub } from '../../testing/services/club';
import { unfold } from '../src/forms';
import { test as base, expect } from '../src/screens';

const test = base.extend<object, { pushes: PushService; club: Club }>({
  pushes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const pushes = await startPushService();
      await use(pushes);
      await pushes.close();
    },
    { scope: 'worker' },
  ],
  club: [
    async ({ pushes }, use) => {
      const club = await startClub({ PUSH_TEST_ORIGIN: pushes.origin });
      await use(club);
      await club.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true } as const;
const MINUTE = 60_000;
const { add_post, add_reply, update_post, list_posts } = postsContract;

const postOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const banner = (page: Page) => page.getByRole('region', { name: 'Team news' });
const composer = (page: Page) => page.getByRole('form', { name: 'New post' });

test('the field changes 40 minutes before kick-off: five taps from the bench, and five people know it', async ({
  open,
  club,
  pushes,
}) => {
  const staff = await Person.signIn(club.url, 'coach');
  const game = await newGame(staff, TEAM, 'Story game', Date.now() + 40 * MINUTE);
  const driver = await Person.signIn(club.url, 'parent');
  const car = pushes.browser('car');
  const heard = () => car.messages().filter(({ kind }) => kind === 'post');
  await driver.call(noticesContract.add_push_device, { body: car.subscription });

  const bench = await open('coach', `/admin/planning?team=${TEAM}#event-${game.id}`, PHONE);
  const other = await open('coach2', '/');
  const admin = await open('admin', `/admin/news?team=${TEAM}`);
  const away = await open('parent2', '/', PHONE);
  await expect(admin.page.getByLabel('Write to the team')).toBeVisible();
  await expect(away.page.getByText('Live', { exact: true }).first()).toBeVisible();
  await away.context.setOffline(true);

  const card = bench.page.getByRole('article', { name: /^Story game/ });
  await unfold(card);
  await card.getByRole('link', { name: /^Match day/ }).click();
  await expect(bench.page.getByRole('timer')).toBeVisible();

  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  const text = 'The field has changed: field 3, park behind the school.';
  await tap(bench.page.getByRole('link', { name: 'Back to the game' }));
  await tap(card.getByRole('button', { name: 'More actions' }));
  await tap(bench.page.getByRole('menuitem', { name: 'Write to the team' }));
  await tap(bench.page.getByLabel('Write to the team'));
  await bench.page.keyboard.type(text);
  await expect(composer(bench.page).getByRole('list', { name: 'Attached' })).toContainText('Story game');
  await tap(bench.page.getByRole('button', { name: 'Send', exact: true }));
  const sentAt = Date.now();
  expect(taps, 'taps from the bench to a sent post').toBe(5);

  const told = async (who: string, is: () => Promise<unknown>) => {
    await is();
    return `${who} after ${Date.now() - sentAt} ms`;
  };
  const sent = postOf(bench.page, text);
  const times = await Promise.all([
    told('the own phone', () => expect(sent.getByRole('link', { name: /^Story game/ })).toBeVisible()),
    told('the other coach', () => expect(banner(other.page)).toContainText(text)),
    told('the admin', () => expect(postOf(admin.page, text)).toBeVisible()),
    told('the car', () => expect.poll(heard).toHaveLength(1)),
  ]);
  const [read] = heard();
  expect(read?.title).toMatch(/^Riverside 2012 Green: The field has changed/);
  expect(read?.body).toContain(text);
  expect(read?.path).toMatch(/^\/admin\/news\?/);
  await expect(banner(away.page)).toHaveCount(0);

  const backAt = Date.now();
  await away.context.setOffline(false);
  await expect(banner(away.page)).toContainText(text);
  times.push(`the parent without a network ${Date.now() - backAt} ms after coming back`);
  await expect(sent.getByText(/^Seen by 1 of \d+ families$/)).toBeVisible();
  await banner(away.page).getByRole('link', { name: /^Open/ }).click();
  const reading = postOf(away.page, text);
  await reading.getByRole('button', { name: 'Reply', exact: true }).click();
  await reading.getByLabel('Your reply').fill('Thank you, we turn around.');
  await reading.getByRole('button', { name: 'Send the reply' }).click();
  for (const page of [bench.page, admin.page]) await expect(postOf(page, text)).toContainText('we turn around');
  console.log(times.join('; '));
});

test('a reply and a post that arrive while a parent reads do not move the text', async ({ open, club }) => {
  const [coach, other] = await Promise.all([Person.signIn(club.url, 'coach'), Person.signIn(club.url, 'parent2')]);
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1)
    ids.push(await coach.call(add_post, { body: { tag: TEAM, text: `Long post ${n}. ${'Word '.repeat(80)}` } }));
  const { page } = await open('parent', `/admin/news?team=${TEAM}`, PHONE);
  const read = postOf(page, 'Long post 3.');
  await expect(read).toBeVisible();
  await read.evaluate((post) => window.scrollTo(0, post.getBoundingClientRect().top + window.scrollY - 120));
  await page.evaluate(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: number[] }).shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });
  const topOf = () => read.evaluate((post) => Math.round(post.getBoundingClientRect().top));
  const before = await topOf();
  const scrolled = await page.evaluate(() => window.scrollY);
  await other.call(add_reply, {
    body: { postId: ids.at(-1) ?? '', text: `A long reply above. ${'Word '.repeat(60)}` },
  });
  await coach.call(add_post, { body: { tag: TEAM, text: `A newer post above. ${'Word '.repeat(80)}` } });
  await other.call(add_reply, { body: { postId: ids[0] ?? '', text: 'A reply below' } });
  for (const text of ['A long reply above.', 'A newer post above.', 'A reply below'])
    await expect(page.getByText(text)).toBeAttached();
  expect(await topOf()).toBe(before);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled + 200);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
});

test('above the keyboard of a phone, Send stays on the screen while a text grows', async ({ open }) => {
  const { page } = await open('coach', `/admin/news?team=${TEAM}`, { ...PHONE, viewport: { width: 360, height: 320 } });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await page.getByLabel('Write to the team').click();
  await expect(send).toBeInViewport({ ratio: 1 });
  for (const line of ['The field has changed.', 'Park behind the school.', 'Bring both shirts.', 'See you soon.']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Shift+Enter');
    await expect(send).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole('button', { name: 'Discard' })).toBeInViewport({ ratio: 1 });
  await send.click();
  await expect(postOf(page, 'Bring both shirts.')).toHaveCount(1);
});

test('I6: of two who change one post the second sees the text of the first, and loses nothing', async ({
  open,
  club,
}) => {
  const manager = await Person.signIn(club.url, 'manager');
  const id = await manager.call(add_post, { body: { tag: TEAM, text: 'Meet at five.' } });
  const { page } = await open('coach', `/admin/news?team=${TEAM}`);
  const post = page.locator(`[data-post="${id}"]`);
  await post.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: 'Change the text' }).click();
  await post.getByLabel('Text', { exact: true }).fill('Meet at half past five.');
  await manager.call(update_post, { body: { id, rev: 1, text: 'Meet at six.' } });
  await post.getByRole('button', { name: 'Save' }).click();
  await expect(post.getByRole('alert')).toHaveText('Somebody else has saved this post meanwhile.');
  await expect(post.getByText('Meet at six.')).toBeVisible();
  await expect(post.getByLabel('Text', { exact: true })).toHaveValue('Meet at half past five.');
  await post.getByRole('button', { name: 'Save' }).click();
  await expect(post.getByRole('button', { name: 'Save' })).toHaveCount(0);
  const [saved] = (await manager.call(list_posts, { query: { tag: TEAM } })).filter((one) => one.id === id);
  expect([saved?.text, saved?.rev]).toEqual(['Meet at half past five.', 3]);
});

test('I13: a reply without a connection waits, and is sent once although its answer is lost', async ({
  open,
  club,
}) => {
  const coach = await Person.signIn(club.url, 'coach');
  const id = await coach.call(add_post, { body: { tag: TEAM, text: 'Who brings oranges?' } });
  const { page, context } = await open('parent', `/admin/news?team=${TEAM}`);
  const post = page.locator(`[data-post="${id}"]`);
  let answers = 0;
  await page.route('**/api/add_reply', async (route) => {
    answers += 1;
    if (answers > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await post.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(post.getByLabel('Your reply')).toBeVisible();
  await context.setOffline(true);
  await post.getByLabel('Your reply').fill('We bring some.');
  await post.getByRole('button', { name: 'Send the reply' }).click();
  await expect(post.getByText('Waits for a connection, and is sent then.')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => answers, 'the reply is sent again').toBe(2);
  await expect(post.getByRole('list', { name: 'Replies' }).getByText('We bring some.')).toBeVisible();
  await expect(post.getByText('We bring some.')).toHaveCount(1);
  const [read] = (await coach.call(list_posts, { query: { tag: TEAM } })).filter((one) => one.id === id);
  expect(read?.replies.map(({ text }) => text)).toEqual(['We bring some.']);
});
