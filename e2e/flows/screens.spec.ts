import { expect, test } from '../src/screens';

test('redirects unknown paths as specified', async ({ open }) => {
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

test('redirects unknown /admin paths to Planning', async ({ open }) => {
  const { page } = await open('manager', '/admin');
  await expect(page).toHaveURL(/\/admin\/planning/);
  await page.goto('/admin/nothing');
  await expect(page).toHaveURL(/\/admin\/planning/);
});

test('sends a content policy that forbids inline code, and applies its own styles under it', async ({ open }) => {
  const { page } = await open();
  const policy = (await page.goto('/'))?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-inline');
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(background).toBe('rgb(246, 247, 242)');
});

test('opens More without a connection, keeps the page if a part cannot load, and loads it after reconnecting', async ({
  open,
}) => {
  const phone = { viewport: { width: 360, height: 780 } };
  const parent = await open('parent', '/', phone);
  // The code and the styles of More are loaded after the page.
  await parent.page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['js', 'css'].every((type) => names.some((name) => name.includes('/overlays-') && name.endsWith(type)));
  });
  await parent.context.setOffline(true);
  await parent.page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(parent.page.getByRole('dialog')).toBeVisible();

  const coach = await open('coach', '/rules', phone);
  for (const extension of ['js', 'css']) {
    await coach.context.route(`**/assets/overlays-*.${extension}`, (route) => route.abort());
    const failedRequest = coach.page.waitForEvent('requestfailed', (request) => request.url().includes('/overlays-'));
    await coach.page.reload();
    await failedRequest;
    await coach.page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(coach.page.getByRole('heading', { level: 1 })).toBeVisible();
    await coach.context.unroute(`**/assets/overlays-*.${extension}`);
    await coach.context.setOffline(true);
    await coach.context.setOffline(false);
    await expect(coach.page.getByRole('dialog')).toBeVisible();
    // Its styles have loaded, too.
    const link = coach.page.getByRole('dialog').getByRole('link').first();
    await expect.poll(async () => (await link.boundingBox())?.height).toBe(48);
  }
});

test('greets a browser in Spanish with a Spanish sign-in page, and sends its calls in Spanish', async ({ open }) => {
  const { page } = await open(undefined, '/auth/login', { locale: 'es-US' });
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveTitle('Iniciar sesión · Touchline');
  await expect(page.getByText('Sign in', { exact: true })).toHaveCount(0);
  await page.getByLabel('Correo electrónico').fill('nobody@families.example');
  const forgotCall = page.waitForRequest((request) => request.url().includes('/api/forgot-password/'));
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
  expect((await forgotCall).headers()['accept-language']).toBe('es');
  await expect(page.getByRole('alert')).toContainText('Revisa tu correo');
});
