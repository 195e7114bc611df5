import { matchContract } from '@touchline/shared/match/match.contract';
import { newGame, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { expectNoProblems } from '../src/page-problems';
import { expect, test } from '../src/screens';

const DESKTOP = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' } as const;
/** Pages of a printed document: `/Type /Page` of each, and not the `/Pages` above them. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

test('sets a line-up with the mouse, and prints it on one page', async ({ open, club }) => {
  const coach = await Person.signIn(club.url, 'coach');
  const { key } = await newGame(coach, TEAM, 'Mouse game');
  const match = () => coach.call(matchContract.get_match, { query: key });
  const { page } = await open('coach', `/match?${new URLSearchParams({ ...key, view: 'lineup' })}`, DESKTOP);
  const field = page.getByRole('list', { name: 'On the field' });
  const silent = page.getByRole('region', { name: 'No answer' });
  const shirt = (name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) });

  // From the bench to an empty place, on to another one, and into the place of another player.
  await shirt('Mia').dragTo(field.getByRole('button', { name: 'Empty: striker' }));
  await expect.poll(async () => (await match()).lineup).toEqual({ ST: '10000002' });
  await shirt('Mia').dragTo(field.getByRole('button', { name: 'Empty: left wing' }));
  await expect.poll(async () => (await match()).lineup).toEqual({ LW: '10000002' });
  await shirt('Noa').dragTo(field.getByRole('button', { name: 'Empty: striker' }));
  await expect(field.getByRole('button', { name: /^Noa, striker/ })).toBeVisible();
  await shirt('Noa').dragTo(shirt('Mia'));
  await expect.poll(async () => (await match()).lineup).toMatchObject({ ST: '10000002' });
  await expect(field.getByRole('button', { name: /^Noa, left wing/ })).toBeVisible();
  // Back to the others.
  await shirt('Noa').dragTo(silent);
  await expect.poll(async () => (await match()).lineup).toEqual({ ST: '10000002' });

  await page.getByRole('button', { name: 'Fill fairly' }).click();
  await expect.poll(async () => (await match()).plan?.length).toBeGreaterThan(0);
  await expectNoProblems(page);
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('body > div', { has: page.getByRole('heading', { name: 'Mouse game' }) }).last();
  await expect(sheet.getByRole('heading', { name: 'Substitution plan' })).toBeVisible();
  for (const bar of ['banner', 'navigation'] as const) await expect(page.getByRole(bar)).toHaveCount(0);
  for (const button of await page.getByRole('button').all()) await expect(button).toBeHidden();
  for (const format of ['Letter', 'A4'] as const) {
    expect(pagesOf(await page.pdf({ format, margin: { top: '10mm', bottom: '10mm' } })), format).toBe(1);
  }
});
