import type { Locator, Page } from '@playwright/test';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { FILM, filmedGame } from '../src/films';
import { expectNoProblems } from '../src/page-problems';
import { expect, onlyLive, test } from '../src/screens';

/** Types on the keyboard and counts keystrokes. */
function keyboardOf(page: Page) {
  let strokes = 0;
  return {
    get strokes() {
      return strokes;
    },
    press: async (key: string) => {
      strokes += 1;
      await page.keyboard.press(key);
    },
    /** Presses a key of a layout whose letters are not Latin. */
    pressAt: async (key: string, code: string) => {
      strokes += 1;
      const input = await page.context().newCDPSession(page);
      for (const type of ['keyDown', 'keyUp'] as const) await input.send('Input.dispatchKeyEvent', { type, key, code });
      await input.detach();
    },
    type: async (text: string) => {
      for (const key of text) {
        strokes += 1;
        await page.keyboard.press(key);
      }
    },
  };
}

test('tags twenty plays on the running film with at most six keystrokes each, while a second user tags too', async ({
  open,
  club,
}) => {
  const { game, coach } = await filmedGame(club.url);
  const { page } = await open('filming', `/admin/event?id=${game.id}`);
  const other = await open('coach2', `/admin/event?id=${game.id}`);
  await onlyLive(other);
  const film = page.getByRole('region', { name: 'Film to mark plays on' });
  await expect(film).toHaveAttribute('data-state', 'ready');
  const video = film.locator('video');
  await video.focus();
  await page.keyboard.press('k');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1);

  const playsBefore = game.plays.length;
  const keys = keyboardOf(page);
  for (let n = 0; n < 20; n += 1) {
    const strokesBefore = keys.strokes;
    await expect(video).toBeFocused();
    // Rewinds the film, so that it does not end on a slow machine.
    await video.evaluate((element: HTMLVideoElement) => {
      if (element.currentTime > 60) element.currentTime = 1;
    });
    // Some plays are marked on a Cyrillic keyboard.
    const isCyrillic = n % 5 === 4;
    await (isCyrillic ? keys.pressAt('ш', 'KeyI') : keys.press('i'));
    const startedAt = await video.evaluate((element: HTMLVideoElement) => element.currentTime);
    // Waits for the film's own time, however long that takes.
    await page.waitForFunction((time) => (document.querySelector('video')?.currentTime ?? 0) > time, startedAt + 0.3);
    await (isCyrillic ? keys.pressAt('щ', 'KeyO') : keys.press('o'));
    await keys.type(n % 2 ? 's11' : 'p6');
    await keys.press('Enter');
    expect(keys.strokes - strokesBefore).toBeLessThanOrEqual(6);
    if (n === 10)
      await coach.call(eventEditingContract.save_play, {
        params: game.key,
        body: {
          id: '300000950',
          name: 'By somebody else',
          playType: 'OTHER',
          source: FILM,
          link: '',
          players: [],
          playerIds: [],
          call: '',
          suggestion: '',
          actionCodes: [],
          startOffset: 1,
          endOffset: 2,
        },
      });
  }
  await expect
    .poll(async () => (await coach.call(eventsContract.get_event, { query: game.key })).plays.length)
    .toBe(playsBefore + 21);
  const { plays } = await coach.call(eventsContract.get_event, { query: game.key });
  const markedPlays = plays.slice(playsBefore).filter(({ name }) => name.startsWith('Score'));
  expect(markedPlays).toHaveLength(10);
  for (const { startOffset = 0, endOffset = 0, playerIds, source } of markedPlays) {
    expect(endOffset).toBeGreaterThan(startOffset);
    expect([playerIds, source]).toEqual([['10000001'], FILM]);
  }
  const playsOnOtherScreen = other.page.getByRole('list', { name: 'Plays on this film' }).getByRole('button');
  await expect(playsOnOtherScreen).toHaveCount(plays.length);
  await expect(page.getByRole('button', { name: /^By somebody else/ })).toHaveCount(2);
});

