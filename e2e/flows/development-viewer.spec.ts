import type { Match } from '@touchline/shared/developments/development.model';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { monthOf } from '@touchline/shared/months';
import { Person } from '../../testing/clients/person';
import { LEO } from '../src/films';
import { expect, test } from '../src/screens';

const match = (id: string, fields: Partial<Match>): Match => ({
  id,
  eventId: '',
  shirtColor: '',
  shareLink: '',
  wipLink: '',
  learnLink: '',
  advice: '',
  position: '',
  eventSource: '',
  hodPlayerIds: [],
  ...fields,
});
const matches = [
  match('500000901', {
    shareLink: '/film/clips/share.mov',
    wipLink: '/film/pictures/passing.png',
    learnLink: '/film/pictures/finish.png',
    advice: 'Look over your shoulder before the ball comes.',
  }),
  match('500000902', {
    shareLink: '/film/pictures/session.pdf',
    wipLink: '/film/clips/develop.mov',
    learnLink: '/film/clips/learn.mov',
    advice: '/film/pictures/touches.png',
  }),
  match('500000903', { shareLink: '/film/pictures/touches.png', wipLink: '/film/pictures/gone.png' }),
];

test('shows film, pictures and documents of a child’s month by file extension, each with its own link', async ({
  open,
  club,
}) => {
  const coach = await Person.signIn(club.url, 'coach');
  const time = monthOf(Date.now());
  const body = { month: Date.now(), contactEmail: 'parent@riverside.example', playerId: LEO };
  const { id } = await coach.call(developmentsContract.add_development, { body });
  const { rev } = await coach.call(developmentsContract.get_development, { query: { time, playerId: LEO } });
  await coach.call(developmentsContract.update_development, { body: { id, rev, matches } });

  const { page, context } = await open('parent', `/players?player=${LEO}&month=${time}`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const panel = page.getByRole('complementary', { name: 'Choose a match' });
  await expect(panel.getByText('Match 1 / 3')).toBeVisible();
  const share = page.getByRole('region', { name: 'Share' }).first();
  await expect(share.locator('[data-state="ready"]')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Passing' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Finish' })).toBeVisible();
  await expect(page.getByText('Look over your shoulder')).toBeVisible();

  await panel.getByRole('button', { name: 'Next' }).click();
  await expect(panel.getByText('Match 2 / 3')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Page 1 of / })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Session' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Develop' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Learn' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Advice' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy link to Learn' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const linked = await open('parent', link);
  await expect(linked.page.getByText('Match 2 / 3')).toBeVisible();
  await expect(linked.page.getByRole('heading', { name: 'Learn' })).toBeInViewport();

  await panel.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('img', { name: 'Touches' })).toBeVisible();
  await expect(page.getByText('This image did not load.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Next' })).toBeDisabled();
  await panel.getByLabel('Month').click();
  await page.getByRole('button', { name: 'Previous year' }).click();
  await page.getByRole('button', { name: 'Feb', exact: true }).click();
  await expect(page.getByText('No Games, check other times')).toBeVisible();
  await page.goBack();
  await expect(panel.getByText('Match 3 / 3')).toBeVisible();
});
