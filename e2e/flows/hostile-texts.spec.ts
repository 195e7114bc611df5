import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { Person } from '../../testing/clients/person';
import { type Club, startClub } from '../../testing/services/club';
import { timeOf } from '../src/films';
import { fillWithHostileTexts, type HostileClub } from '../src/hostile-texts';
import { rolesOf, type Who } from '../src/looks';
import { waitUntilLoaded } from '../src/page-problems';
import { hasForm, ownRoutes } from '../src/routes';

/** Violations that the browser reported. */
interface Watched {
  page: Page;
  violations: string[];
}

interface Fixtures {
  hostile: { club: Club; texts: HostileClub };
}

// A separate club, so that hostile texts do not appear in other flows.
const test = base.extend<object, Fixtures>({
  hostile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const club = await startClub();
      await use({ club, texts: await fillWithHostileTexts(club.url) });
      await club.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
test.use({ trace: 'off' });

/** Opens a page in this role, and records code that runs, requests to other hosts, and violations of the content policy. */
async function open(context: BrowserContext, club: Club, who: Who): Promise<Watched> {
  const violations: string[] = [];
  if (who !== 'visitor') {
    const { token } = await Person.signIn(club.url, who);
    await context.addCookies([{ name: 'fa-access-token', value: token, url: club.url, sameSite: 'Strict' }]);
  }
  await context.exposeFunction('hacked', () => violations.push('a payload ran'));
  await context.exposeFunction('refused', (what: string) => violations.push(what));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      (window as unknown as { refused: (what: string) => void }).refused(
        `the policy refused ${effectiveDirective} ${blockedURI} of ${sourceFile}`,
      ),
    );
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    violations.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && hostname !== '127.0.0.1') violations.push(`asked ${request.url()}`);
  });
  return { page, violations };
}

/** Attributes in the page that could run code or lead to an unexpected address. */
const findDangers = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].flatMap(({ name, value }) => {
        const attribute = `<${element.tagName.toLowerCase()} ${name}="${value.slice(0, 80)}">`;
        if (name.startsWith('on')) return [attribute];
        if (!['href', 'src', 'action', 'formaction', 'srcdoc', 'xlink:href', 'poster', 'data'].includes(name))
          return [];
        const isSafe =
          /^(https:\/\/|\/(?!\/)|#|blob:|data:image\/|mailto:|tel:\+?[\d ]+$)/.test(value) ||
          value.startsWith(location.origin);
        return isSafe || value === '' ? [] : [attribute];
      }),
    ),
  );

for (const who of ['visitor', 'admin', 'root', 'coach', 'parent'] satisfies Who[])
  test(`R18: on every screen of ${who} hostile texts stay texts: no code runs, and no other host is requested`, async ({
    context,
    hostile: { club },
  }) => {
    const { page, violations } = await open(context, club, who);
    let shownText = '';
    let openedForms = 0;
    const news = who === 'visitor' || who === 'root' ? [] : ['/admin/news'];
    for (const route of [...ownRoutes(rolesOf(who)), ...news]) {
      await page.goto(club.url + route);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await waitUntilLoaded(page);
      shownText += await page.locator('body').innerText();
      expect(await findDangers(page), route).toEqual([]);
      const row = page.locator('main').locator('td:first-child > button');
      if (!hasForm(route) || !(await row.first().isVisible())) continue;
      await row.first().click();
      openedForms += 1;
      await waitUntilLoaded(page);
      expect(await findDangers(page), `${route}, chosen`).toEqual([]);
    }
    expect(violations).toEqual([]);
    if (who === 'admin') expect(openedForms).toBeGreaterThanOrEqual(5);
    // The hostile texts are visible.
    if (who !== 'visitor') expect(shownText).toContain('hacked()');
  });

test('R18: plays film under the same content policy', async ({ context, hostile: { club, texts } }) => {
  const { page, violations } = await open(context, club, 'parent');
  await page.goto(`${club.url}/games?team=26618&month=${texts.game.month}&game=${texts.game.id}`);
  const film = page.getByRole('region', { name: /^Highlights of/ }).first();
  await expect(film).toHaveAttribute('data-state', 'ready');
  await film.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => timeOf(film.locator('video'))).toBeGreaterThan(1);
  await page.getByRole('radio', { name: 'Plays' }).check();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await findDangers(page)).toEqual([]);
  expect(violations).toEqual([]);
});

test('R18: these checks detect code that runs, and violations of the policy', async ({
  context,
  hostile: { club },
}) => {
  const { page, violations } = await open(context, club, 'visitor');
  await page.goto(club.url);
  await waitUntilLoaded(page);
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.setAttribute('onerror', 'hacked()');
    image.setAttribute('src', 'javascript:hacked()');
    document.body.append(image);
    const frame = document.createElement('iframe');
    frame.setAttribute('src', 'https://evil.example/');
    document.body.append(frame);
  });
  await expect
    .poll(() => violations.filter((what) => what.startsWith('the policy refused')).length)
    .toBeGreaterThanOrEqual(2);
  expect(await findDangers(page)).toHaveLength(2);
  await page.evaluate('hacked()');
  expect(violations).toContain('a payload ran');
});
