import { expect, test } from '../src/screens';

test('unknown paths lead where the specification says', async ({ open }) => {
  const { page } = await open();
  for (const [from, to] of [
    ['/rules', '/rules/players'],
    ['/rules/referees', '/rules/players'],
    ['/auth', '/auth/login'],
    ['/auth/other', '/auth/login'],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(new RegExp(`${to}$`));
  }
  await page.goto('/somewhere/else');
  await expect(page.getByText('Page Not Found')).toBeVisible();
});

test('other /admin paths lead to planning', async ({ open }) => {
  const { page } = await open('manager', '/admin');
  await expect(page).toHaveURL(/\/admin\/planning/);
  await page.goto('/admin/nothing');
  await expect(page).toHaveURL(/\/admin\/planning/);
});

test('the policy of the page is strict: inline code does not run', async ({ open }) => {
  const { page } = await open();
  const policy = (await page.goto('/'))?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-inline');
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(background).toBe('rgb(246, 247, 242)');
});
