/**
 * Opens every screen that lists something, in clubs with 0, 1, 16 and 200 rows of each list and with very long names, at three
 * widths, light and dark, in both languages. `npm run test:looks -- rows` runs only this file, and `-- -g "200 rows"` one size.
 */
import { appendFile, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { startClub } from '../../testing/services/club';
import { CROWDED, type CrowdedClub, fillClub } from '../src/crowded-club';
import { createIdleWait } from '../src/looks';
import { findTextProblems, waitUntilLoaded } from '../src/page-problems';
import { nameOf, ownRoutes } from '../src/routes';
import { expect, test } from '../src/screens';

const folder = fileURLToPath(new URL('../../test-results/looks', import.meta.url));

const ROLES = { admin: ['ROOT', 'ADMIN'], coach: ['COACH'], manager: ['MANAGER'], parent: ['PARENT'] } as const;
type Who = keyof typeof ROLES;

const LOOKS = [
  { language: 'en', width: 360, colorScheme: 'light' },
  { language: 'en', width: 768, colorScheme: 'dark' },
  { language: 'en', width: 1280, colorScheme: 'light' },
  { language: 'es', width: 360, colorScheme: 'dark' },
] as const;

/** The screens of a role, and rows that are opened by their address. */
function routesOf(who: Who, { teamId, crowded, played, tournament }: CrowdedClub): string[] {
  const own = ownRoutes(ROLES[who]).filter((route) => route !== '/mailbox');
  if (who === 'manager') return own;
  const linkTo = (id: string | undefined, route: string) => (id === undefined ? [] : [route + id]);
  const cards = [crowded, tournament].flatMap((id) => linkTo(id, `/admin/planning?team=${teamId}&event=`));
  if (who === 'parent') return [...own, ...cards];
  const forms = [played, tournament].flatMap((id) => linkTo(id, '/admin/event?id='));
  return [...own, '/admin/planning?view=month', `/admin/team?id=${teamId}`, ...cards, ...forms];
}

/** Opens the list of notices. */
async function openBell(page: Page): Promise<void> {
  await page.goto('/');
  await waitUntilLoaded(page);
  const bell = page.getByRole('button', { name: /notices?$|^Avisos$|avisos? nuevos?$/i }).first();
  if (await bell.isVisible()) await bell.click();
}

for (const size of [0, 1, 16, 200])
  test(`shows every list with ${size} rows without problems`, async ({ browser }) => {
    test.setTimeout(1_800_000);
    const club = await startClub(CROWDED);
    const problems: string[] = [];
    try {
      const crowded = await fillClub(club, size);
      for (const who of Object.keys(ROLES) as Who[])
        for (const { language, width, colorScheme } of LOOKS) {
          const height = 800;
          const pictures = `${folder}/rows-${size}/${who}`;
          await mkdir(pictures, { recursive: true });
          const viewport = { width, height };
          const context = await browser.newContext({
            baseURL: club.url,
            serviceWorkers: 'block',
            viewport,
            colorScheme,
            reducedMotion: 'reduce',
          });
          await context.addCookies([
            { name: 'fa-access-token', value: crowded[who].token, url: club.url, sameSite: 'Strict' },
          ]);
          await context.addInitScript((code) => localStorage.setItem('touchline-language', code), language);
          const page = await context.newPage();
          const waitUntilIdle = createIdleWait(page);
          page.on('pageerror', ({ message }) => problems.push(`${who}/${page.url()}  page error: ${message}`));
          for (const route of [...routesOf(who, crowded), '/bell']) {
            if (route === '/bell') await openBell(page);
            else await page.goto(route);
            await waitUntilLoaded(page);
            await waitUntilIdle();
            const name = `${nameOf(route.replaceAll(/(event|id|team)=\d+/g, '$1'))}-${width}-${language}`;
            const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
            const textProblems = await findTextProblems(page);
            problems.push(...textProblems.map((what) => `${who}/${name}  ${what}`));
            if (pageHeight > (width > 400 ? 20 : 15) * height)
              problems.push(`${who}/${name}  is ${pageHeight} px high`);
            await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
          }
          await context.close();
        }
      expect(problems).toEqual([]);
    } finally {
      if (problems.length > 0) await appendFile(`${folder}/found.txt`, `${problems.join('\n')}\n`);
      await club.stop();
    }
  });
