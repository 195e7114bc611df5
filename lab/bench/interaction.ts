/** Latency of taps, keys and drags on a slow phone or laptop: the built app, served by `npm start`, in Chromium. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import playwrightConfig from '../../e2e/playwright.config';
import { freePort } from '../../testing/services/free-port';
import { startProgram } from '../../testing/services/program';
import { SCENES } from './interaction-scenes';
import { median, quantile, roundsOr, sizeOr } from './measure';
import { cellOf, type Part } from './report';
import type { Scene, Step } from './scene';

const ROUNDS = roundsOr(3);
const CPU_SLOWDOWN = sizeOr(4, 1);
/** The browser does not report faster interactions (ms). An unreported interaction counts as this long. */
const MIN_REPORTED_MS = 16;
/** More than the bars of Chromium's window take (px). */
const BARS_HEIGHT = 200;
const PROFILED = process.argv.includes('--profile');
const RECORDER = fileURLToPath(new URL('record-interactions.js', import.meta.url));
const PROFILES = new URL('../../.cache/profiles/', import.meta.url);

/** Durations of one step in one round, ms. */
interface Measured {
  worst: number;
  median: number;
}
interface Recorded {
  durations: number[];
  frames: number[];
}

/** Runs one step on the slowed page. Returns the durations of its interactions or frames. */
async function measureStep(page: Page, session: CDPSession, step: Step, name: string): Promise<Measured> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (PROFILED) await session.send('Profiler.start');
  await page.evaluate('startRecording()');
  let interactions = 0;
  const paint = async () => {
    interactions += 1;
    await page.evaluate('painted()');
  };
  await step.act(page, paint);
  await page.evaluate('painted()');
  const { durations, frames } = await page.evaluate<Recorded>('recorded()');
  if (PROFILED) {
    const { profile } = await session.send('Profiler.stop');
    await mkdir(PROFILES, { recursive: true });
    await writeFile(new URL(`${name}.cpuprofile`, PROFILES), JSON.stringify(profile));
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  if (step.counts === 'frames') return { worst: Math.max(...frames), median: median(frames) };
  const quick = Array.from({ length: Math.max(0, interactions - durations.length) }, () => MIN_REPORTED_MS);
  const all = [...durations, ...quick];
  return { worst: quantile(all, 1), median: median(all) };
}

/**
 * Chromium gives the window the size of the page, with its own bars in it: what is at the bottom of the page is never shown, and a tap
 * there counts until something else changes.
 */
async function showWholePage(session: CDPSession): Promise<void> {
  const { windowId, bounds } = await session.send('Browser.getWindowForTarget');
  const { width = 0, height = 0 } = bounds;
  await session.send('Browser.setWindowBounds', { windowId, bounds: { width, height: height + BARS_HEIGHT } });
}

async function measureScene(browser: Browser, url: string, scene: Scene): Promise<Measured[]> {
  const { path, token } = await scene.prepare(url);
  const context = await browser.newContext({ baseURL: url, timezoneId: 'Europe/Berlin', ...scene.device });
  await context.addCookies([{ name: 'fa-access-token', value: token, url, sameSite: 'Strict' }]);
  const page = await context.newPage();
  await page.addInitScript({ path: RECORDER });
  const session = await context.newCDPSession(page);
  await session.send('Profiler.enable');
  await showWholePage(session);
  await page.goto(path);
  await scene.ready(page);
  // A first visit stores the whole app meanwhile, on the other processor of a small machine.
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const measured: Measured[] = [];
  for (const [index, step] of scene.steps.entries()) {
    await step.before?.(page);
    const durations = await measureStep(
      page,
      session,
      step,
      `interaction-${scene.name.replaceAll(/\W+/g, '-')}-${index}`,
    );
    console.error(`${scene.name}: ${step.what}`, durations);
    measured.push(durations);
  }
  await context.close();
  return measured;
}

function rowsOf(scene: Scene, rounds: Measured[][]) {
  return scene.steps.map(({ what, worstMs, medianMs }, index) => {
    const of = (field: keyof Measured) => median(rounds.map((round) => round[index]?.[field] ?? Number.NaN));
    const cell = (value: number, limit = Number.POSITIVE_INFINITY) => {
      const met = value <= limit;
      return { met, text: cellOf(value.toFixed(0), met) };
    };
    const cells = [cell(of('median'), medianMs), cell(of('worst'), worstMs)];
    const [screen = ''] = scene.name.split(',');
    return { cells: [`${screen}: ${what}`, ...cells.map(({ text }) => text)], met: cells.every(({ met }) => met) };
  });
}

export async function measureInteraction(): Promise<Part> {
  const sceneName = process.argv.find((option) => option.startsWith('--scene='))?.split('=')[1];
  const scenes = SCENES.filter(({ name }) => !sceneName || name.includes(sceneName));
  if (scenes.length === 0)
    throw new Error(`No screen is called ${sceneName}: ${SCENES.map(({ name }) => name).join('; ')}`);
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const url = `http://127.0.0.1:${port}`;
  const server = await startProgram({
    command: [process.execPath, 'scripts/start.mjs'],
    env: { PORT: String(port), DATA_DIR: dataDir, MONGODB_URL: '', REDIS_URL: '', LIMIT_STROKES: '1000' },
    healthUrl: `${url}/api/health`,
  });
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
  try {
    const rows: ReturnType<typeof rowsOf> = [];
    for (const scene of scenes) {
      const rounds: Measured[][] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await measureScene(browser, url, scene));
      rows.push(...rowsOf(scene, rounds));
    }
    return {
      head: ['interaction', 'median, ms', 'worst (INP), ms'],
      rows: rows.map(({ cells }) => cells),
      met: rows.every(({ met }) => met),
    };
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
