/** Two users in one form: saved changes arrive, unsaved input stays, and conflicts in a field are asked about. */
import type { Locator, Page } from '@playwright/test';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { newGame, newPlayer, TEAM } from '../../scripts/clients/games';
import { Person } from '../../scripts/clients/person';
import { alertOf, choose, monthFromNow, monthName, openMonths, rowOfEvent, rowsOf, save, tableOf } from '../src/forms';
import { expect, onlyLive, type Screen, test } from '../src/screens';

type Open = (who?: string, path?: string) => Promise<Screen>;

/** Opens the same row in two browsers, both live. */
async function together(open: Open, people: readonly [string, string], path: string, form: string, filled: RegExp) {
  const [one, other] = [await open(people[0], path), await open(people[1], path)];
  const forms = [one, other].map(({ page }) => page.getByRole('form', { name: form, exact: true }));
  for (const { page } of [one, other]) {
    await expect(page.getByRole('heading', { level: 2, name: filled })).toBeVisible();
  }
  for (const screen of [one, other]) await onlyLive(screen);
  return { hers: one.page, his: other.page, herForm: forms[0] as Locator, hisForm: forms[1] as Locator };
}

/** A game that has begun, so that it may have a result. */
const game = async (url: string, name: string) =>
  newGame(await Person.signIn(url, 'coach'), TEAM, name, Date.now() - 3_600_000);
const asked = (page: Page) => alertOf(page, /changed this too/);

test('shows a saved event live to another user, and keeps that user’s unsaved fields', async ({ club, open }) => {
  const { id } = await game(club.url, 'Shared game');
  const path = `/admin/event?id=${id}`;
  const { hers, his, herForm, hisForm } = await together(open, ['coach', 'coach2'], path, 'Event', /Shared game/);
  const row = await rowOfEvent(his, { id, name: 'Shared game' });
  await hisForm.getByLabel('Summary').fill('half typed');
  await hisForm.getByRole('button', { name: 'Add participant' }).click();

  await herForm.getByLabel('Result').fill('4:2');
  await herForm.getByRole('button', { name: 'Add play' }).click();
  await herForm.getByRole('group', { name: 'New play' }).getByLabel('Name').fill('Corner kick');
  await save(hers, herForm, 'update_event');
  await expect(hisForm.getByLabel('Result')).toHaveValue('4:2');
  await expect(hisForm.getByRole('group', { name: 'Corner kick' })).toBeVisible();
  await expect(row.getByRole('cell', { name: '4:2', exact: true })).toBeVisible();
  await expect(hisForm.getByLabel('Summary')).toHaveValue('half typed');
  await expect(hisForm.getByRole('group', { name: 'New participant' })).toBeVisible();
  await expect(asked(his)).toHaveCount(0);
});

test('asks the second user about a field that both changed: mine or theirs', async ({ club, open }) => {
  const { id } = await game(club.url, 'Disputed game');
  const path = `/admin/event?id=${id}`;
  const { hers, his, herForm, hisForm } = await together(open, ['coach', 'coach2'], path, 'Event', /Disputed game/);
  await hisForm.getByLabel('Result').fill('1:1');
  await hisForm.getByLabel('Summary').fill('A draw.');
  await herForm.getByLabel('Result').fill('2:1');
  await herForm.getByLabel('Summary').fill('A win.');
  await save(hers, herForm, 'update_event');

  await expect(asked(his)).toContainText('Marta Nowak changed this too');
  await expect(asked(his)).toContainText('Result: yours is “1:1”, theirs is “2:1”');
  await expect(hisForm.getByLabel('Result')).toHaveValue('1:1');
  await expect(hisForm.getByRole('button', { name: 'Update' })).toBeDisabled();
  await asked(his).getByRole('button', { name: 'Take theirs' }).first().click();
  await expect(hisForm.getByLabel('Result')).toHaveValue('2:1');
  await expect(asked(his)).toContainText('Summary: yours is “A draw.”, theirs is “A win.”');
  await asked(his).getByRole('button', { name: 'Keep mine' }).click();
  await expect(asked(his)).toHaveCount(0);
  await save(his, hisForm, 'update_event');
  await expect(herForm.getByLabel('Summary')).toHaveValue('A draw.');
  await expect(herForm.getByLabel('Result')).toHaveValue('2:1');
  await expect(asked(hers)).toHaveCount(0);
});

