import { expect, test } from '../src/screens';
import { expectSound } from '../src/sound';

const VISITOR = ['/', '/rules/players', '/rules/parents', '/auth/login', '/auth/register', '/nowhere'];
const ROLES = ['root', 'admin', 'manager', 'coach', 'filming', 'parent', 'newcomer'];

for (const [width, colorScheme] of [
  [1280, 'light'],
  [360, 'dark'],
] as const) {
  const look = { viewport: { width, height: 800 }, colorScheme } as const;

  test(`visitors' screens are sound at ${width} px, ${colorScheme}`, async ({ open }) => {
    for (const path of VISITOR) {
      const { page } = await open(undefined, path, look);
      await expectSound(page);
    }
  });

  test(`landing and planning are sound for every role at ${width} px, ${colorScheme}`, async ({ open }) => {
    test.setTimeout(180_000);
    for (const role of ROLES) {
      for (const path of ['/', '/admin/planning']) {
        const { page } = await open(role, path, look);
        await expectSound(page);
        await page.close();
      }
    }
  });
}

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
