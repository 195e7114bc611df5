import type { Page } from '@playwright/test';
import { matchContract } from '@touchline/shared/match/match.contract';
import { newGame, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { expectNoProblems } from '../src/page-problems';
import { expect, test } from '../src/screens';

const PHONE = { viewport: { width: 360, height: 640 } };
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const score = (page: Page, ours: number) => expect(page.getByRole('img', { name: `Score ${ours} to 0` })).toBeVisible();
const question = (page: Page) => page.getByRole('region', { name: 'One goal or two?' });

test('asks two people who tap a goal at once whether it was one, and asks nobody twice', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const { key } = await newGame(coach, TEAM, 'Game of two phones', Date.now() - 60_000);
  const address = `/match?${new URLSearchParams(key)}`;
  const names = await open('coach', `${address}&view=lineup`, PHONE);
  const helper = await open('parent2', address, PHONE);
  await expect(helper.page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expect(helper.page.getByRole('button', { name: 'Goal', exact: true })).toHaveCount(0);
  // The buttons come to the phone of the family as soon as staff name it.
  await names.page.getByRole('combobox', { name: 'Which family keeps the score' }).selectOption('Marcus Silva');
  await expect(helper.page.getByRole('button', { name: 'Goal', exact: true })).toBeVisible();

  const phone = await open('coach', address, PHONE);
  await press(phone.page, 'Start: 1st half');
  const both = [phone.page, helper.page];
  await press(phone.page, 'Goal');
  for (const page of both) await score(page, 1);
  await press(helper.page, 'Goal');
  for (const page of both) {
    await score(page, 2);
    await expect(question(page)).toBeVisible();
    await expectNoProblems(page);
  }
  await question(helper.page).getByRole('button', { name: 'One' }).click();
  for (const page of both) {
    await score(page, 1);
    await expect(question(page)).toHaveCount(0);
  }

  await press(helper.page, 'Goal');
  for (const page of both) await expect(question(page)).toBeVisible();
  await question(phone.page).getByRole('button', { name: 'Two' }).click();
  for (const page of both) {
    await expect(question(page)).toHaveCount(0);
    await score(page, 2);
    await page.reload();
    await score(page, 2);
    await expect(question(page)).toHaveCount(0);
  }
  const { entries = [] } = await coach.call(matchContract.get_match, { query: key });
  expect(entries.filter(({ kind }) => kind === 'GOAL')).toHaveLength(2);
});

test('plays a game by itself in the demo club: staff start it, and a family follows it', async ({ open }) => {
  const staff = await open('manager', `/admin/planning?team=${TEAM}`);
  await press(staff.page, 'More for Planning');
  await staff.page.getByRole('menuitem', { name: 'Play a game now' }).click();
  await expect(staff.page.getByRole('timer')).not.toHaveText('00:00');
  const { pathname, search } = new URL(staff.page.url());
  expect(pathname).toBe('/match');
  const family = await open('parent', `${pathname}${search}`, PHONE);
  await expect(family.page.getByRole('timer')).toContainText('1st half');
  await expect(family.page.getByRole('list', { name: 'On the field' })).toBeVisible();
  // The first chance of the script reaches both screens.
  await expect(family.page.getByRole('list', { name: 'Timeline' })).toContainText('Chance');
  await expectNoProblems(family.page);
});

test('follows a game after a reconnect when its live code could not load before', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const { key } = await newGame(coach, TEAM, 'Game of a bad connection', Date.now() - 60_000);
  const enter = (id: string, kind: 'PERIOD_START' | 'GOAL') => {
    const body = { id, kind, at: Date.now(), side: 'US' as const };
    return coach.call(matchContract.add_match_entry, { params: key, query: {}, body });
  };
  const { page, context } = await open('parent2', '/rules', PHONE);
  const code = '**/assets/match-intake-*.js';
  await context.route(code, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/match-intake-'));
  await page.goto(`/match?${new URLSearchParams(key)}`);
  await failed;
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await context.unroute(code);
  await context.setOffline(true);
  await expect(page.getByRole('banner')).not.toContainText('Live');
  await context.setOffline(false);
  await expect(page.getByRole('banner')).toContainText('Live');
  await enter('94000001', 'PERIOD_START');
  await enter('94000002', 'GOAL');
  await score(page, 1);
});
