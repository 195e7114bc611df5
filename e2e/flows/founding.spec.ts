/**
 * A founder sets up a club in an empty store and plans the first game; three families join by their mails and answer. The test counts
 * steps and typed letters: a person types about 3 letters a second and needs about 2 s for a step.
 */
import type { Locator } from '@playwright/test';
import { CREST, printedCode, test } from '../src/empty-club';
import { choose, daysAhead, typeMoment, unfold } from '../src/forms';
import { mailedLink, mailsTo } from '../src/mailed-link';
import { expectNoProblems } from '../src/page-problems';
import { expect } from '../src/screens';

const PASSWORD = 'corner flag 12';
const PHONE = { viewport: { width: 360, height: 780 } };
const NAMES = [
  ...['Ben Hall', 'Ida Moss', 'Sam Pike', 'Zoë Ruiz', 'Leo Raman', 'Mia Novak', 'Tom Berg'],
  ...['Ana Costa', 'Eli Stone', 'Noa Silva', 'Max Weber', 'Lea Kraus', 'Jon Frost', 'Uma Patel'],
];
const familyOf = (name: string) => `${name.split(' ')[1]?.toLowerCase() ?? ''}@families.example`;
/** As a spreadsheet puts rows on the clipboard. The first child has two guardians. */
const SHEET = [
  ['Player', 'No.', 'Born', 'Parent 1', 'Parent 2'],
  ...NAMES.map((name, n) => [name, `${n + 1}`, '2013', familyOf(name), n === 0 ? 'second@families.example' : '']),
]
  .map((row) => row.join('\t'))
  .join('\n');

/** Counts what a person does, and estimates how long it takes them. */
function countWork() {
  const count = { steps: 0, letters: 0 };
  return {
    type: async (field: Locator, text: string) => {
      await field.fill(text);
      count.steps += 1;
      count.letters += text.length;
    },
    /** A tap, or one paste. */
    step: async (work: Promise<unknown>) => {
      await work;
      count.steps += 1;
    },
    seconds: () => Math.round(count.steps * 2 + count.letters / 3),
    count,
  };
}

test('a founder sets the club up, and three families join by mail and answer', async ({ club, open }) => {
  const { page } = await open();
  const founder = countWork();
  const began = Date.now();
  const start = page.getByRole('form', { name: 'Start your club' });
  await expectNoProblems(page);
  await founder.type(start.getByLabel('Code'), await printedCode(club));
  await founder.type(start.getByLabel('Name'), 'Ana Silva');
  await founder.type(start.getByLabel('Email'), 'ana@club.example');
  await founder.type(start.getByLabel('Password', { exact: true }), PASSWORD);
  await founder.step(start.getByRole('button', { name: 'Start club' }).click());

  const clubForm = page.getByRole('form', { name: 'Your club' });
  await founder.type(clubForm.getByLabel('Name of the club'), 'Eastside FC');
  await founder.step(clubForm.getByLabel('Color').fill('#7a1f3d'));
  await founder.step(
    clubForm.locator('input[type=file]').setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer: CREST }),
  );
  await expectNoProblems(page);
  await founder.step(clubForm.getByRole('button', { name: 'Continue' }).click());
  const teamForm = page.getByRole('form', { name: 'First team' });
  await founder.type(teamForm.getByLabel('Name of the team'), 'Eastside Reds');
  await expectNoProblems(page);
  await founder.step(teamForm.getByRole('button', { name: 'Continue' }).click());

  await expectNoProblems(page);
  await founder.step(page.getByLabel('Names, or a sheet with headings').fill(SHEET));
  await expect(page.getByText('14 new')).toBeVisible();
  const preview = page.getByRole('table', { name: 'Preview' });
  await expect(preview.getByRole('row')).toHaveCount(14);
  await expect(preview.getByRole('row').first()).toContainText(
    '#1 · 2013 · hall@families.example · second@families.example',
  );
  await expect(page.getByLabel('Send invitations to the guardians')).toBeChecked();
  await expect(page.getByText('15 addresses get an email')).toBeVisible();
  await expectNoProblems(page);
  await founder.step(page.getByRole('button', { name: 'Add 14 players' }).click());
  await expect(page.getByRole('img', { name: 'QR code of the team link' })).toBeVisible();
  await expectNoProblems(page);
  await founder.step(page.getByRole('link', { name: 'Add a field' }).click());
  const venue = page.getByRole('form', { name: 'Venue' });
  await founder.type(venue.getByLabel('Name'), 'Home Field');
  await founder.type(venue.getByLabel('Map link'), '52.5437, 13.4021');
  await founder.type(venue.getByLabel('ZIP code'), '10115');
  await founder.step(venue.getByRole('button', { name: 'Add' }).click());
  await expect(page.getByRole('heading', { name: 'Home Field' })).toBeVisible();
  await founder.step(page.getByRole('link', { name: 'Planning' }).click());

  const game = page.getByRole('form', { name: 'New event' });
  await founder.type(game.getByLabel('Opponent'), 'Hillside');
  await founder.step(typeMoment(game, 'Time', daysAhead(2)));
  await founder.step(choose(game, 'Location', 'Home Field'));
  await expectNoProblems(page);
  await founder.step(game.getByRole('button', { name: 'new game' }).click());
  await expect(page.getByText(/^Added: /)).toBeVisible();
  await expectNoProblems(page);
  const secondsHere = ((Date.now() - began) / 1000).toFixed(0);
  console.log(
    `founder: ${founder.count.steps} steps, ${founder.count.letters} letters, about ${founder.seconds()} s by hand; ${secondsHere} s here`,
  );
  expect(founder.seconds()).toBeLessThanOrEqual(180);

  for (const name of NAMES.slice(0, 3)) {
    const address = familyOf(name);
    const family = countWork();
    const openedAt = Date.now();
    const { page: phone } = await open(undefined, await mailedLink(club.dataDir, address, 'join'), PHONE);
    await expect(phone.getByRole('heading', { name: 'Eastside Reds' })).toBeVisible();
    await expect(phone.getByRole('main').getByText('Eastside FC')).toBeVisible();
    await expectNoProblems(phone);
    await family.type(phone.getByLabel('Your name'), `Kim ${name.split(' ')[1] ?? ''}`);
    await family.type(phone.getByLabel('Password', { exact: true }), PASSWORD);
    await family.step(phone.getByRole('checkbox').check());
    await family.step(phone.getByRole('button', { name: 'Create account and accept' }).click());
    const card = phone.getByRole('article').filter({ hasText: 'Hillside' });
    await unfold(card);
    await expectNoProblems(phone);
    const going = card.getByRole('button', { name: /: Going$/ });
    await family.step(going.click());
    await expect(going).toHaveAttribute('aria-pressed', 'true');
    await expectNoProblems(phone);
    expect(await mailsTo(club.dataDir, address)).toHaveLength(1);
    const secondsHere = ((Date.now() - openedAt) / 1000).toFixed(0);
    console.log(
      `family: ${family.count.steps} steps, about ${family.seconds()} s by hand, one mail; ${secondsHere} s here`,
    );
    expect(family.seconds()).toBeLessThanOrEqual(60);
    await expect(page.getByRole('article').filter({ hasText: 'Hillside' }).getByText(name).first()).toBeVisible();
  }
  await expectNoProblems(page);
});
