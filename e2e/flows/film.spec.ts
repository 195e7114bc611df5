import type { Locator, Page } from '@playwright/test';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { clockOf, filmedGame, isPaused, LEO, timeOf, watchClip } from '../src/films';
import { choose } from '../src/forms';
import { expect, test } from '../src/screens';

async function openPlays(page: Page, url: string): Promise<{ first: Locator }> {
  const { month, game } = await filmedGame(url);
  await page.goto(`/games?team=26618&month=${month}&game=${game.id}`);
  await page.getByRole('radio', { name: 'Plays' }).check();
  await choose(page, 'Player', /^Leo Raman/);
  return { first: page.getByRole('article', { name: 'Give and go' }) };
}

test('plays the highlights for a parent, then each clip of their child from start to end', async ({ open, club }) => {
  const { month, game } = await filmedGame(club.url);
  const { page, context } = await open('parent', '/games');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/games?team=26618&month=${month}&game=${game.id}`);
  const film = page.getByRole('region', { name: `Highlights of ${game.name}` });
  const video = film.locator('video');
  await film.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => timeOf(video)).toBeGreaterThan(0.5);
  const startedAt = await timeOf(video);
  await expect.poll(() => clockOf(video)).toBeGreaterThan(startedAt + 1);

  await page.getByRole('radio', { name: 'Plays' }).check();
  await choose(page, 'Player', /^Leo Raman/);
  await expect(page.getByRole('article').filter({ has: page.locator('video') })).toHaveCount(2);
  for (const [name, start, end] of [
    ['Give and go', 20, 22.5],
    ['Far post', 40, 42],
  ] as const) {
    const clip = page.getByRole('article', { name });
    await clip.scrollIntoViewIfNeeded();
    await expect(clip.getByRole('region', { name })).toHaveAttribute('data-state', 'ready');
    const play = () => clip.getByRole('button', { name: 'Play', exact: true }).click();
    await watchClip(clip.locator('video'), play, { start, end });
  }

  await page.getByRole('button', { name: 'Copy link to Far post' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const visitor = await open(undefined, link);
  await visitor.page.getByLabel('Email').fill('parent@riverside.example');
  await visitor.page.getByRole('textbox', { name: 'Password' }).fill('touchline');
  await visitor.page.getByRole('button', { name: 'Sign in' }).click();
  const linkedClip = visitor.page.getByRole('article', { name: 'Far post' });
  await expect(linkedClip).toBeInViewport();
  await expect(visitor.page.getByRole('combobox', { name: 'Player' })).toHaveValue('Leo Raman');
  await expect(linkedClip.getByRole('region', { name: 'Far post' })).toHaveAttribute('data-state', 'ready');
  expect(await timeOf(linkedClip.locator('video'))).toBeCloseTo(40, 0);
  await expect.poll(() => clockOf(linkedClip.locator('video'))).toBeCloseTo(40, 0);
  expect(new URL(visitor.page.url()).searchParams.get('player')).toBe(LEO);
});

test('plays all clips of the reel one after another', async ({ open, club }) => {
  const { page } = await open('parent', '/games');
  const { first } = await openPlays(page, club.url);
  await expect(first).toBeVisible();
  await page.getByRole('button', { name: 'Play all' }).click();
  await expect(first).toHaveAttribute('aria-current', 'true');
  const second = page.getByRole('article', { name: 'Far post' });
  await expect(second).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('button', { name: 'Play all' })).toBeVisible();
  expect(await timeOf(second.locator('video'))).toBeGreaterThanOrEqual(42);
});

/** Segments after the first minute of the film. */
const LATE_SEGMENTS = /\/film\/match\/\d+p\/(1[5-9]|2\d)\.m4s/;

test('plays on a phone, by keyboard only, through a loss of the network', async ({ open, club }) => {
  const { month, game } = await filmedGame(club.url);
  const { page, context } = await open('parent', '/', { viewport: { width: 360, height: 780 } });
  // Holds back the late segments until the network is cut, however fast the machine is.
  let cut: () => void = () => undefined;
  const isCut = new Promise<void>((resolve) => {
    cut = resolve;
  });
  await page.route(LATE_SEGMENTS, async (route) => {
    await isCut;
    await route.continue();
  });
  await page.goto(`/games?team=26618&month=${month}&game=${game.id}`);
  const video = page.locator('video');
  await expect(page.getByRole('region', { name: `Highlights of ${game.name}` })).toHaveAttribute('data-state', 'ready');
  await video.focus();
  await page.keyboard.press('k');
  await expect.poll(() => timeOf(video)).toBeGreaterThan(0.5);
  await page.keyboard.press('k');
  expect(await isPaused(video)).toBe(true);
  const pausedAt = await timeOf(video);
  await page.keyboard.press('.');
  await expect.poll(() => timeOf(video)).toBeGreaterThan(pausedAt);
  expect((await timeOf(video)) - pausedAt).toBeLessThan(0.1);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => timeOf(video)).toBeGreaterThan(pausedAt + 4.5);
  await page.keyboard.press('>');
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'More controls' }).press('Enter');
  await expect(page.getByRole('menuitemradio', { name: '1.5 ×' })).toBeChecked();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Loop' })).toBeChecked();
  await page.keyboard.press('Escape');
  await video.focus();

  await page.keyboard.press('>');
  const lateRequest = page.waitForRequest(LATE_SEGMENTS);
  await video.evaluate((film: HTMLVideoElement) => {
    film.currentTime = 70;
  });
  await lateRequest;
  await context.setOffline(true);
  const failedRequest = page.waitForEvent('requestfailed', (request) => LATE_SEGMENTS.test(request.url()));
  cut();
  await page.keyboard.press('k');
  await failedRequest;
  await context.setOffline(false);
  await expect.poll(() => timeOf(video)).toBeGreaterThan(73);
  await expect(page.getByRole('alert').filter({ hasText: 'offline' })).toHaveCount(0);
});

test('F15: reports why a film does not play, and offers the link or a retry', async ({ open, club }) => {
  const { game, month, coach } = await filmedGame(club.url);
  const { page } = await open('parent', '/');
  for (const [link, words] of [
    ['/film/match/gone.m3u8', /nothing at this link/],
    ['/film/clips/gone.mov', /nothing at this link/],
    ['/film/clips/no-browser-plays-this.mov', /cannot play/],
    ['/rules/players', /cannot be shown here/],
  ] as const) {
    const { rev } = await coach.call(eventsContract.get_event, { query: game.key });
    await coach.call(eventEditingContract.update_event, { body: { id: game.id, rev, url: link } });
    await page.goto(`/games?team=26618&month=${month}&game=${game.id}`);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open link' })).toHaveAttribute('href', link);
  }
});

test('loads nothing before Play with data saver on', async ({ open, club }) => {
  const { game, month, coach } = await filmedGame(club.url);
  const { rev } = await coach.call(eventsContract.get_event, { query: game.key });
  await coach.call(eventEditingContract.update_event, { body: { id: game.id, rev, url: '/film/clips/share.mov' } });
  const { page, context } = await open('parent', '/');
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '3g' } });
  });
  await page.goto(`/games?team=26618&month=${month}&game=${game.id}`);
  const film = page.getByRole('region', { name: `Highlights of ${game.name}` });
  await expect(film).toHaveAttribute('data-state', 'idle');
  await expect(film.getByText('Loading the film')).toHaveCount(0);
  await film.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => timeOf(film.locator('video'))).toBeGreaterThan(0.5);
});
