/** The session canvas without a connection: strokes are kept locally and sent later. */
import type { BrowserContext, Page } from '@playwright/test';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { BoardClient } from '../../testing/clients/board-client';
import { Person } from '../../testing/clients/person';
import type { Club } from '../../testing/services/club';
import { boardPath, draw, GREEN, savedColours, savedImage, screenColours, withBoard } from '../src/boards';
import { expect, type Screen, test } from '../src/screens';

const NEAR = { x: 120, y: 130 };
const FAR = { x: 480, y: 300 };

interface CutOff {
  id: string;
  page: Page;
  context: BrowserContext;
  /** Another coach, who is connected. */
  otherCoach: BoardClient;
}

/** Counts what this browser has stored of boards. */
const countStored = (page: Page, kind: 'copies' | 'strokes') =>
  page.evaluate(
    (store) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('touchline-boards');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction(store).objectStore(store).count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
    kind,
  );

/** Opens a board, cuts the connection, and draws one stroke, which this browser has stored when `go` starts. */
async function cutOff(
  club: Club,
  open: (who: string, path: string) => Promise<Screen>,
  name: string,
  go: (board: CutOff) => Promise<void>,
): Promise<void> {
  await withBoard(await Person.signIn(club.url, 'coach'), name, async (id) => {
    const { page, context } = await open('coach', boardPath(id));
    const otherCoach = await BoardClient.open(await Person.signIn(club.url, 'coach2'), id);
    await expect(page.getByText('Saved')).toBeVisible();
    await context.setOffline(true);
    await draw(page, NEAR);
    await expect(page.getByText('Offline. 1 change will be saved when you are back online.')).toBeVisible();
    await expect.poll(() => countStored(page, 'strokes')).toBe(1);
    await go({ id, page, context, otherCoach });
    otherCoach.close();
  });
}

test('draws offline, shows a badge, and merges all strokes after reconnecting', async ({ open, club }) => {
  await cutOff(club, open, 'Offline', async ({ page, context, otherCoach }) => {
    await otherCoach.draw('other', 300);
    await draw(page, FAR);
    expect(otherCoach.ids).toEqual(['other']);
    await context.setOffline(false);
    await expect.poll(() => otherCoach.ids.length).toBe(3);
    await expect(page.getByText('Saved')).toBeVisible();
  });
});

test('loses nothing in a reload while offline', async ({ open, club }) => {
  await cutOff(club, open, 'Reload', async ({ id, page, context, otherCoach }) => {
    await page.reload().catch(() => undefined);
    expect(otherCoach.ids).toEqual([]);
    await context.setOffline(false);
    await page.goto(boardPath(id));
    await expect.poll(() => otherCoach.ids.length).toBe(1);
    expect(await savedColours(page, (await savedImage(page)).png, [NEAR])).toEqual([GREEN]);
  });
});

test('keeps offline strokes of a removed board until it is restored', async ({ open, club }) => {
  const coach2 = await Person.signIn(club.url, 'coach2');
  await cutOff(club, open, 'Back again', async ({ id, page, context }) => {
    await coach2.call(boardsContract.remove_board, { params: { id } });
    await context.setOffline(false);
    await expect(page.getByText(/Somebody deleted it/)).toBeVisible();
    // The web app tries again from this screen, and is rejected.
    const rejection = page.waitForEvent('websocket').then((socket) =>
      socket.waitForEvent('framereceived', {
        predicate: ({ payload }) => `${payload}`.includes('NOT_FOUND'),
      }),
    );
    await page.goto('/admin/planning');
    await rejection;
    await coach2.call(boardsContract.restore_board, { params: { id } });
    const lateClient = await BoardClient.open(coach2, id);
    await page.goto(boardPath(id));
    await expect.poll(() => lateClient.ids.length).toBe(1);
    await expect(page.getByText('Saved')).toBeVisible();
    lateClient.close();
  });
});

test('sends offline strokes from any screen, and deletes local copies on sign-out', async ({ open, club }) => {
  await cutOff(club, open, 'Leftovers', async ({ page, context, otherCoach }) => {
    await page.close();
    await context.setOffline(false);
    const planningPage = await context.newPage();
    await planningPage.goto('/admin/planning');
    await expect.poll(() => otherCoach.ids.length).toBe(1);

    const copies = () => countStored(planningPage, 'copies');
    await expect.poll(copies).toBeGreaterThan(0);
    await planningPage.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(copies).toBe(0);
  });
});

test('reports an unreachable board, and opens it when it is reachable', async ({ open, club }) => {
  await withBoard(await Person.signIn(club.url, 'coach'), 'Unreachable', async (id) => {
    const { page } = await open('coach', '/admin/planning');
    let isBroken = true;
    await page.routeWebSocket(/socket\.io/, (socket) => {
      if (isBroken) void socket.close();
      else socket.connectToServer();
    });
    await page.goto(boardPath(id));
    const alert = page.getByRole('alert').filter({ hasText: 'The board could not be loaded.' });
    await expect(alert).toContainText('No answer from the club’s server.');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toBeVisible();
    isBroken = false;
    await expect(page.getByText('Saved')).toBeVisible();
    await expect(alert).toBeHidden();
  });
});

test('lets a user who lost the right to draw discard offline strokes', async ({ open, club }) => {
  const [coach, root] = await Promise.all(['coach', 'root'].map((name) => Person.signIn(club.url, name)));
  if (!coach || !root) throw new Error('no account');
  const role = { params: { email: 'parent2@riverside.example', role: 'ADMIN' } } as const;
  await root.call(usersContract.add_role, role);
  try {
    await withBoard(coach, 'Helper', async (id) => {
      const { page, context } = await open('parent2', boardPath(id));
      await expect(page.getByText('Saved')).toBeVisible();
      await draw(page, FAR);
      await expect(page.getByText('Saved')).toBeVisible();
      await context.setOffline(true);
      await draw(page, NEAR);
      await expect(page.getByText(/^Offline. 1 change/)).toBeVisible();
      await root.call(usersContract.delete_role, role);
      await context.setOffline(false);
      await expect(page.getByText('You can only watch this board now. 1 change cannot be saved.')).toBeVisible();
      await page.getByRole('button', { name: 'Discard changes' }).click();
      const question = page.getByRole('dialog');
      await question.getByRole('button', { name: 'Keep for now' }).click();
      await expect(question).toBeHidden();
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await question.getByRole('button', { name: 'Discard', exact: true }).click();
      await expect(page.getByText('View only')).toBeVisible();
      await page.reload();
      await expect(page.getByText('View only')).toBeVisible();
      const [nearColour, farColour] = await screenColours(page, [NEAR, FAR]);
      expect(farColour).toEqual(GREEN);
      expect(nearColour).not.toEqual(GREEN);
    });
  } finally {
    await root.ask(usersContract.delete_role, role);
  }
});
