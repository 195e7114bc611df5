import type { Page } from '@playwright/test';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { clockAt } from '@touchline/shared/match/clock';
import { matchContract } from '@touchline/shared/match/match.contract';
import { timesOf } from '@touchline/shared/match/minutes';
import { newGame, read, TEAM, teamOf } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { expect, test } from '../src/screens';

const MINUTE = 60_000;
const PHONE = { viewport: { width: 360, height: 640 } };
const shirts = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('button');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const score = (page: Page, ours: number, theirs: number) =>
  expect(page.getByRole('img', { name: `Score ${ours} to ${theirs}` })).toBeVisible();

/** Starts, pauses and ends the match at times that are over, as a phone does that was offline. */
async function clockEntry(coach: Person, key: object, kind: 'PERIOD_START' | 'PERIOD_END', at: number): Promise<void> {
  const id = String(900_000_000 + Math.floor(Math.random() * 99_000_000));
  const body = { id, kind, at, side: 'US' as const, offline: true };
  await coach.call(matchContract.add_match_entry, { params: key as never, query: {}, body });
}

test('keeps a game of 14 children the same on five screens, also after an offline half and a reload', async ({
  open,
  club,
}) => {
  const coach = await Person.signIn(club.url, 'coach');
  const kickOff = Date.now() - 70 * MINUTE;
  const { key } = await newGame(coach, TEAM, 'Game of five screens', kickOff);
  const { players = [] } = await teamOf(coach);
  for (const { id } of players.slice(0, 14))
    await coach.call(eventsContract.add_attendee, { params: key, body: { playerId: id, available: 'YES' } });
  const form = { format: { onField: 9, periods: 2, minutes: 40 }, formation: '3-2-3' };
  await coach.call(matchContract.save_lineup, { params: key, query: {}, body: form });
  const match = () => coach.call(matchContract.get_match, { query: key });
  const address = (view?: string) => `/match?${new URLSearchParams({ ...key, ...(view && { view }) })}`;
  const helper = await open('parent2', address(), PHONE);
  const { id: scorer } = JSON.parse(helper.received.find((text) => text.includes('parent2@')) ?? '{}');
  const first = await open('coach', address('lineup'), PHONE);
  await first.page.getByRole('button', { name: 'Fill fairly' }).click();
  await expect(shirts(first.page, 'On the field')).toHaveCount(9);
  await expect.poll(async () => Object.keys((await match()).lineup ?? {}).length).toBeGreaterThan(0);
  await coach.call(matchContract.save_lineup, { params: key, query: {}, body: { scorer } });
  await clockEntry(coach, key, 'PERIOD_START', kickOff);
  await clockEntry(coach, key, 'PERIOD_END', kickOff + 40 * MINUTE);
  await clockEntry(coach, key, 'PERIOD_START', kickOff + 45 * MINUTE);

  await first.page.goto(address('live'));
  const second = await open('coach2', address('live'), PHONE);
  const family = await open('parent', address(), PHONE);
  // Film crews see a game as families do.
  const crew = await open('filming', address(), PHONE);
  await score(second.page, 0, 0);
  await score(family.page, 0, 0);

  // This browser keeps the match for a visit without a connection.
  const kept = () =>
    first.page.evaluate(async () => (await (await caches.open('touchline-kept')).match('/kept'))?.text());
  await expect.poll(kept).toContain(`"match","${key.id}"`);
  // The first coach loses the connection, and goes on.
  await first.context.setOffline(true);
  await press(first.page, 'Goal');
  await shirts(first.page, 'On the field').first().click();
  await shirts(first.page, 'On the field').nth(2).click();
  await shirts(first.page, 'Bench').first().click();
  await press(first.page, 'Goal');
  await press(first.page, 'Undo');
  await press(first.page, 'Moment');
  await score(first.page, 1, 0);
  await expect(first.page.getByText('Kept on this phone until there is a connection: 3')).toBeVisible();

  // Meanwhile the others go on, too.
  await press(second.page, 'Chance');
  await press(second.page, 'Skip');
  await press(helper.page, 'Goal, theirs');
  await score(second.page, 0, 1);
  await score(family.page, 0, 1);

  // The phone starts again before the server can be reached.
  await first.context.route('**/api/**', (route) => route.abort());
  await first.context.setOffline(false);
  await first.page.reload();
  await expect(first.page.getByText(/^Kept on this phone/)).toBeVisible();
  await score(first.page, 1, 0);
  await first.context.unroute('**/api/**');
  for (const { page } of [first, second, family, crew, helper]) await score(page, 1, 1);
  await expect(first.page.getByText(/^Kept on this phone/)).toHaveCount(0);

  // Eleven more substitutions, and three more goals.
  for (let n = 0; n < 11; n += 1) {
    await shirts(second.page, 'On the field')
      .nth(1 + (n % 8))
      .click();
    await shirts(second.page, 'Bench').first().click();
  }
  for (const scorer of [3, 4]) {
    await press(first.page, 'Goal');
    await shirts(first.page, 'On the field').nth(scorer).click();
  }
  await press(helper.page, 'Goal, theirs');
  for (const { page } of [first, second, family, crew, helper]) await score(page, 3, 2);

  await press(second.page, 'More');
  await press(second.page, 'End of the game');
  await second.page.getByRole('dialog').getByRole('button', { name: 'End the game' }).click();
  await expect(family.page.getByRole('timer')).toHaveText('Full time');
  await expect.poll(async () => (await read(coach, key)).result).toMatch(/^3:2/);

  for (const { page } of [first, second]) await page.goto(address('summary'));
  const timeline = ({ page }: { page: Page }) => page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect(timeline(first)).toHaveCount((await match()).entries?.length ?? 0);
  await expect(timeline(second)).toHaveText(await timeline(first).allInnerTexts(), { useInnerText: true });
  const { lineup = {}, entries = [], format } = await match();
  const played = [...timesOf({ lineup, entries }, Date.now()).values()].reduce((sum, time) => sum + time.played, 0);
  expect(played).toBe(clockAt(entries, Date.now()).played * format.onField);
  expect(entries.filter(({ kind }) => kind === 'GOAL')).toHaveLength(5);
  expect(entries.filter(({ kind }) => kind === 'SUB')).toHaveLength(12);
  for (const text of [...family.received, ...crew.received]) expect(text).not.toMatch(/"plan":\[\{|"kind":"MOMENT"/);
});