/** Opens an event in a browser whose news are held back. */
async function openSlow(open: Open, who: string, id: string) {
  const held: (() => void)[] = [];
  let holds = true;
  const slow = await open(who, '/rules');
  await slow.page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      if (holds && String(frame).includes('event:changed')) held.push(() => socket.send(frame));
      else socket.send(frame);
    });
  });
  await slow.page.goto(`/admin/event?id=${id}`);
  const release = () => {
    holds = false;
    for (const send of held.splice(0)) send();
  };
  return { page: slow.page, form: slow.page.getByRole('form', { name: 'Event' }), release };
}

test('asks a user who saves before the other’s change arrives, and loses nothing', async ({ club, open }) => {
  const { id } = await game(club.url, 'Race game');
  const mine = await openSlow(open, 'coach2', id);
  const { page } = await open('coach', `/admin/event?id=${id}`);
  const theirs = page.getByRole('form', { name: 'Event' });
  await mine.form.getByLabel('Result').fill('0:0');
  await theirs.getByLabel('Result').fill('5:0');
  await save(page, theirs, 'update_event');
  await mine.form.getByLabel('Name').fill('Race game, replayed');
  await mine.form.getByRole('button', { name: 'Update' }).click();
  await expect(asked(mine.page)).toContainText('Result: yours is “0:0”, theirs is “5:0”');
  await expect(mine.form.getByLabel('Result')).toHaveValue('0:0');
  await expect(mine.form.getByLabel('Name')).toHaveValue('Race game, replayed');
});

test('keeps unsaved input when another change arrives during a save', async ({ club, open }) => {
  const { id } = await game(club.url, 'Overtaken game');
  const mine = await openSlow(open, 'coach2', id);
  const other = await open('coach', `/admin/event?id=${id}`);
  const { page } = other;
  const theirs = page.getByRole('form', { name: 'Event' });
  await onlyLive(other);
  await mine.form.getByLabel('Result').fill('0:0');
  await mine.form.getByLabel('Summary').fill('Mine alone.');
  await theirs.getByLabel('Result').fill('6:4');
  await save(page, theirs, 'update_event');
  await mine.page.route('**/api/update_event', async (route) => {
    mine.release();
    // The news arrive before the save is sent.
    await expect(mine.page.getByRole('cell', { name: '6:4', exact: true })).toBeVisible();
    await route.continue();
  });
  await mine.form.getByRole('button', { name: 'Update' }).click();
  await expect(asked(mine.page)).toContainText('Result: yours is “0:0”, theirs is “6:4”');
  await expect(mine.form.getByLabel('Summary')).toHaveValue('Mine alone.');
  await expect(mine.form.getByLabel('Result')).toHaveValue('0:0');
  await asked(mine.page).getByRole('button', { name: 'Keep mine' }).click();
  await save(mine.page, mine.form, 'update_event');
  await expect(theirs.getByLabel('Summary')).toHaveValue('Mine alone.');
  await expect(theirs.getByLabel('Result')).toHaveValue('0:0');
});

