import { mailedLink } from '../src/mailed-link';
import { expect, test } from '../src/screens';

test('registers, activates, signs in, resets the password, and signs out', async ({ club, open }) => {
  const address = 'ana.silva@riverside.example';
  const { page } = await open(undefined, '/auth/register');
  await page.getByLabel('Name').fill('Ana Silva');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('corner flag 12');
  await expect(page.getByText('Password must be at least 8 characters')).toHaveCount(0);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please check your email to activate your account' }),
  ).toBeVisible();
  const checkMail = page.getByRole('group', { name: 'Check your mail' });
  await expect(checkMail).toContainText(address);
  await checkMail.getByRole('button', { name: 'Send it again' }).click();
  await expect(checkMail.getByRole('status')).toContainText('Sent again');
  await page.goto('/auth/login');

  const signIn = async (password: string) => {
    await page.getByLabel('Email').fill(address);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await signIn('corner flag 12');
  await expect(page.getByText('Please check your email to activate your account').first()).toBeVisible();

  await page.goto(await mailedLink(club.dataDir, address));
  await page.getByLabel('Password', { exact: true }).fill('not what I chose');
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText(/not the password that this account was registered with/).first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('corner flag 12');
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page).toHaveURL(/\/admin/);
  await expect(page.getByRole('heading', { name: /^Allow us 10 minutes/ })).toBeVisible();
  expect((await page.context().cookies()).find(({ name }) => name === 'fa-access-token')?.sameSite).toBe('Strict');

  await page.getByRole('button', { name: 'Logout' }).first().click();
  // The cookie that marks a known browser remains; it grants no access.
  const cookieNames = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookieNames).toEqual(['touchline-device']);

  await page.goto('/auth/login');
  await signIn('wrong password');
  await expect(page.getByText('Login failed').first()).toBeVisible();
  await page.getByLabel('Email').fill('not an address');
  await page.getByText('Forgot password?').click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please fillin the email address you registered' }),
  ).toBeVisible();
  await page.getByLabel('Email').fill(address);
  await page.getByText('Forgot password?').click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please check your email to reset your password' }),
  ).toBeVisible();
  await page.goto(await mailedLink(club.dataDir, address, 'reset'));
  const form = page.getByRole('form', { name: 'New password' });
  await form.getByRole('textbox').fill('penalty spot 9');
  await form.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/admin/);
  await expect(page.getByRole('heading', { name: /^Allow us 10 minutes/ })).toBeVisible();
});

test('returns to the requested page after the login', async ({ open }) => {
  const { page } = await open(undefined, '/admin/planning?team=26618');
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.getByLabel('Email').fill('coach@riverside.example');
  await page.getByLabel('Password', { exact: true }).fill('touchline');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin\/planning\?team=26618/);
  await expect(page.getByRole('heading', { name: 'Planning', level: 1 })).toBeVisible();
});

test('shows the mailbox of the demo club only to ADMIN', async ({ club, open }) => {
  const address = 'mo.nowak@riverside.example';
  await fetch(`${club.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'Mo', emailAddress: address, password: 'corner flag 12' }),
  });
  const admin = await open('admin', '/mailbox');
  const mail = admin.page.getByRole('article').filter({ hasText: `To ${address}` });
  await expect(mail.getByRole('link').first()).toHaveAttribute('href', /^\/auth\/activate\?token=/);
  const parent = await open('parent', '/mailbox');
  await expect(parent.page.getByText('Page Not Found')).toBeVisible();
});
