/** The script of a session, edited by several coaches. */
import type { Page } from '@playwright/test';
import { Person } from '../../scripts/clients/person';
import { boardPath, withBoard } from '../src/boards';
import { expect, test } from '../src/screens';

const pointsOf = (page: Page) => page.getByLabel('Coaching points');

test('merges the texts of two coaches who type into one drill at once', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Script', async (id) => {
    const [{ page: one }, { page: two }] = [await open('coach', boardPath(id)), await open('coach2', boardPath(id))];
    await one.getByRole('button', { name: 'Add drill' }).click();
    await pointsOf(one).fill('Two touches');
    await expect(pointsOf(two)).toHaveValue('Two touches');
    await pointsOf(one).press('Home');
    await pointsOf(two).press('End');
    // Types letter by letter while the other user's letters arrive.
    await Promise.all([
      pointsOf(one).pressSequentially('Always with at most ', { delay: 20 }),
      pointsOf(two).pressSequentially(', and an open body', { delay: 20 }),
    ]);
    const both = 'Always with at most Two touches, and an open body';
    await expect(pointsOf(one)).toHaveValue(both);
    await expect(pointsOf(two)).toHaveValue(both);
    await one.reload();
    await expect(pointsOf(one)).toHaveValue(both);
  });
});
