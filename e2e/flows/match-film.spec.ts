import type { Page } from '@playwright/test';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { matchContract } from '@touchline/shared/match/match.contract';
import { newGame, read, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { FILM, LEO } from '../src/films';
import { expectNoProblems } from '../src/page-problems';
import { expect, test } from '../src/screens';

const MINUTE = 60_000;
const kickOff = Date.now() - 90 * MINUTE;
const secondHalf = kickOff + 50 * MINUTE;
const JOURNAL = [
  { kind: 'PERIOD_START', at: kickOff },
  { kind: 'GOAL', at: kickOff + 20_000, playerId: LEO },
  { kind: 'SAVE', at: kickOff + 30_000 },
  { kind: 'PERIOD_END', at: kickOff + 40 * MINUTE },
  { kind: 'PERIOD_START', at: secondHalf },
  { kind: 'MOMENT', at: secondHalf + 15_000 },
  { kind: 'END', at: secondHalf + 30 * MINUTE },
] as const;

/** A played game with a film that knows nothing of the game's clock. */
async function playedGame(coach: Person) {
  const { id, key, rev } = await newGame(coach, TEAM, 'Game on film', kickOff);
  const body = { id, rev, url: FILM, sources: [FILM] };
  await coach.call(eventEditingContract.update_event, { body });
  for (const [index, entry] of JOURNAL.entries())
    await coach.call(matchContract.add_match_entry, {
      params: key,
      query: {},
      body: { id: String(910_000_001 + index), side: 'US', offline: true, ...entry },
    });
  return { id, key };
}

/** Moves the film to a second, as the viewer does with the keys. */
async function showSecond(page: Page, second: number): Promise<void> {
  const video = page.getByRole('region', { name: 'Film to mark plays on' }).locator('video');
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.readyState)).toBeGreaterThan(0);
  await video.evaluate((film: HTMLVideoElement, time) => {
    film.currentTime = time;
  }, second);
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBe(second);
}

test('ties a film to the clock in a tap for each half, and turns taps into plays: one trimmed, the others at once', async ({
  open,
  club,
}) => {
  const coach = await Person.signIn(club.url, 'coach');
  const { id, key } = await playedGame(coach);
  const plays = async () => (await read(coach, key)).plays;
  const { page } = await open('coach', `/admin/event?id=${id}`);
  const section = page.getByRole('region', { name: 'Plays from the game' });
  const proposals = section.getByRole('group');
  const timeline = page.getByRole('list', { name: 'Plays on this film' });
  await expect(section.getByText(/^Play the film to the kick-off/)).toBeVisible();
  await expect(section.getByRole('button', { name: 'Accept all' })).toHaveCount(0);

  await showSecond(page, 4);
  await section.getByRole('button', { name: 'Kick-off is here: 1st half' }).click();
  await expect(section.getByRole('group', { name: /^Goal, Leo 11/ })).toBeVisible();
  // The second half would lie behind the end of this film, until its own kick-off is known.
  await expect(proposals).toHaveCount(2);
  await showSecond(page, 60);
  await section.getByRole('button', { name: 'Kick-off is here: 2nd half' }).click();
  // The moment of the second half belongs to its own kick-off: 60 s + 15 s.
  const moment = section.getByRole('group', { name: /^Moment/ });
  await expect(moment.getByRole('textbox', { name: 'Start' })).toHaveValue('1:05');
  await expect(proposals).toHaveCount(3);
  await expect(timeline.getByRole('button')).toHaveCount(3);
  await expectNoProblems(page);

  const goal = section.getByRole('group', { name: /^Goal, Leo 11/ });
  await expect(goal.getByRole('textbox', { name: 'Start' })).toHaveValue('0:14');
  await goal.getByRole('textbox', { name: 'Start' }).fill('0:18');
  await goal.getByRole('textbox', { name: 'End' }).fill('0:10');
  await expect(goal.getByText('Check the times')).toBeVisible();
  await expect(goal.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await goal.getByRole('textbox', { name: 'End' }).fill('0:27');
  await goal.getByRole('button', { name: 'Accept' }).click();
  await expect(proposals).toHaveCount(2);
  const [trimmed] = await plays();
  expect(trimmed).toMatchObject({ playType: 'SCORE', source: FILM, startOffset: 18, endOffset: 27, playerIds: [LEO] });

  await section.getByRole('button', { name: 'Accept all' }).click();
  await expect(proposals).toHaveCount(0);
  // They stay on the timeline: as plays now.
  await expect(timeline.getByRole('button')).toHaveCount(3);
  expect((await plays()).map(({ playType, startOffset }) => `${playType} ${startOffset}`)).toEqual([
    'SCORE 18',
    'EXECUTION 24',
    'OTHER 65',
  ]);
});
