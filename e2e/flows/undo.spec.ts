/** Undo restores an item that was removed from a form, at its old position. */
import type { Locator, Page } from '@playwright/test';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { newGame, newPlayer, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { monthFromNow } from '../src/forms';
import { expect, test } from '../src/screens';

const toast = (page: Page, of: string) => page.getByRole('status').filter({ hasText: of });
const undo = (page: Page, of: string) => toast(page, of).getByRole('button', { name: 'Undo' });

/** Watches a toast disappear. @returns a function that tells whether the pointer reached elements beneath it from then on */
async function watchDisappearing(leavingToast: Locator): Promise<() => Promise<boolean>> {
  const observed = await leavingToast.evaluateHandle((node) => {
    const beneath = () => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2);
    };
    // When its exit transition starts, the toast is still in place.
    const reached = new Promise<boolean>((resolve) => {
      const watch = new MutationObserver(() => {
        if ((node as HTMLElement).style.maxHeight.startsWith('0'))
          resolve(document.querySelector('main')?.contains(beneath()) === true);
      });
      node.addEventListener('click', () => watch.observe(node, { attributeFilter: ['style'] }));
    });
    return { reached };
  });
  return () => observed.evaluate(({ reached }) => reached);
}

/** Removes an item and restores it, and expects a form without changes. */
async function removeAndRestore(page: Page, form: Locator, item: string, message: string): Promise<void> {
  const group = form.getByRole('group', { name: item, exact: true });
  await group
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(group).toHaveCount(0);
  await undo(page, message).click();
  await expect(group).toBeVisible();
}

const items = [1, 2].map((n) => ({
  participant: {
    id: `90000000${n}`,
    playerId: `1000000${n}`,
    playerName: `Player ${n}`,
    teamId: TEAM,
    teamName: 'Green',
  },
  play: { id: `91000000${n}`, name: `Goal ${n}`, startOffset: 10 * n, endOffset: 10 * n + 5 },
}));

test('restores a participant, a play, a schedule and stats of an event', async ({ club, open }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const { id, rev, eventTime, eventLocation } = await newGame(coach, TEAM, 'Undo game');
  await coach.call(eventEditingContract.update_event, {
    body: {
      id,
      rev,
      participants: items.map(({ participant }) => participant),
      plays: items.map(({ play }) => play),
      schedules: [{ id: '920000001', name: 'Final', time: eventTime, location: eventLocation, teams: ['TBD'] }],
      teamStats: [{ id: '930000001', teamId: TEAM, teamName: 'Riverside 2012 Green' }],
    },
  });
  const { page } = await open('coach', `/admin/event?id=${id}`);
  const form = page.getByRole('form', { name: 'Event' });
  const update = form.getByRole('button', { name: 'Update' });
  await removeAndRestore(page, form, 'Player 1', 'Player 1');
  await expect(form.getByRole('region', { name: 'Participants' }).getByRole('group')).toHaveCount(2);
  await expect(update).toBeDisabled();
  await removeAndRestore(page, form, 'Goal 1', 'Goal 1');
  await expect(update).toBeDisabled();
  await removeAndRestore(page, form, 'Final', 'Final');
  await expect(update).toBeDisabled();
  await removeAndRestore(page, form, 'Riverside 2012 Green', 'The stats of Riverside 2012 Green');
  await expect(update).toBeDisabled();

  // Two removals in a row have separate undo buttons.
  for (const name of ['Goal 1', 'Goal 2']) await form.getByRole('button', { name: `Remove play ${name}` }).click();
  const isReached = await watchDisappearing(toast(page, 'Goal 2'));
  await undo(page, 'Goal 2').click();
  expect(await isReached(), 'a disappearing toast does not block the pointer').toBe(true);
  await expect(form.getByRole('group', { name: 'Goal 2' })).toBeVisible();
  await undo(page, 'Goal 1').click();
  await expect(form.getByRole('group', { name: 'Goal 1' })).toBeVisible();
  await expect(update).toBeDisabled();
});

test('restores a payment and a volunteer service of an engagement', async ({ club, open }) => {
  const manager = await Person.signIn(club.url, 'manager');
  const month = Date.parse(`${monthFromNow(-3)}-01T00:00:00Z`);
  const opening = { teamId: TEAM, month, userEmail: 'coach2@riverside.example' };
  const { id } = await manager.call(engagementsContract.add_engagement, { body: opening });
  await manager.call(engagementsContract.update_engagement, {
    body: {
      id,
      rev: 1,
      payments: [{ id: '94000001', amount: 40, method: 'Cash' }],
      volunteers: [{ id: '95000001', role: 'Goalie' }],
    },
  });
  const { page } = await open('manager', `/admin/engagement?id=${id}`);
  const form = page.getByRole('form', { name: 'Engagement', exact: true });
  await removeAndRestore(page, form, '40 Cash', 'Payment');
  await removeAndRestore(page, form, 'Goalie', 'Volunteer work');
  await page.getByRole('link', { name: 'Planning' }).click();
  await expect(page).toHaveURL(/\/admin\/planning/);
});

test('restores a match of a development', async ({ club, open }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const playerId = await newPlayer(coach, 'Undo Ulrich');
  const month = Date.parse(`${monthFromNow(0)}-01T00:00:00Z`);
  const opening = { month, playerId, contactEmail: 'parent2@riverside.example' };
  const { id } = await coach.call(developmentsContract.add_development, { body: opening });
  const matches = [1, 2].map((n) => ({ id: `96000000${n}`, advice: `Advice ${n}` }));
  await coach.call(developmentsContract.update_development, { body: { id, rev: 1, matches } });
  const { page } = await open('coach', `/admin/development?id=${id}`);
  const form = page.getByRole('form', { name: 'Development', exact: true });
  await form.getByRole('button', { name: 'remove match Match 1' }).click();
  await expect(form.getByRole('group')).toHaveCount(1);
  await undo(page, 'Match 1').click();
  await expect(form.getByRole('group')).toHaveCount(2);
  await page.getByRole('link', { name: 'Planning' }).click();
  await expect(page).toHaveURL(/\/admin\/planning/);
});