test('updates an engagement live on another screen, with conflicts', async ({ open, club }) => {
  const month = monthFromNow(0);
  const manager = await Person.signIn(club.url, 'manager');
  const opened = () =>
    manager.call(engagementsContract.add_engagement, {
      body: { teamId: TEAM, month: Date.parse(`${month}-01T00:00:00Z`), userEmail: 'coach2@riverside.example' },
    });
  const watching = await open('coach', '/admin/engagement');
  await openMonths(watching.page);
  await onlyLive(watching);
  const row = await rowsOf(tableOf(watching.page, 'Months of members'), 'Ben Achterberg', monthName(month));
  await expect(row).toHaveCount(0);
  const { id } = await opened();
  await expect(row).toBeVisible();
  await watching.page.close();

  const path = `/admin/engagement?id=${id}`;
  const name = /Ben Achterberg/;
  const { hers, his, herForm, hisForm } = await together(open, ['manager', 'coach'], path, 'Month of a member', name);
  await hisForm.getByRole('button', { name: 'Add volunteer' }).click();
  await hisForm.getByLabel('Number of players').fill('7');
  await herForm.getByRole('button', { name: 'Add payment' }).click();
  await herForm.getByRole('group', { name: '10 PayPal' }).getByLabel('Amount').fill('25');
  await save(hers, herForm, 'update_engagement');
  await expect(hisForm.getByRole('group', { name: '25 PayPal' })).toBeVisible();
  await expect(hisForm.getByRole('group', { name: 'Referee' })).toBeVisible();
  await expect(hisForm.getByLabel('Number of players')).toHaveValue('7');
  await expect(asked(his)).toHaveCount(0);

  await herForm.getByLabel('Number of players').fill('3');
  await save(hers, herForm, 'update_engagement');
  await expect(asked(his)).toContainText('Sam Okafor changed this too');
  await expect(asked(his)).toContainText('Number of players: yours is “7”, theirs is “3”');
  await asked(his).getByRole('button', { name: 'Take theirs' }).click();
  await expect(hisForm.getByLabel('Number of players')).toHaveValue('3');
  await save(his, hisForm, 'update_engagement');
  await expect(herForm.getByRole('group', { name: 'Referee' })).toBeVisible();
});

test('updates a development live on another screen, with conflicts', async ({ club, open }) => {
  await newPlayer(await Person.signIn(club.url, 'manager'), 'Live Lindgren');
  const { page } = await open('coach', '/admin/development');
  const watching = await open('coach2', '/admin/development');
  await onlyLive(watching);
  const row = await rowsOf(tableOf(watching.page, 'Developments'), 'Live Lindgren');
  const opening = page.getByRole('form', { name: 'New development' });
  await choose(opening, 'Player', /^Live Lindgren/);
  await opening.getByLabel('Contact email').fill('parent2@riverside.example');
  await opening.getByRole('button', { name: 'New' }).click();
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/[?&]id=\d+/);

  const path = page.url();
  const name = /Live Lindgren/;
  const { hers, his, herForm, hisForm } = await together(open, ['coach', 'coach2'], path, 'Development', name);
  await hisForm.getByLabel('Birth year').fill('2011');
  await herForm.getByRole('button', { name: 'Add match' }).click();
  await herForm.getByLabel('Advice').fill('Look up.');
  await save(hers, herForm, 'update_development');
  await expect(hisForm.getByRole('group', { name: 'Match 1' })).toBeVisible();
  await expect(hisForm.getByLabel('Birth year')).toHaveValue('2011');

  await herForm.getByLabel('Birth year').fill('2014');
  await save(hers, herForm, 'update_development');
  await expect(asked(his)).toContainText('Marta Nowak changed this too');
  await expect(asked(his)).toContainText('Birth year: yours is “2011”, theirs is “2014”');
  await asked(his).getByRole('button', { name: 'Keep mine' }).click();
  await save(his, hisForm, 'update_development');
  await expect(herForm.getByLabel('Birth year')).toHaveValue('2011');
});

test('notifies a user whose edited event was removed by another', async ({ open, club }) => {
  const admin = await Person.signIn(club.url, 'admin');
  const game = await newGame(admin, TEAM, 'Game that goes');
  const editing = await open('coach', `/admin/event?id=${game.id}`);
  const { page } = editing;
  const form = page.getByRole('form', { name: 'Event' });
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Game that goes');
  await onlyLive(editing);
  await form.getByLabel('Summary').fill('half typed');
  await admin.call(eventsContract.remove_event, { params: { ...game.key, tag: TEAM } });
  await expect(page.getByRole('alert').filter({ hasText: 'This entry was removed' })).toBeVisible();
});
