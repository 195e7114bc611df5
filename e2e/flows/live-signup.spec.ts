import type { Page } from '@playwright/test';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { newGame, TEAM, teamOf } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { openAttendees, unfold } from '../src/forms';
import { expect, hidePage, onlyLive, test } from '../src/screens';

const PLANNING = `/admin/planning?team=${TEAM}`;

/** The card of a game, with its attendee table open. */
const cardOf = async (page: Page, name: string) => {
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await unfold(card);
  await openAttendees(card);
  // A table under the pointer holds new rows back.
  await page.mouse.move(0, 0);
  return card;
};

const rosterName = async (person: Person, playerId: string) => {
  const player = (await teamOf(person)).players?.find(({ id }) => id === playerId);
  if (!player) throw new Error(`${playerId} is not on the roster`);
  return player.name;
};

/** Creates a game with a unique name, so that each test has its own card. */
const namedGame = async (manager: Person, name: string) => {
  const game = await newGame(manager, TEAM, name);
  return { ...game, title: name };
};

test('shows a manager each row live when a parent signs up two children', async ({ club, open }) => {
  const manager = await Person.signIn(club.url, 'manager');
  const game = await namedGame(manager, 'Cup semi-final');
  const [first, second] = [await rosterName(manager, '10000001'), await rosterName(manager, '10000002')];

  const watching = await open('manager', PLANNING);
  const managerCard = await cardOf(watching.page, game.title);
  await onlyLive(watching);

  // A phone shows only the first events, and the linked one.
  const link = `${PLANNING}#event-${game.id}`;
  const answering = await open('parent', link, { viewport: { width: 360, height: 740 } });
  const parentCard = await cardOf(answering.page, game.title);
  for (const name of [first, second]) {
    const row = managerCard.getByRole('row').filter({ hasText: name });
    await expect(row).toHaveCount(0);
    const button = parentCard.getByRole('button', { name: `${name}: going` });
    await button.click();
    await expect(row).toBeVisible();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }
});

test('I11: shows another family the names live, without contacts in page, responses or frames', async ({
  club,
  open,
}) => {
  const manager = await Person.signIn(club.url, 'manager');
  const game = await namedGame(manager, 'Family day game');
  const name = await rosterName(manager, '10000001');
  const otherFamily = await open('parent2', PLANNING);
  const card = await cardOf(otherFamily.page, game.title);
  await onlyLive(otherFamily);

  const parent = await Person.signIn(club.url, 'parent');
  await parent.call(eventsContract.add_attendee, {
    params: game.key,
    body: { playerId: '10000001', available: 'YES' },
  });
  await expect(card.getByRole('row').filter({ hasText: name })).toBeVisible();

  const staffView = await manager.call(eventsContract.get_event, { query: game.key });
  const row = staffView.attendees.find(({ playerId }) => playerId === '10000001');
  expect(row?.emailAddress).toBe('parent@riverside.example');
  expect(row?.phoneNumber).toBeTruthy();
  const pageAndResponses = [await otherFamily.page.content(), ...otherFamily.received].join('\n');
  expect(pageAndResponses).toContain(name);
  expect(pageAndResponses).not.toContain(row?.emailAddress);
  expect(pageAndResponses).not.toContain(row?.phoneNumber);
});

test('F9 I13: shows an offline answer as pending, and sends it once after reconnecting', async ({ club, open }) => {
  const manager = await Person.signIn(club.url, 'manager');
  const game = await namedGame(manager, 'Away game at the lake');
  const name = await rosterName(manager, '10000002');
  const { page, context } = await open('parent', PLANNING);
  const card = await cardOf(page, game.title);
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  // Hides the page: updates must come with the new connection, not with the periodic sync of a visible page.
  await hidePage(page);

  await context.setOffline(true);
  const button = card.getByRole('button', { name: `${name}: maybe` });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(card.getByText(/Sending…|Not confirmed yet/).first()).toBeVisible();
  await manager.call(eventsContract.add_attendee, {
    params: game.key,
    body: { playerId: '10000003', available: 'NO' },
  });
  expect((await manager.call(eventsContract.get_event, { query: game.key })).attendees).toHaveLength(1);

  const otherName = await rosterName(manager, '10000003');
  await context.setOffline(false);
  await expect(card.getByRole('row').filter({ hasText: otherName })).toBeVisible();
  await expect(card.getByText(/Sending…|Not confirmed yet/)).toHaveCount(0);
  const stored = await manager.call(eventsContract.get_event, { query: game.key });
  expect(stored.attendees.map(({ playerId, available }) => [playerId, available])).toEqual([
    ['10000003', 'NO'],
    ['10000002', 'MAYBE'],
  ]);
});

test('I8: open screens catch up after kill -9 of the server', async ({ club, open }) => {
  const manager = await Person.signIn(club.url, 'manager');
  const game = await namedGame(manager, 'Derby');
  const name = await rosterName(manager, '10000001');
  const { page } = await open('coach', PLANNING);
  const card = await cardOf(page, game.title);
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  // Hides the page: updates must come with the new connection, not with the periodic sync of a visible page.
  await hidePage(page);
  await club.kill();
  await expect(page.getByText(/Reconnecting|Offline/).first()).toBeVisible();
  await club.start();
  await manager.call(eventsContract.add_attendee, {
    params: game.key,
    body: { playerId: '10000001', available: 'YES' },
  });
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  await expect(card.getByRole('row').filter({ hasText: name })).toBeVisible();
});

test('I12: hides the team from a removed member, on the open screen and after a reload', async ({ club, open }) => {
  const manager = await Person.signIn(club.url, 'manager');
  const game = await namedGame(manager, 'Game of the film crew');
  const { page } = await open('filming', PLANNING);
  await cardOf(page, game.title);
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  await hidePage(page);
  await manager.call(teamsContract.remove_member, { params: { teamId: TEAM, member: 'filming@riverside.example' } });
  await expect(page.getByRole('heading', { name: game.title, exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Planning', level: 1 })).toBeVisible();
  await expect(page.getByText(game.title)).toHaveCount(0);
  // Restores the membership: other tests of this club need the film crew.
  const membership = {
    params: { teamId: TEAM, member: 'filming@riverside.example' },
    query: { capacity: 'staff' },
  } as const;
  await manager.call(teamsContract.add_member, membership);
});
