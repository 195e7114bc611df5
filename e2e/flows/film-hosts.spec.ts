import type { Page } from '@playwright/test';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { Person } from '../../testing/clients/person';
import { playerOf, standInForFilmHosts, VIMEO, YOUTUBE } from '../src/film-hosts';
import { filmedGame, plays } from '../src/films';
import { expect, test } from '../src/screens';

/** Gives the filmed game this film, and two plays of it. */
async function gameAt(url: string, film: string) {
  const { game, month } = await filmedGame(url);
  const admin = await Person.signIn(url, 'admin');
  const shown = plays.slice(0, 2).map((play) => ({ ...play, source: film, players: ['Leo Raman'] }));
  const removed = { participants: [], plays: [plays[2]?.id ?? ''], schedules: [], teamStats: [] };
  await admin.call(eventEditingContract.update_event, {
    body: { id: game.id, url: film, sources: [film], plays: shown, removed },
  });
  return { game, path: `/games?team=26618&month=${month}&game=${game.id}` };
}

const showPlays = (page: Page) => page.getByRole('radio', { name: 'Plays' }).check();
/** Waits until the stand-in has stopped, and returns where. */
async function stopOf(page: Page, address: string): Promise<number> {
  await expect.poll(async () => (await playerOf(page, address)).playing).toBe(true);
  await expect.poll(async () => (await playerOf(page, address)).playing, { timeout: 15_000 }).toBe(false);
  return (await playerOf(page, address)).time;
}

for (const [service, link, address] of [
  ['YouTube', `https://youtu.be/${YOUTUBE.film}?si=abc`, 'www.youtube-nocookie.com/embed/FilmOfGame1'],
  ['Vimeo', `https://vimeo.com/${VIMEO.film}/abcdef0123`, 'player.vimeo.com/video/76979871'],
] as const)
  test(`plays clips of a film at ${service} from start to end, and loads nothing before a tap`, async ({
    open,
    club,
  }) => {
    const { path } = await gameAt(club.url, link);
    const { page, context } = await open('parent', '/');
    const hosts = await standInForFilmHosts(context);
    await page.goto(path);
    await showPlays(page);
    const clip = page.getByRole('article', { name: 'Give and go' });
    const ask = clip.getByRole('button', { name: `Play from ${service}: Give and go` });
    await expect(ask).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(hosts.loaded).toEqual([]);

    await ask.click();
    const stop = await stopOf(page, address);
    expect(Math.abs(stop - 22.5)).toBeLessThan(1);
    expect(hosts.loaded).toHaveLength(1);
    expect(hosts.referers).toEqual([`${new URL(club.url).origin}/`]);
    const [shown = ''] = hosts.loaded;
    expect(shown).toContain(service === 'Vimeo' ? 'dnt=1' : 'enablejsapi=1');
    if (service === 'Vimeo') expect(shown).toContain('h=abcdef0123');

    // A reel goes on with the next clip without another tap.
    await page.getByRole('button', { name: 'Play all' }).click();
    const second = page.getByRole('article', { name: 'Far post' });
    await expect(second).toHaveAttribute('aria-current', 'true', { timeout: 15_000 });
    await expect(second.locator('iframe')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play all' })).toBeVisible({ timeout: 15_000 });
  });

test('marks plays on a film at YouTube by keyboard, to the second', async ({ open, club }) => {
  const link = `https://www.youtube.com/watch?v=${YOUTUBE.film}`;
  const { game } = await gameAt(club.url, link);
  const { page, context } = await open('coach', '/');
  await standInForFilmHosts(context);
  await page.goto(`/admin/event?team=26618&id=${game.id}`);
  const film = page.getByRole('region', { name: 'Film to mark plays on' });
  await film.getByRole('button', { name: 'Play from YouTube: Film to mark plays on' }).click();
  const address = `/embed/${YOUTUBE.film}`;
  await expect.poll(async () => (await playerOf(page, address)).time).toBeGreaterThan(0.5);
  // A click into the player takes the keys with it; they come back.
  await film.locator('iframe').click();
  await expect(film).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await playerOf(page, address)).time).toBeGreaterThan(5);
  await page.keyboard.press('i');
  const start = (await playerOf(page, address)).time;
  await expect.poll(async () => (await playerOf(page, address)).time).toBeGreaterThan(start + 1.5);
  await page.keyboard.press('o');
  const end = (await playerOf(page, address)).time;
  await page.keyboard.type('s');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Saved: Score, /)).toBeVisible();
  const coach = await Person.signIn(club.url, 'coach');
  const saved = (await coach.call(eventsContract.get_event, { query: game.key })).plays.find(
    ({ playType }) => playType === 'SCORE',
  );
  expect(saved?.source).toBe(link);
  expect(Math.abs((saved?.startOffset ?? 0) - start)).toBeLessThan(1);
  expect(Math.abs((saved?.endOffset ?? 0) - end)).toBeLessThan(1);
});

for (const [what, link, words] of [
  ['that may be shown at YouTube only', `https://youtu.be/${YOUTUBE.forbidden}`, /may be watched at YouTube only/],
  ['that YouTube has no more', `https://youtu.be/${YOUTUBE.gone}`, /YouTube has no such video/],
  ['that may be shown at Vimeo only', `https://vimeo.com/${VIMEO.forbidden}`, /may be watched at Vimeo only/],
] as const)
  test(`says so of a video ${what}`, async ({ open, club }) => {
    const { path } = await gameAt(club.url, link);
    const { page, context } = await open('parent', '/');
    await standInForFilmHosts(context);
    await page.goto(path);
    await page.getByRole('button', { name: /^Play from (YouTube|Vimeo): Highlights of/ }).click();
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Watch it at/ })).toHaveAttribute('href', /youtube\.com|vimeo\.com/);
  });

test('says what to do with a link to Veo, for staff and for families', async ({ open, club }) => {
  const { game, path } = await gameAt(club.url, 'https://app.veo.co/matches/20260510-green/');
  const family = await open('parent', path);
  await expect(family.page.getByText('Veo shows this film on its own page only.')).toBeVisible();
  const { page } = await open('coach', `/admin/event?team=26618&id=${game.id}`);
  await page.getByLabel('Game film links').fill('https://drive.google.com/file/d/1a2b/view?usp=sharing');
  await expect(
    page.getByText(/^Google Drive shows its films on its own page only.*paste that link here/),
  ).toBeVisible();
});
