import { seasonOf } from '@touchline/shared/events/season';
import { expect, test } from '../src/screens';

/** The season of two weeks ago: at its beginning the present one has no games. */
const SEASON = `/season?team=26618&season=${seasonOf(Date.now() - 14 * 86_400_000, { zone: 'UTC', start: 8 })}`;

test('shows staff the season of a team with its charts, in dark and in Spanish, too', async ({ open }) => {
  const { page } = await open('coach', SEASON, { viewport: { width: 1280, height: 900 } });
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Players' })).toContainText('Amara Okonkwo');
  const bars = page.getByRole('region', { name: 'Charts' }).locator('.recharts-bar-rectangle');
  await expect(bars.first()).toBeVisible();

  for (const width of [360, 1280]) {
    const spanish = await open('coach', SEASON, {
      viewport: { width, height: 800 },
      colorScheme: 'dark',
      locale: 'es',
    });
    await expect(spanish.page.getByRole('heading', { level: 1, name: /^Temporada/ })).toBeVisible();
    await expect(spanish.page.locator('.recharts-bar-rectangle').first()).toBeVisible();
    expect(await spanish.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await spanish.page.screenshot({ path: `test-results/season-es-dark-${width}.png`, fullPage: true });
  }
});

test('shows a family its own children only', async ({ open }) => {
  // Proves that the responses below are found by this text.
  const attendanceOfAmara = (text: string) => text.includes('"attended"') && text.includes('Amara');
  const staff = await open('coach', SEASON);
  await expect(staff.page.getByRole('region', { name: 'Players' })).toContainText('Amara Okonkwo');
  await expect.poll(() => staff.received.filter(attendanceOfAmara)).not.toEqual([]);

  const screen = await open('parent', SEASON, { viewport: { width: 360, height: 740 } });
  const children = screen.page.getByRole('region', { name: 'Players' });
  await expect(children).toContainText('Leo Raman');
  await expect(children).not.toContainText('Amara');
  expect(screen.received.filter(attendanceOfAmara)).toEqual([]);
});
