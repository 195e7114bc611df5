import type { Page } from '@playwright/test';
import { matchContract } from '@touchline/shared/match/match.contract';
import { timesOf } from '@touchline/shared/match/minutes';
import { newGame, TEAM, teamOf } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { expectNoProblems } from '../src/page-problems';
import { expect, test } from '../src/screens';

const MINUTE = 60_000;
const PHONE = { viewport: { width: 360, height: 640 } };
const [LEO, MIA, NOA] = ['10000001', '10000002', '10000003'];
const OTHER_SLOTS = ['GK', 'LB', 'RB', 'LM', 'RM'];
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Returns the card of an own child. */
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Your children' }).getByRole('listitem').filter({ hasText: name });
/** Reads the minutes of a child on the screen of staff. */
async function staffMinutes(page: Page, first: string): Promise<string> {
  const shirt = page.getByRole('button', { name: new RegExp(`^${first}( R\\.)?, .*\\d+′`) });
  return /(\d+′)/.exec((await shirt.getAttribute('aria-label')) ?? '')?.[1] ?? '';
}

test('shows two families who came before the kick-off what staff read of their children, live and after a reload', async ({
  open,
  club,
}) => {
  const coach = await Person.signIn(club.url, 'coach');
  const kickOff = Date.now() - 20 * MINUTE;
  const { key } = await newGame(coach, TEAM, 'Game of two families', kickOff);
  const address = (view?: string) => `/match?${new URLSearchParams({ ...key, ...(view && { view }) })}`;
  const match = () => coach.call(matchContract.get_match, { query: key });
  let entries = 940_000_000 + Math.floor(Math.random() * 1_000_000);
  /** Enters what a phone says that was offline. */
  const enter = async (kind: string, minute: number, fields: object = {}) => {
    const body = { id: String(++entries), kind, at: kickOff + minute * MINUTE, side: 'US', offline: true, ...fields };
    await coach.call(matchContract.add_match_entry, { params: key, query: {}, body: body as never });
  };

  const two = await open('parent', address(), PHONE);
  const one = await open('parent2', address(), PHONE);
  const helper = await open('filming', address(), PHONE);
  for (const { page } of [two, one, helper]) await expect(page.getByRole('timer')).toHaveText('Not started yet');
  const { players = [] } = await teamOf(coach);
  const others = players.map(({ id }) => id).filter((id) => ![LEO, MIA, NOA].includes(id));
  const lineUp = { ST: LEO, CM: NOA, ...Object.fromEntries(OTHER_SLOTS.map((slot, n) => [slot, others[n]])) };
  const form = { format: { onField: 7, periods: 2, minutes: 25 }, formation: '2-3-1', lineup: lineUp };
  await coach.call(matchContract.save_lineup, { params: key, query: {}, body: form as never });
  const first = await open('coach', address('live'), PHONE);
  const viewer = await open('coach2', address('live'), PHONE);

  await enter('PERIOD_START', 0);
  await expect(card(one.page, 'Noa')).toContainText('On the field since 1′, midfield');
  await expect(card(two.page, 'Leo')).toContainText('On the field since 1′, striker');
  // Of a line-up that is not shared nobody reads who is not on.
  await expect(card(two.page, 'Mia')).toHaveCount(0);

  // Mia comes on for Noa, who comes back later.
  await enter('SUB', 5, { playerId: MIA, otherPlayerId: NOA });
  await expect(card(two.page, 'Mia')).toContainText(/On the field since [56]′, midfield/);
  await expect(card(one.page, 'Noa')).toContainText(/On the bench since [56]′/);
  await enter('SUB', 11, { playerId: NOA, otherPlayerId: LEO });
  await expect(card(one.page, 'Noa')).toContainText(/On the field since 1[12]′, striker/);
  await expect(card(two.page, 'Leo')).toContainText(/On the bench since 1[12]′/);
  for (const [page, name] of [
    [two.page, 'Leo'],
    [two.page, 'Mia'],
    [one.page, 'Noa'],
  ] as const)
    await expect
      .poll(
        async () => (await card(page, name).locator('strong').innerText()) === (await staffMinutes(viewer.page, name)),
      )
      .toBe(true);

  await press(helper.page, 'Goal');
  for (const { page } of [two, one, helper, first, viewer])
    await expect(page.getByRole('img', { name: 'Score 1 to 0' })).toBeVisible();
  await expectNoProblems(two.page);

  await press(first.page, 'More');
  await press(first.page, 'End of the game');
  await first.page.getByRole('dialog').getByRole('button', { name: 'End the game' }).click();
  for (const { page } of [two, one]) await expect(page.getByRole('timer')).toHaveText('Full time');
  const { lineup = {}, entries: journal = [] } = await match();
  const times = timesOf({ lineup, entries: journal }, Date.now());
  const expectNumbers = async () => {
    for (const [page, name, id] of [
      [two.page, 'Leo', LEO],
      [two.page, 'Mia', MIA],
      [one.page, 'Noa', NOA],
    ] as const)
      await expect(card(page, name)).toContainText(`${Math.floor((times.get(id)?.played ?? 0) / MINUTE)}′ played`);
  };
  await expectNumbers();
  for (const { page } of [two, one]) await page.reload();
  await expectNumbers();
  // Neither family's page ever held the other child's times.
  expect(two.received.join('')).not.toContain(`"own":{"${NOA}"`);
  expect(one.received.join('')).not.toMatch(new RegExp(`"own":\\{"(${LEO}|${MIA})"`));
});