test('shows the film first on a phone, and tags a play with five taps', async ({ open, club }) => {
  const { game, coach } = await filmedGame(club.url);
  const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
  const { page } = await open('filming', `/admin/event?id=${game.id}`, phone);
  const film = page.getByRole('region', { name: 'Film to mark plays on' });
  await expect(film).toHaveAttribute('data-state', 'ready');
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  expect(await topOf(film)).toBeLessThan(await topOf(page.getByRole('form', { name: 'Event' })));

  const form = page.getByRole('form', { name: 'Mark a play' });
  const button = (name: string | RegExp) => form.getByRole('button', { name });
  await button('Save play').tap();
  await expect(form.getByRole('alert')).toHaveText('Mark the start. Mark the end');
  await expectNoProblems(page);
  await expect(button(/^Start/)).toBeInViewport({ ratio: 1 });
  await expect(button(/^End/)).toBeInViewport({ ratio: 1 });
  const seek = (time: number) =>
    film.locator('video').evaluate((video: HTMLVideoElement, at) => {
      video.currentTime = at;
    }, time);
  await seek(12);
  await button(/^Start/).tap();
  await seek(15);
  await button(/^End/).tap();
  await button('Goal').tap();
  await button('Leo Raman, 11').tap();
  await button('Save play').tap();
  await expect(form.getByText('Saved: Score, Leo Raman, 0:12')).toBeVisible();
  await expect(button('Leo Raman, 11')).toHaveAttribute('aria-pressed', 'false');
  const { plays } = await coach.call(eventsContract.get_event, { query: game.key });
  expect(plays.at(-1)).toMatchObject({ playType: 'SCORE', playerIds: ['10000001'], startOffset: 12, endOffset: 15 });
});

test('keeps the film small at the top of a phone while a play is corrected below it', async ({ open, club }) => {
  const { game } = await filmedGame(club.url);
  const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
  const { page } = await open('filming', `/admin/event?id=${game.id}`, phone);
  const film = page.getByRole('region', { name: 'Film to mark plays on' });
  await expect(film).toHaveAttribute('data-state', 'ready');
  await page.getByRole('list', { name: 'Plays on this film' }).getByRole('button').first().tap();
  await page.getByRole('button', { name: 'Correct this play' }).tap();
  const form = page.getByRole('form', { name: 'Event' });
  const toggle = form.getByRole('button', { expanded: true }).filter({ hasText: '–' });
  await expect(toggle).toBeInViewport({ ratio: 1 });
  await expect(form.getByLabel('Start', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(film).toBeInViewport({ ratio: 1 });
  const box = await film.boundingBox();
  expect(box?.height).toBeLessThan(160);
  expect((await toggle.boundingBox())?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
  await film.getByRole('button', { name: 'Play' }).tap();
  await expect(film.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('rejects invalid ranges, unknown shirts and unknown types with a message', async ({ open, club }) => {
  const { game } = await filmedGame(club.url);
  const { page } = await open('filming', `/admin/event?id=${game.id}`);
  const form = page.getByRole('form', { name: 'Mark a play' });
  await form.getByRole('button', { name: 'Save play' }).click();
  await expect(form.getByText('Mark the start')).toBeVisible();
  await expect(form.getByText('Mark the end')).toBeVisible();
  await form.getByLabel('Start').fill('1:00');
  await form.getByLabel('End').fill('0:30');
  await form.getByRole('button', { name: 'Save play' }).click();
  await expect(form.getByText('Must be after the start')).toBeVisible();
  await form.getByLabel('End').fill('1:10');
  await form.getByLabel('Play and shirts').fill('x11');
  await form.getByRole('button', { name: 'Save play' }).click();
  await expect(form.getByText('Type a letter and shirt numbers, such as s11 7')).toBeVisible();
  await form.getByLabel('Play and shirts').fill('s99');
  await form.getByRole('button', { name: 'Save play' }).click();
  await expect(form.getByText('No player in this game wears 99')).toBeVisible();
});

test('examines a pasted film link, and reports its type or why it does not play', async ({ open, club }) => {
  const { game } = await filmedGame(club.url);
  const { page } = await open('filming', `/admin/event?id=${game.id}`);
  const sources = page.getByRole('form', { name: 'Event' }).getByLabel('Game film links');
  for (const [link, words] of [
    [`/film/match/360p/index.m3u8`, /plays here \(1:\d\d\)$/],
    ['/film/clips/share.mov', /plays here \(0:\d\d\)$/],
    ['/film/clips/gone.mp4', /nothing at this link/],
    ['/film/clips/no-browser-plays-this.mov', /cannot play/],
    ['https://film.example/page', /does not end in/],
  ] as const) {
    await sources.fill(link);
    await expect(page.getByText(words)).toBeVisible();
  }
});

test('shows a coach’s note under the clip live to the family', async ({ open, club }) => {
  const { game, month } = await filmedGame(club.url);
  const path = `/games?team=26618&month=${month}&game=${game.id}&view=plays`;
  const [{ page }, parent] = [await open('coach', path), await open('parent', path)];
  await onlyLive(parent);
  const clip = page.getByRole('article', { name: 'Far post' });
  await clip.getByRole('button', { name: 'Add a note' }).click();
  await clip.getByRole('textbox', { name: "Coach's Note" }).fill('Look up before you shoot.');
  await clip.getByRole('button', { name: 'Save', exact: true }).click();
  const parentClip = parent.page.getByRole('article', { name: 'Far post' });
  await expect(parentClip.getByText('Look up before you shoot.')).toBeVisible();
  await expect(parentClip.getByRole('button', { name: /note/ })).toHaveCount(0);
});
