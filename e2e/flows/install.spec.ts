/** The offer to install Touchline on the home screen. */
import type { Page } from '@playwright/test';
import { expect, test } from '../src/screens';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
const OFFER = /^Keep Touchline on your home screen/;

/** Imitates the event of Chromium for an installable page, which test browsers do not send. */
const letInstall = (page: Page) =>
  page.addInitScript(() => {
    window.addEventListener('DOMContentLoaded', () => {
      const event = Object.assign(new Event('beforeinstallprompt'), {
        prompt: async () => localStorage.setItem('asked-to-install', '1'),
      });
      window.dispatchEvent(event);
    });
  });

test('offers the installation once to a parent on a phone, by one tap', async ({ open }) => {
  const { page } = await open('parent2', '/', PHONE);
  await letInstall(page);
  await page.reload();
  await expect(page.getByText(OFFER)).toBeVisible();
  await page.getByRole('button', { name: 'Install' }).tap();
  await expect(page.getByText(OFFER)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('asked-to-install'))).toBe('1');
  expect(await page.evaluate(() => localStorage.getItem('touchline-install-offered'))).toBe('1');
});

test('offers the installation when the browser allows it long after the page has loaded', async ({ open }) => {
  const { page } = await open('parent2', '/', { ...PHONE, serviceWorkers: 'allow' });
  // The page looks for the offer of the browser while the service worker is being registered.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect(page.getByText(OFFER)).toHaveCount(0);
  await page.evaluate(() => {
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined }));
  });
  await expect(page.getByText(OFFER)).toBeVisible();
});

test('lists existing icons, a maskable one, and two shortcuts in the manifest', async ({ open, club }) => {
  const { page } = await open();
  const manifest = await page.evaluate(() => fetch('/site.webmanifest').then((response) => response.json()));
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable');
  for (const { src } of manifest.icons) expect((await fetch(club.url + src)).status).toBe(200);
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(['This week', 'Games']);
});
