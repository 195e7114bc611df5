/** A game with as many plays as the club takes: its list draws few of them, its form saves all of them. */
import type { Page } from '@playwright/test';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { MAX_PLAYS } from '@touchline/shared/events/event-words';
import { monthOf } from '@touchline/shared/months';
import { gameWithPlays, read, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { save } from '../src/forms';
import { expect, test } from '../src/screens';

const articleOf = (page: Page, n: number) => page.getByRole('article', { name: `Play ${n}`, exact: true });
const placesOf = (page: Page) =>
  page
    .getByRole('article')
    .evaluateAll((articles) =>
      articles.map((article) => Number(article.getAttribute('aria-posinset'))).filter((place) => place > 0),
    );

async function longGame(url: string, title: string) {
  const coach = await Person.signIn(url, 'coach');
  const game = await gameWithPlays(coach, title, MAX_PLAYS);
  const query = new URLSearchParams({ team: TEAM, month: monthOf(game.eventTime), game: game.id, view: 'plays' });
  return { coach, game, path: `/games?${query}` };
}

test('a list of 300 plays draws those near the window, and scrolling reaches every one', async ({ open, club }) => {
  const { path } = await longGame(club.url, 'Long game to scroll');
  const { page } = await open('coach', path);
  await expect(articleOf(page, 1)).toHaveAttribute('aria-setsize', String(MAX_PLAYS));
  const seenPlaces = new Set<number>();
  for (let last = 0; last < MAX_PLAYS; ) {
    const places = await placesOf(page);
    expect(places.length).toBeLessThan(40);
    for (const place of places) seenPlaces.add(place);
    const lastDrawn = Math.max(...places);
    expect(lastDrawn, 'scrolling brings further plays').toBeGreaterThan(last);
    last = lastDrawn;
    if (last === MAX_PLAYS) break;
    await articleOf(page, last).evaluate((article) => article.scrollIntoView({ block: 'start' }));
    await expect.poll(async () => Math.max(...(await placesOf(page)))).toBeGreaterThan(last);
  }
  expect(seenPlaces.size).toBe(MAX_PLAYS);
});

test('Page Down leads from play to play, to the last one', async ({ open, club }) => {
  const { path } = await longGame(club.url, 'Long game for keys');
  const { page } = await open('coach', path);
  await articleOf(page, 1).focus();
  for (let n = 2; n <= MAX_PLAYS; n += 1) {
    await page.keyboard.press('PageDown');
    await expect(articleOf(page, n)).toBeFocused();
  }
  await expect(articleOf(page, MAX_PLAYS)).toBeInViewport();
  await page.keyboard.press('PageUp');
  await expect(articleOf(page, MAX_PLAYS - 1)).toBeFocused();
});

test('a link opens at its play, which stays in place when an earlier play is removed; an unsaved note keeps its text', async ({
  open,
  club,
}) => {
  const { coach, game, path } = await longGame(club.url, 'Long game with a link');
  const { page } = await open('coach', `${path}&play=${game.plays[199]?.id}`);
  const linked = articleOf(page, 200);
  await expect(linked).toBeInViewport();
  await linked.getByRole('button', { name: /note/ }).click();
  await linked.getByRole('textbox', { name: "Coach's Note" }).fill('Half a thought');
  const top = () => linked.evaluate((article) => Math.round(article.getBoundingClientRect().top));
  const topBefore = await top();
  const removed = { participants: [], plays: [game.plays[0]?.id ?? ''], schedules: [], teamStats: [] };
  const { id, rev } = await read(coach, game.key);
  await coach.call(eventEditingContract.update_event, { body: { id, rev, removed } });
  await expect(linked).toHaveAttribute('aria-posinset', '199');
  await expect.poll(async () => Math.abs((await top()) - topBefore)).toBeLessThanOrEqual(2);

  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(articleOf(page, 2)).toBeInViewport();
  await expect(articleOf(page, 150)).toHaveCount(0);
  await expect(linked.getByRole('textbox', { name: "Coach's Note" })).toHaveValue('Half a thought');
  await linked.getByRole('button', { name: 'Cancel' }).click();
});

test('the form saves all 300 plays, and scrolls to an invalid field of a play that is off the screen', async ({
  open,
  club,
}) => {
  const { coach, game } = await longGame(club.url, 'Long game in its form');
  const { page } = await open('coach', `/admin/event?id=${game.id}`);
  const form = page.getByRole('form', { name: 'Event' });
  const play = form.getByRole('group', { name: 'Play 280', exact: true });
  const fold = play.getByRole('button', { name: /^Play 280/ });
  await fold.click();
  await play.getByLabel('Start').fill('half past');
  await fold.click();
  await form.getByLabel('Summary').fill('Written at the top');
  await form.getByRole('group', { name: 'Play 1', exact: true }).scrollIntoViewIfNeeded();
  await expect(play).not.toBeInViewport();
  await form.getByLabel('Summary').press('Tab');
  await form.getByRole('button', { name: 'Update' }).evaluate((button: HTMLButtonElement) => button.click());
  await expect(play.getByLabel('Start')).toBeFocused();
  await expect(play.getByLabel('Start')).toBeInViewport();
  await play.getByLabel('Start').fill('1:00:00');
  await play.getByLabel('End').fill('1:00:05');
  await save(page, form, 'update_event');
  const stored = await read(coach, game.key);
  expect(stored.summary).toBe('Written at the top');
  expect(stored.plays).toEqual(
    game.plays.map((before) =>
      before.name === 'Play 280' ? { ...before, startOffset: 3_600, endOffset: 3_605 } : before,
    ),
  );
});
