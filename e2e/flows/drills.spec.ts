import { readScript, rootsOf } from '@touchline/shared/boards/document';
import { BoardClient } from '../../testing/clients/board-client';
import { Person } from '../../testing/clients/person';
import { boardPath, withBoard } from '../src/boards';
import { alertOf, choose } from '../src/forms';
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

    await hers.page.getByRole('group', { name: 'Start with' }).getByRole('button', { name: 'Rondo, 5v2' }).click();
    await hers.page.getByRole('button', { name: 'Add drill' }).click();
    const save = hers.page.getByRole('button', { name: 'Save drill 1 for the club' });
    await save.click();
    const form = hers.page.getByRole('form', { name: 'Save the drill for the club' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Title is required')).toBeVisible();
    await form.getByLabel('Title').fill('Ladder race');
    await choose(form, 'Age', 'Under 10');
    await choose(form, 'Theme', 'Fitness');
    await form.getByLabel('With a picture of the board').check();
    await expect(form.getByRole('img', { name: /^Blank: 7 players/ })).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(alertOf(hers.page, /“Ladder race” is in the club’s drills/)).toBeVisible();

    // It is there at once, with its picture; the age group and the theme narrow the list.
    const ladder = library.getByRole('listitem').filter({ hasText: 'Ladder race' });
    await expect(ladder).toContainText('Fitness · Under 10');
    await choose(library, 'Theme', 'Fitness');
    await choose(library, 'Age', 'Under 10');
    await expect(library.getByRole('listitem')).toHaveCount(1);
    await expect(ladder.getByRole('img', { name: /^Blank: 7 players/ })).toBeVisible();
    await choose(library, 'Age', 'Under 8');
    await expect(library.getByText('No drill found')).toBeVisible();
    await choose(library, 'Age', 'Under 10');
    await library.getByRole('searchbox', { name: 'Search drills' }).fill('ladder');
    // It stays open for the next one, and says what was added.
    await ladder.getByRole('button', { name: 'Add Ladder race' }).click();
    await expect(library.getByRole('status')).toContainText('Added: Ladder race');
    const drill = hers.page.getByRole('group', { name: 'Drill 2' });
    await expect(drill.getByRole('img', { name: /^Blank: 7 players/ })).toBeVisible();
    await library.getByRole('button', { name: 'Undo' }).click();
    await expect(drill).toHaveCount(0);
    await ladder.getByRole('button', { name: 'Add Ladder race' }).click();
    await expect(ladder.getByRole('button', { name: 'Add Ladder race' })).toHaveText('Added');
    await his.page.keyboard.press('Escape');
    await expect(library).toHaveCount(0);
    await expect(hers.page.getByRole('group', { name: 'Drill 2: Ladder race' })).toBeVisible();
    await hers.page.getByRole('button', { name: 'Save drill 2 for the club' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText(/The library has a drill with this title/)).toBeVisible();
  });
});

test('the picture of a drill names no child, and is drawn on another board', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  await withBoard(coach, 'Named', async (id) => {
    const drawn = await BoardClient.open(coach, id);
    const { shapes } = rootsOf(drawn.doc);
    await drawn.change('markers', () => {
      shapes.set('child', { kind: 'player', side: 'home', at: { x: 200, y: 200 }, label: 'NR', playerId: '10000001' });
      shapes.set('seven', { kind: 'player', side: 'home', at: { x: 400, y: 200 }, label: '7', playerId: '10000002' });
      shapes.set('keeper', { kind: 'player', side: 'away', at: { x: 600, y: 200 }, label: 'GK' });
    });
    const { page } = await open('coach', boardPath(id));
    await page.getByRole('button', { name: 'Add drill' }).click();
    await page.getByRole('button', { name: 'Add a picture to drill 1' }).click();
    await page.getByRole('menuitem', { name: 'Take it from the board' }).click();
    await expect.poll(() => readScript(drawn.doc)[0]?.picture).toBeDefined();
    const players = readScript(drawn.doc)[0]?.picture?.shapes.map((shape) => 'label' in shape && shape.label);
    expect(players).toEqual(['', 'GK', '7']);
    expect(JSON.stringify(rootsOf(drawn.doc).script.toJSON())).not.toContain('1000000');

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Clear board' }).click();
    await expect.poll(() => shapes.size).toBe(0);
    await page.getByRole('button', { name: 'Picture of drill 1' }).click();
    await page.getByRole('menuitem', { name: 'Draw it on the board' }).click();
    await expect.poll(() => shapes.size).toBe(3);
    drawn.close();
  });
});
