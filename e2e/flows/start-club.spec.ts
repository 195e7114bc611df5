/**
 * From the code of the server to the first game: 8 taps and fields in the four guided steps, then a field and a game. Measured on a busy
 * machine with two cores: 15 s, without the time to type.
 */
import { CREST, printedCode, test } from '../src/empty-club';
import { choose, daysAhead, typeMoment } from '../src/forms';
import { expectNoProblems } from '../src/page-problems';
import { expect } from '../src/screens';

test('starts a club with the printed code, and its checklist leads to the first game', async ({ club, open }) => {
  const code = await printedCode(club);
  const { page, received } = await open();
  await expect(page.getByRole('heading', { name: 'Start your club', level: 1 })).toBeVisible();
  await expectNoProblems(page);

  const form = page.getByRole('form', { name: 'Start your club' });
  await form.getByRole('button', { name: 'Start club' }).click();
  await expect(form.getByText('The code has 8 letters and digits')).toBeVisible();
  await expect(form.getByText('Password must be at least 8 characters')).toBeVisible();
  await form.getByLabel('Code').fill('ZZZZ-ZZZZ');
  await form.getByLabel('Name').fill('Ana Silva');
  await form.getByLabel('Email').fill('ana@club.example');
  await form.getByLabel('Password', { exact: true }).fill('corner flag 12');
  await form.getByRole('button', { name: 'Start club' }).click();
  await expect(form.getByText('This is not the code.')).toBeVisible();
  await form.getByLabel('Code').fill(code.toLowerCase());
  await form.getByRole('button', { name: 'Start club' }).click();

  // The guided steps: a club, its crest, its first team, its players and the link for families.
  const began = Date.now();
  let taps = 0;
  const tap = async (work: Promise<unknown>) => {
    await work;
    taps += 1;
  };
  await expect(page.getByRole('heading', { name: 'Set up your club' })).toBeVisible();
  const clubForm = page.getByRole('form', { name: 'Your club' });
  await clubForm.getByRole('button', { name: 'Continue' }).click();
  await expect(clubForm.getByText('Name is required')).toBeVisible();
  await tap(clubForm.getByLabel('Name of the club').fill('Eastside FC'));
  await tap(
    clubForm.locator('input[type=file]').setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer: CREST }),
  );
  await expect(clubForm.locator('img')).toHaveCount(1);
  await expectNoProblems(page);
  await tap(clubForm.getByRole('button', { name: 'Continue' }).click());
  const teamForm = page.getByRole('form', { name: 'First team' });
  await expect(page.getByRole('link', { name: 'Eastside FC, start page' }).locator('img')).toHaveAttribute(
    'src',
    /crest/,
  );
  await tap(teamForm.getByLabel('Name of the team').fill('First Team'));
  await expectNoProblems(page);
  await tap(teamForm.getByRole('button', { name: 'Continue' }).click());
  await tap(page.getByLabel('Names, or a sheet with headings').fill('Ben Hall\nIda Moss\nSam Pike'));
  await expect(page.getByText('3 new')).toBeVisible();
  await expectNoProblems(page);
  await tap(page.getByRole('button', { name: 'Add 3 players' }).click());
  await expect(page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible();
  await expectNoProblems(page);
  await expect(page.getByRole('img', { name: 'QR code of the team link' })).toBeVisible();
  await tap(page.getByRole('link', { name: 'Later' }).click());

  await expect(page.getByRole('heading', { name: /^(Welcome|Hi), Ana Silva$/ })).toBeVisible();
  await expect(page.getByText(/ask your coach/i)).toHaveCount(0);
  const notice = page.getByRole('region', { name: 'Email is not set up' });
  await expect(notice).toContainText('SMTP_URL');
  await expect(notice).toContainText('outbox');
  const steps = page.getByRole('list', { name: 'First steps' });
  const step = (title: string) => steps.getByRole('listitem').filter({ hasText: title });
  const home = () => page.getByRole('link', { name: 'Eastside FC, start page' }).click();
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await expect(steps.getByText('Done')).toHaveCount(2);
  await expectNoProblems(page);

  await step('Add a field').getByRole('link').click();
  const venue = page.getByRole('form', { name: 'Venue' });
  await venue.getByLabel('Name').fill('Home Field');
  await venue.getByText('Details').click();
  await venue.getByLabel('Latitude').fill('52.5437');
  await venue.getByLabel('Longitude').fill('13.4021');
  await venue.getByLabel('ZIP code').fill('10115');
  await venue.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('heading', { name: 'Home Field' })).toBeVisible();
  await home();
  await expect(step('Add a field')).toContainText('Done');
  await expect(steps.getByText('Done')).toHaveCount(3);

  await step('Plan the first game').getByRole('link').click();
  const game = page.getByRole('form', { name: 'New event' });
  await typeMoment(game, 'Time', daysAhead(2));
  await choose(game, 'Location', 'Home Field');
  await game.getByRole('button', { name: 'new game' }).click();
  await expect(page.getByText(/^Added: First Team/)).toBeVisible();
  console.log(
    `from the code to the first game: ${taps} steps and a field, ${((Date.now() - began) / 1000).toFixed(1)} s`,
  );
  await home();
  await expect(page.getByRole('heading', { name: /^(Welcome|Hi), Ana Silva$/ })).toBeVisible();
  await expect(notice).toBeVisible();
  await expect(steps).toHaveCount(0);

  await fetch(`${club.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'Mo Nowak', emailAddress: 'mo@families.example', password: 'corner flag 12' }),
  });
  await page.reload();
  await expect(notice).toContainText('Waiting for activation: Mo Nowak (mo@families.example).');
  await expectNoProblems(page);

  for (const text of received) expect(text).not.toContain(code);
  expect(club.output().split(code)).toHaveLength(2);
  const visitor = await open();
  await expect(visitor.page.getByRole('heading', { name: 'Know who is coming on Saturday' })).toBeVisible();
});
