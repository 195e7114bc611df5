/** Two users in one form: saved changes arrive, unsaved input stays, and conflicts in a field are asked about. */
import type { Locator } from '@playwright/test';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { newGame, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { rowOfEvent, save } from '../src/forms';
import { expect, hidePage, onlyLive, test } from '../src/screens';
import { conflictQuestion, type Open, openInBoth } from '../src/two-forms';

const GOALS = ['Our goals', 'Opponent’s goals'];
async function fillResult(form: Locator, ...goals: string[]) {
  for (const [index, label] of GOALS.entries()) await form.getByLabel(label).fill(goals[index] ?? '');
}
async function expectResult(form: Locator, ...goals: string[]) {
  for (const [index, label] of GOALS.entries()) await expect(form.getByLabel(label)).toHaveValue(goals[index] ?? '');
}

/** A game that has begun, so that it may have a result. */
const startedGame = async (url: string, name: string) =>
  newGame(await Person.signIn(url, 'coach'), TEAM, name, Date.now() - 3_600_000);

test('shows a saved event live to another user, and keeps that user’s unsaved fields', async ({ club, open }) => {
  const { id } = await startedGame(club.url, 'Shared game');
  const path = `/admin/event?id=${id}`;
  const { hers, his, herForm, hisForm } = await openInBoth(open, ['coach', 'coach2'], path, 'Event', /Shared game/);
  const row = await rowOfEvent(his, { id, name: 'Shared game' });
  await hisForm.getByLabel('Summary').fill('half typed');
  await hisForm.getByRole('button', { name: 'Add participant' }).click();

  await fillResult(herForm, '4', '2');
  await herForm.getByRole('button', { name: 'Add play' }).click();
  await herForm.getByRole('group', { name: 'New play' }).getByLabel('Name').fill('Corner kick');
  await save(hers, herForm, 'update_event');
  await expectResult(hisForm, '4', '2');
  await expect(hisForm.getByRole('group', { name: 'Corner kick' })).toBeVisible();
  await expect(row.getByRole('cell', { name: '4–2', exact: true })).toBeVisible();
  await expect(hisForm.getByLabel('Summary')).toHaveValue('half typed');
  await expect(hisForm.getByRole('group', { name: 'New participant' })).toBeVisible();
  await expect(conflictQuestion(his)).toHaveCount(0);
});

test('asks the second user which value to keep of a field that both changed', async ({ club, open }) => {
  const { id } = await startedGame(club.url, 'Disputed game');
  const path = `/admin/event?id=${id}`;
  const { hers, his, herForm, hisForm } = await openInBoth(open, ['coach', 'coach2'], path, 'Event', /Disputed game/);
  await fillResult(hisForm, '1', '1');
  await hisForm.getByLabel('Summary').fill('A draw.');
  await fillResult(herForm, '2', '1');
  await herForm.getByLabel('Summary').fill('A win.');
  await save(hers, herForm, 'update_event');

  await expect(conflictQuestion(his)).toContainText('Marta Nowak changed this too');
  await expect(conflictQuestion(his)).toContainText('Result: yours is “1:1”, theirs is “2:1”');
  await expectResult(hisForm, '1', '1');
  await expect(hisForm.getByRole('button', { name: 'Update' })).toBeDisabled();
  await conflictQuestion(his).getByRole('button', { name: 'Take theirs' }).first().click();
  await expectResult(hisForm, '2', '1');
  await expect(conflictQuestion(his)).toContainText('Summary: yours is “A draw.”, theirs is “A win.”');
  await conflictQuestion(his).getByRole('button', { name: 'Keep mine' }).click();
  await expect(conflictQuestion(his)).toHaveCount(0);
  await save(his, hisForm, 'update_event');
  await expect(herForm.getByLabel('Summary')).toHaveValue('A draw.');
  await expectResult(herForm, '2', '1');
  await expect(conflictQuestion(hers)).toHaveCount(0);
});

/** Opens an event in a browser whose news are held back. */
async function openSlow(open: Open, who: string, id: string) {
  const heldFrames: (() => void)[] = [];
  let isHolding = true;
  const slow = await open(who, '/rules');
  await slow.page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      if (isHolding && String(frame).includes('event:changed')) heldFrames.push(() => socket.send(frame));
      else socket.send(frame);
    });
  });
  await slow.page.goto(`/admin/event?id=${id}`);
  await expect(slow.page.getByText('Live', { exact: true }).first()).toBeVisible();
  // A sync would bring what is held back.
  await hidePage(slow.page);
  const release = () => {
    isHolding = false;
    for (const sendFrame of heldFrames.splice(0)) sendFrame();
  };
  return { page: slow.page, form: slow.page.getByRole('form', { name: 'Event' }), release };
}

test('asks a user who saves before the other’s change arrives, and loses nothing', async ({ club, open }) => {
  const { id } = await startedGame(club.url, 'Race game');
  const slow = await openSlow(open, 'coach2', id);
  const { page } = await open('coach', `/admin/event?id=${id}`);
  const otherForm = page.getByRole('form', { name: 'Event' });
  await fillResult(slow.form, '0', '0');
  await fillResult(otherForm, '5', '0');
  await save(page, otherForm, 'update_event');
  await slow.form.getByLabel('Name').fill('Race game, replayed');
  await slow.form.getByRole('button', { name: 'Update' }).click();
  await expect(conflictQuestion(slow.page)).toContainText('Result: yours is “0:0”, theirs is “5:0”');
  await expectResult(slow.form, '0', '0');
  await expect(slow.form.getByLabel('Name')).toHaveValue('Race game, replayed');
});

test('keeps unsaved input when another change arrives during a save', async ({ club, open }) => {
  const { id } = await startedGame(club.url, 'Overtaken game');
  const slow = await openSlow(open, 'coach2', id);
  const other = await open('coach', `/admin/event?id=${id}`);
  const { page } = other;
  const otherForm = page.getByRole('form', { name: 'Event' });
  await onlyLive(other);
  await fillResult(slow.form, '0', '0');
  await slow.form.getByLabel('Summary').fill('Mine alone.');
  await fillResult(otherForm, '6', '4');
  await save(page, otherForm, 'update_event');
  await slow.page.route('**/api/update_event', async (route) => {
    slow.release();
    // The news arrives before the save is sent.
    await expect(slow.page.getByRole('cell', { name: '6–4', exact: true })).toBeVisible();
    await route.continue();
  });
  await slow.form.getByRole('button', { name: 'Update' }).click();
  await expect(conflictQuestion(slow.page)).toContainText('Result: yours is “0:0”, theirs is “6:4”');
  await expect(slow.form.getByLabel('Summary')).toHaveValue('Mine alone.');
  await expectResult(slow.form, '0', '0');
  await conflictQuestion(slow.page).getByRole('button', { name: 'Keep mine' }).click();
  await save(slow.page, slow.form, 'update_event');
  await expect(otherForm.getByLabel('Summary')).toHaveValue('Mine alone.');
  await expectResult(otherForm, '0', '0');
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
