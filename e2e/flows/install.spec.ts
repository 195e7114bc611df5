/** The offer to keep Touchline on the home screen. */
import type { Page } from '@playwright/test';
import { expect, test } from '../src/screens';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
const OFFER = /^Keep Touchline on your home screen/;

/** As Chromium does it when a page can be installed: no test's browser installs anything. */
const letInstall = (page: Page) =>
  page.addInitScript(() => {
    window.addEventListener('DOMContentLoaded', () => {
      const event = Object.assign(new Event('beforeinstallprompt'), {
        prompt: async () => localStorage.setItem('asked-to-install', '1'),
      });
      window.dispatchEvent(event);
    });
  });

test('is made once to a parent on a phone, and taken by one tap', async ({ open }) => {
  const { page } = await open('parent2', '/', PHONE);
  await letInstall(page);
  await page.reload();
  await expect(page.getByText(OFFER)).toBeVisible();
  await page.getByRole('button', { name: 'Install' }).tap();
  await expect(page.getByText(OFFER)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('asked-to-install'))).toBe('1');
  expect(await page.evaluate(() => localStorage.getItem('touchline-install-offered'))).toBe('1');
});

test('is made as well when the browser allows it long after the page has loaded', async ({ open }) => {
  const { page } = await open('parent2', '/', { ...PHONE, serviceWorkers: 'allow' });
  // Registered in the moment in which the page looks for the browser's offer.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect(page.getByText(OFFER)).toHaveCount(0);
  await page.evaluate(() => {
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined }));
  });
  await expect(page.getByText(OFFER)).toBeVisible();
});

test('the manifest names icons that are there, one of them maskable, and the two shortcuts', async ({ open, club }) => {
  const { page } = await open();
  const manifest = await page.evaluate(() => fetch('/site.webmanifest').then((answer) => answer.json()));
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable');
  for (const { src } of manifest.icons) expect((await fetch(club.url + src)).status).toBe(200);
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(['This week', 'Games']);
});
