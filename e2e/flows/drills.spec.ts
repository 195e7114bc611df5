import { Person } from '../../testing/clients/person';
import { boardPath, withBoard } from '../src/boards';
import { alertOf } from '../src/forms';
import { expect, test } from '../src/screens';

test('a coach saves a drill for the club; a manager who has the library open sees it and adds it', async ({
  open,
  club,
}) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Library', async (id) => {
    const hers = await open('coach', boardPath(id));
    const his = await open('manager', boardPath(id), { viewport: { width: 360, height: 740 } });
    await his.page.getByRole('button', { name: 'Drills of the club' }).first().click();
    const library = his.page.getByRole('dialog', { name: 'Drills of the club' });
    await expect(library.getByRole('heading', { name: 'Gates and turns' })).toBeVisible();

    await hers.page.getByRole('button', { name: 'Add drill' }).click();
    const save = hers.page.getByRole('button', { name: 'Save drill 1 for the club' });
    await save.click();
    await expect(alertOf(hers.page, 'Give the drill a title first.')).toBeVisible();
    await hers.page.getByLabel('Title').fill('Ladder race');
    await save.click();
    await expect(alertOf(hers.page, /“Ladder race” is in the club’s drills/)).toBeVisible();

    await library.getByRole('button', { name: 'Add Ladder race' }).click();
    // It stays open for the next one.
    await expect(library.getByRole('button', { name: 'Add Ladder race' })).toHaveText('Added');
    await his.page.keyboard.press('Escape');
    await expect(library).toHaveCount(0);
    await expect(hers.page.getByRole('group', { name: 'Drill 2: Ladder race' })).toBeVisible();
    await save.click();
    await expect(alertOf(hers.page, /The library has a drill with this title/)).toBeVisible();
  });
});
