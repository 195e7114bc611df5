/** `npm run screenshots`: takes README's pictures of the demo club, in a browser, and writes them to docs/screenshots. */
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { Person } from '../testing/clients/person';
import { type Club, startClub } from '../testing/services/club';
import { endGame, playedHalf } from './screenshots/match';
import { launchOptions } from './setup/browser';

const FOLDER = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
/** The club's data follow its clock: with a fixed day the pictures change only when the screens do. On a Tuesday its week is full. */
const DAY = '2026-09-15T16:00:00Z';
const CLOCK = new URL('../e2e/src/shift-clock.mjs', import.meta.url).href;
const ZONE = 'America/Los_Angeles';
const LAPTOP = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

interface Picture {
  name: string;
  who: string;
  path: string;
  size: typeof LAPTOP;
  ready: (page: Page) => Promise<unknown>;
}

const pictures: Picture[] = [
  {
    name: 'planning-1280',
    who: 'manager',
    path: '/admin/planning',
    size: LAPTOP,
    ready: (page) => page.getByRole('article').nth(1).waitFor(),
  },
  {
    name: 'planning-360',
    who: 'parent',
    path: '/admin/planning',
    size: PHONE,
    ready: (page) => page.getByRole('article').nth(1).waitFor(),
  },
  {
    name: 'board-1280',
    who: 'coach',
    path: '/sessions',
    size: LAPTOP,
    ready: (page) => page.getByLabel('Session board', { exact: true }).locator('canvas').first().waitFor(),
  },
  {
    name: 'games-360',
    who: 'parent',
    path: '/games',
    size: PHONE,
    ready: (page) => page.getByRole('article').first().waitFor(),
  },
];

/** One game on five screens, side by side: the line-up, the live screens of coach, helper and family, and the summary. */
async function matchStrip(club: Club): Promise<void> {
  const { key, coach } = await playedHalf(club.url, Date.now() + shift);
  const address = (view: string) => `/match?${new URLSearchParams({ ...key, view })}`;
  const shirts = (page: Page) => page.getByRole('list', { name: 'On the field' }).getByText('Leo').first().waitFor();
  const screens = [];
  for (const [who, view] of [
    ['coach', 'lineup'],
    ['coach', 'live'],
    ['parent2', ''],
    ['parent', ''],
  ] as const)
    screens.push(await take(club, { who, path: address(view), size: PHONE, ready: shirts }));
  await endGame(coach, key, Date.now() + shift);
  const ready = (page: Page) => page.getByText('Full time').first().waitFor();
  screens.push(await take(club, { who: 'coach', path: address('summary'), size: PHONE, ready }));
  const [width, height, gap] = [360, 740, 16];
  const placed = await Promise.all(
    screens.map(async (screen, index) => ({
      input: await sharp(screen).resize({ width, height }).toBuffer(),
      left: index * (width + gap),
      top: 0,
    })),
  );
  const strip = { width: placed.length * (width + gap) - gap, height, channels: 3, background: '#8a948e' } as const;
  await write('match-day', sharp({ create: strip }).composite(placed));
}

/** Returns a screenshot of a page. */
async function take(club: Club, { who, path, size, ready }: Omit<Picture, 'name'>): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: club.url,
    viewport: size,
    isMobile: size === PHONE,
    deviceScaleFactor: 2,
    locale: 'en-US',
    timezoneId: ZONE,
    reducedMotion: 'reduce',
  });
  const { token } = await Person.signIn(club.url, who);
  await context.addCookies([{ name: 'fa-access-token', value: token, url: club.url, sameSite: 'Strict' }]);
  const page = await context.newPage();
  await page.clock.setSystemTime(Date.now() + shift);
  await page.goto(path);
  await ready(page);
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

async function write(name: string, picture: Sharp): Promise<void> {
  const { size: bytes } = await picture.webp({ quality: 80 }).toFile(`${FOLDER}${name}.webp`);
  console.log(`${name}.webp: ${Math.round(bytes / 1_024)} KB`);
}

const shift = Date.parse(DAY) - Date.now();
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const env = { CLUB_TIMEZONE: ZONE, NODE_OPTIONS: `--import ${CLOCK}`, CLOCK_SHIFT_MS: String(shift) };
const club = await startClub(env);
const browser = await chromium.launch(launchOptions);
try {
  for (const { name, ...picture } of pictures)
    await write(name, sharp(await take(club, picture)).resize({ width: picture.size === PHONE ? 720 : 1280 }));
  await matchStrip(club);
} finally {
  await browser.close();
  await club.stop();
}
