/** Jobs and rides of an event: two families at once, each on a phone. */
import type { Page } from '@playwright/test';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { newGame, read, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { unfold } from '../src/forms';
import { expect, onlyLive, type Screen, test } from '../src/screens';

const PHONE = { viewport: { width: 360, height: 740 } };
const NAME = 'Game with jobs and rides';

/** Opens the jobs and rides on the game's card. */
async function openHelp({ page }: Screen) {
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: NAME, exact: true }) });
  await unfold(card);
  await card.getByRole('button', { name: /^Jobs and rides/ }).click();
  const help = card.getByRole('region', { name: 'Jobs and rides' });
  await expect(help).toBeVisible();
  return help;
}

/** Holds these calls until each page has sent one, so that they are made at the same moment. */
async function holdUntilAllCall(pages: readonly Page[], url: string): Promise<void> {
  let release = () => {};
  const allSent = new Promise<void>((resolve) => {
    release = resolve;
  });
  let calls = 0;
  for (const page of pages)
    await page.route(url, async (route) => {
      calls += 1;
      if (calls === pages.length) release();
      await allSent;
      await route.continue();
    });
}

test('gives a job and the last seat of a ride to one of two families at the same moment, and both see it live', async ({
  club,
  open,
}) => {
  const manager = await Person.signIn(club.url, 'manager');
  const { id, rev, key } = await newGame(manager, TEAM, NAME);
  const jobs = [{ id: '310000901', name: 'Bring flags', needed: 1 }];
  await manager.call(eventEditingContract.update_event, { body: { id, rev, jobs } });
  await manager.call(eventPlanningContract.offer_ride, { params: key, body: { seats: 1 } });
  const parent = await open('parent', '/admin/planning', PHONE);
  const parent2 = await open('parent2', '/admin/planning', PHONE);
  const pages = [parent.page, parent2.page];
  const [parentHelp, parent2Help] = [await openHelp(parent), await openHelp(parent2)];
  for (const screen of [parent, parent2]) await onlyLive(screen);
  const helpRegions = [parentHelp, parent2Help];

  await holdUntilAllCall(pages, '**/api/take_job/**');
  await Promise.all(helpRegions.map((help) => help.getByRole('button', { name: 'Take: Bring flags' }).click()));
  for (const help of helpRegions)
    await expect(help.getByRole('listitem').filter({ hasText: 'Bring flags' })).toContainText('Taken');
  const [helper] = (await read(manager, key)).jobs?.[0]?.takenBy ?? [];
  const [winner, loser] = helper?.userId === 'demo-parent' ? [parentHelp, parent2Help] : [parent2Help, parentHelp];
  await expect(winner.getByRole('button', { name: 'Give back: Bring flags' })).toBeVisible();
  await expect(loser).toContainText(helper?.name ?? '');
  await expect(loser).toContainText('Enough people have taken this job.');

  await holdUntilAllCall(pages, '**/api/take_seat/**');
  const seats = helpRegions.map((help) => help.getByRole('button', { name: /^Seat for/ }));
  await Promise.all(seats.map((seat) => seat.first().click()));
  for (const help of helpRegions) {
    await expect(help.getByText('Full', { exact: true })).toBeVisible();
    await expect(help.getByRole('button', { name: /^Seat for/ })).toHaveCount(0);
  }

  await winner.getByRole('button', { name: 'Give back: Bring flags' }).click();
  await expect(loser.getByRole('button', { name: 'Take: Bring flags' })).toBeVisible();
});
