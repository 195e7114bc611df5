import { TEAM } from '../../testing/clients/games';
import { choose, daysAhead, momentOf, offered, openAttendees, typeMoment, unfold } from '../src/forms';
import { expect, test } from '../src/screens';

const PLANNING = `/admin/planning?team=${TEAM}`;

test('lets a manager add a game, sign up a guest, edit, delete, undo, and remove the game', async ({ open }) => {
  const { page } = await open('manager', PLANNING);
  await page.getByRole('button', { name: 'New event' }).click();
  const form = page.getByRole('form', { name: 'New event' });
  await expect(momentOf(form, 'Time').getByLabel('Date')).not.toHaveValue('');
  await expect(form.getByRole('combobox', { name: 'Team' })).toHaveValue('Riverside 2012 Green');
  await form.getByRole('button', { name: 'new game' }).click();
  await expect(form.getByText('Please choose a location and team')).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Location' })).toBeFocused();

  await typeMoment(form, 'Time', daysAhead(2));
  const [field = ''] = await offered(form, 'Location');
  await choose(form, 'Location', field);
  const scheduled = page.waitForResponse('**/api/schedule_event');
  await form.getByRole('button', { name: 'new game' }).click();
  await expect(page.getByText(/^Added: Riverside 2012 Green/)).toBeVisible();
  const gameCard = page.locator(`article[aria-labelledby="event-${await (await scheduled).json()}"]`);
  await unfold(gameCard);
  await expect(gameCard.getByRole('heading', { name: 'Riverside 2012 Green game', exact: true })).toBeVisible();
  await openAttendees(gameCard);

  await gameCard.getByRole('button', { name: 'Add attendee' }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, 'Player', /guest/i);
  await dialog.getByLabel('Name').fill('Zoë Trialist');
  await dialog.getByLabel('Email').fill('zoe@visitors.example');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const row = gameCard.getByRole('row').filter({ hasText: 'Zoë Trialist' });
  await expect(row).toContainText('zoe@visitors.example');

  const chooseAction = async (action: string) => {
    await gameCard.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await chooseAction('Remove game');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please check with people also interested in participating' }),
  ).toBeVisible();

  await row.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByText('Maybe', { exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText(/maybe/i);

  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  const removed = page.waitForResponse('**/api/remove_attendee/**');
  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  // A game with attendees cannot be removed.
  await removed;

  await chooseAction('Reload');
  await chooseAction('Remove game');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove game' }).click();
  await expect(gameCard).toHaveCount(0);
});

test('keeps a half-filled new event when the window shrinks to the width of a phone', async ({ open }) => {
  const { page } = await open('manager', PLANNING);
  await page.getByRole('button', { name: 'New event' }).click();
  const opponent = page.getByRole('form', { name: 'New event' }).getByLabel('Opponent');
  await opponent.fill('Harbor City');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('button', { name: 'Close', expanded: true })).toBeVisible();
  await expect(opponent).toHaveValue('Harbor City');
});

test('tells a newcomer what to do', async ({ open }) => {
  const { page } = await open('newcomer', '/admin/planning');
  await expect(
    page.getByText(
      'Allow us 10 minutes to add you to the right team... please check your email and update your profile for us to better assist you',
    ),
  ).toBeVisible();
});

test('shows answers arriving when a manager of the demo club starts the simulation', async ({ open }) => {
  const { page } = await open('manager', PLANNING);
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  // Of all cards, folded ones too: another flow may have added an earlier game.
  const answerCounts = async () =>
    (await page.getByRole('article').allTextContents()).map((text) =>
      [...text.matchAll(/\d+\s*(Going|Maybe|Can’t go|No answer)/g)].join(' '),
    );
  const countsBefore = await answerCounts();
  const simulate = async () => {
    await page.getByRole('button', { name: 'More for Planning' }).click();
    await page.getByRole('menuitem', { name: 'Simulate answers' }).click();
  };
  await simulate();
  await expect(page.getByRole('alert').filter({ hasText: /families answer/ })).toBeVisible();
  await expect.poll(answerCounts).not.toEqual(countsBefore);
  await simulate();
  await expect(page.getByRole('alert').filter({ hasText: 'Families are answering already.' })).toBeVisible();
});
