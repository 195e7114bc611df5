/** The script of a session, edited by several coaches. */
import type { Page } from '@playwright/test';
import { Person } from '../../testing/clients/person';
import { boardPath, withBoard } from '../src/boards';
import { expect, test } from '../src/screens';

const pointsOf = (page: Page) => page.getByLabel('Coaching points');

test('merges the texts of two coaches who type into one drill at once', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Script', async (id) => {
    const [{ page: herPage }, { page: hisPage }] = [
      await open('coach', boardPath(id)),
      await open('coach2', boardPath(id)),
    ];
    await herPage.getByRole('button', { name: 'Add drill' }).click();
    await pointsOf(herPage).fill('Two touches');
    await expect(pointsOf(hisPage)).toHaveValue('Two touches');
    await pointsOf(herPage).press('Home');
    await pointsOf(hisPage).press('End');
    // Types letter by letter while the other user's letters arrive.
    await Promise.all([
      pointsOf(herPage).pressSequentially('Always with at most ', { delay: 20 }),
      pointsOf(hisPage).pressSequentially(', and an open body', { delay: 20 }),
    ]);
    const mergedText = 'Always with at most Two touches, and an open body';
    await expect(pointsOf(herPage)).toHaveValue(mergedText);
    await expect(pointsOf(hisPage)).toHaveValue(mergedText);
    await herPage.reload();
    await expect(pointsOf(herPage)).toHaveValue(mergedText);
  });
});
