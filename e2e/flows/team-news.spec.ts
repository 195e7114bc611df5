/** Team news: a coach writes, a parent's Planning shows it at once, the parent confirms and replies, and the coach sees who has. */
import { TEAM } from '../../testing/clients/games';
import { expect, test } from '../src/screens';

test('a post is live on the Planning of a parent, who confirms it; the coach sees that, and reminds the others', async ({
  open,
}) => {
  const parent = await open('parent', `/admin/planning?team=${TEAM}`);
  const coach = await open('coach', `/admin/planning?team=${TEAM}`);
  await expect(parent.page.getByRole('heading', { name: 'Planning' })).toBeVisible();

  // Three taps from Planning to a sent post: News, the text, Send.
  await coach.page.getByRole('link', { name: 'News' }).click();
  const text = `The field has changed, park behind the school. ${Date.now()}`;
  await coach.page.getByLabel('Write to the team').fill(text);
  await coach.page.getByLabel('Ask to confirm').check();
  await coach.page.getByRole('button', { name: 'Send', exact: true }).click();
  const sent = coach.page.getByRole('article').filter({ hasText: text });
  await expect(sent).toBeVisible();

  const banner = parent.page.getByRole('region', { name: 'Team news' });
  await expect(banner).toContainText(text);
  await banner.getByRole('button', { name: 'Confirm' }).click();
  await expect(banner.getByText('You have confirmed this.')).toBeVisible();
  await expect(sent.getByText(/^Confirmed by 1 of \d+ families/)).toBeVisible();

  await banner.getByRole('link', { name: /^Open/ }).click();
  const read = parent.page.getByRole('article').filter({ hasText: text });
  await read.getByRole('button', { name: 'Reply', exact: true }).click();
  await read.getByLabel('Your reply').fill('Thank you!');
  await read.getByRole('button', { name: 'Send the reply' }).click();
  await expect(sent.getByText('Thank you!')).toBeVisible();

  // A yes belongs to the text that was read.
  await sent.getByRole('button', { name: 'More about this post' }).click();
  await coach.page.getByRole('menuitem', { name: 'Change the text' }).click();
  await sent.getByLabel('Text', { exact: true }).fill(`${text} At 9:00.`);
  await sent.getByRole('button', { name: 'Save' }).click();
  await expect(sent.getByText('1 confirmed the former version')).toBeVisible();
  await expect(read.getByText('The text has changed since you confirmed it.')).toBeVisible();
  await read.getByRole('button', { name: 'Confirm again' }).click();
  await expect(read.getByText('You have confirmed this.')).toBeVisible();
  await expect(sent.getByText('1 confirmed the former version')).toHaveCount(0);

  await sent.getByRole('button', { name: /^Remind \d+ families$/ }).click();
  await expect(sent.getByText(/^\d+ families reminded$/)).toBeVisible();
  await sent.getByRole('button', { name: /^Confirmed by 1/ }).click();
  await expect(sent.getByRole('list', { name: 'Families' }).getByText('Leo Raman, Mia Raman')).toBeVisible();

  // A family of two teams reads the news of both together, until it chooses one.
  await parent.page.goto('/admin/news');
  await expect(parent.page.getByRole('combobox', { name: 'Team' })).toHaveValue('All teams');
  await expect(read).toContainText('Riverside 2012 Green');
  await parent.page.getByRole('combobox', { name: 'Team' }).click();
  await parent.page.getByRole('option', { name: 'Riverside 2014 White' }).click();
  await expect(read).toHaveCount(0);
  await parent.page.goBack();
  await expect(read).toBeVisible();

  await sent.getByRole('button', { name: 'More about this post' }).click();
  await coach.page.getByRole('menuitem', { name: 'Remove' }).click();
  await coach.page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(sent).toHaveCount(0);
  await expect(read).toHaveCount(0);
});

test('a post that is written without a connection waits, survives a reload, and is sent once', async ({ open }) => {
  const { page, context } = await open('coach', `/admin/news?team=${TEAM}`);
  const text = `Bring warm clothes. ${Date.now()}`;
  await page.getByLabel('Write to the team').fill(text);
  await page.reload();
  await expect(page.getByLabel('Write to the team')).toHaveValue(text);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Waits for a connection, and is sent then.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1);
  await expect(page.getByText('Waits for a connection, and is sent then.')).toHaveCount(0);
});
