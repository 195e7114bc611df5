/** Opens screens in one role, at one width, in both colour schemes, and reports problems. */
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import type { Role } from '@touchline/shared/access/roles';
import { namedAccounts } from '../../club/demo/people.data';
import { findProblems, findTextProblems, waitUntilLoaded } from './page-problems';
import { hasExpectedAccess, hasForm, nameOf } from './routes';
import type { Screen } from './screens';

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

const ACCOUNTS = ['root', 'admin', 'manager', 'coach', 'filming', 'parent', 'newcomer'] as const;
export const PEOPLE = ['visitor', ...ACCOUNTS] as const;
export type Who = (typeof PEOPLE)[number];

export const rolesOf = (who: Who): readonly Role[] | undefined =>
  who === 'visitor' ? undefined : namedAccounts[who].roles;

const HEIGHT = 800;

interface Look {
  who: Who;
  routes: readonly string[];
  width: number;
  schemes: readonly Scheme[];
  /** Shows the screens in this language, and checks their texts only. */
  language?: 'pseudo' | 'es';
  /** Folder of the screenshots; without it none are taken. */
  folder?: string;
}

/** Returns a function that resolves once the page has no pending requests and no running animations. */
export function createIdleWait(page: Page): () => Promise<void> {
  const calls = new Set<Request>();
  page.on('framenavigated', () => calls.clear());
  page.on('request', (request) => calls.add(request));
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  return async () => {
    let quiet = 0;
    while (quiet < 3) {
      const isStill = await page.evaluate(async () => {
        await new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 20));
        return document.getAnimations().every(({ playState, effect }) => {
          return playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
        });
      });
      quiet = isStill && calls.size === 0 ? quiet + 1 : 0;
    }
  };
}

/** Opens all routes in one role. @returns the findings, each a sentence after the name of the screen */
export async function lookEverywhere({ page, context, faults }: Screen, look: Look): Promise<string[]> {
  const { who, routes, width, schemes, folder, language } = look;
  const problemsOf = language ? findTextProblems : findProblems;
  const found: string[] = [];
  const quiet = createIdleWait(page);
  if (folder) await mkdir(join(folder, who), { recursive: true });

  if (language) await context.addInitScript((wanted) => localStorage.setItem('touchline-language', wanted), language);

  page.on('response', (response) => {
    // The console reports these failures too, but without the URL.
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      faults.push(`${response.status()} for ${response.request().method()} ${response.url()}`);
  });

  const examine = async (name: string) => {
    await waitUntilLoaded(page);
    await quiet();
    // Grows the window to the whole page: otherwise sticky bars would lie across the screenshot.
    const height = folder ? await page.evaluate(() => document.documentElement.scrollHeight) : HEIGHT;
    await page.setViewportSize({ width, height: Math.max(height, HEIGHT) });
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await quiet();
      const problems = [...(await problemsOf(page)), ...faults.splice(0).map((fault) => `console: ${fault}`)];
      found.push(...problems.map((what) => `${who}/${name}-${width}-${scheme}  ${what}`));
      if (folder) await page.screenshot({ path: join(folder, who, `${name}-${width}-${scheme}.png`), fullPage: true });
    }
    await page.setViewportSize({ width, height: HEIGHT });
  };

  for (const route of routes) {
    const name = nameOf(route);
    await page.goto(route);
    await examine(name);
    const title = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? '';
    if (!language && !hasExpectedAccess(route, rolesOf(who), title))
      found.push(`${who}/${name}-${width}  shows “${title}”`);

    const row = page.locator('main').locator(width < 1024 ? 'li > button[aria-expanded]' : 'td:first-child > button');
    if (hasForm(route) && (await row.first().isVisible())) {
      await row.first().click();
      await examine(`${name}-chosen`);
    }
  }

  await page.goto('/');
  await waitUntilLoaded(page);
  const more = page.locator('nav button[aria-haspopup=dialog]').last();
  if (await more.isVisible()) {
    await more.click();
    await page.getByRole('dialog').getByRole('button').nth(1).waitFor();
    await examine('more');
  }
  if (folder && found.length > 0) await appendFile(join(folder, 'found.txt'), `${found.join('\n')}\n`);
  return found;
}
