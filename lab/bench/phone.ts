/** Loading times on a phone: the built app, served by `npm start`, in Chromium with a slow processor and slow networks. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../scripts/setup/find-program.mjs';
import { MEASURED, measureLoad, type Network, type PageLoad, visitUntilKept } from '../../testing/clients/page-load';
import { Person } from '../../testing/clients/person';
import { freePort } from '../../testing/services/free-port';
import { startProgram } from '../../testing/services/program';
import { isStep, median, roundsOr, sizeOr } from './measure';
import { cellOf, type Part } from './report';

const ROUNDS = roundsOr(3);
const CPU_SLOWDOWN = sizeOr(4, 1);
const QUICK: Network = { kilobytesPerSecond: 10_000, latencyMs: 0 };
const SLOW_4G = sizeOr<Network>({ kilobytesPerSecond: 200, latencyMs: 150 }, QUICK);
const WEAK: Network = { kilobytesPerSecond: 50, latencyMs: 400 };

interface Limits {
  firstPaintMs?: number;
  usableMs: number;
  kilobytes?: number;
  requests?: number;
}
interface Row {
  network: string;
  screen: string;
  rounds: PageLoad[];
  limits: Limits;
}

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, timezoneId: 'Europe/Berlin' };
/** Limit of the cumulative layout shift. */
const LAYOUT_SHIFT = 0.02;

async function measureNetwork(browser: Browser, url: string, token: string, network: Network) {
  const slow = { network, cpuSlowdown: CPU_SLOWDOWN };
  const visitor = await browser.newContext({ ...PHONE, baseURL: url });
  const landing = await measureLoad(visitor, { ...MEASURED.visitor, ...slow });
  await visitor.close();
  const parent = await browser.newContext({ ...PHONE, baseURL: url });
  await parent.addCookies([{ name: 'fa-access-token', value: token, url, sameSite: 'Strict' }]);
  const first = await measureLoad(parent, { ...MEASURED.planning, ...slow });
  await visitUntilKept(parent, MEASURED.planning.path);
  const second = await measureLoad(parent, { ...MEASURED.planning, ...slow });
  await parent.close();
  return { landing, first, second };
}

async function measureRounds(browser: Browser, url: string): Promise<Row[]> {
  const { token } = await Person.signIn(url, 'parent');
  const measured = async (name: string, network: Network, limits: Record<'landing' | 'first' | 'second', Limits>) => {
    const rounds: Awaited<ReturnType<typeof measureNetwork>>[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measureNetwork(browser, url, token, network));
    const row = (screen: string, of: 'landing' | 'first' | 'second'): Row => ({
      network: name,
      screen,
      rounds: rounds.map((round) => round[of]),
      limits: limits[of],
    });
    return [row('landing', 'landing'), row('Planning', 'first'), row('Planning again', 'second')];
  };
  const bytes = { landing: { kilobytes: 220, requests: 20 }, first: { kilobytes: 330, requests: 30 } };
  const usual = await measured('1.6 Mbit/s', SLOW_4G, {
    landing: { ...bytes.landing, firstPaintMs: 1_200, usableMs: 3_500 },
    first: { ...bytes.first, firstPaintMs: 1_200, usableMs: 3_500 },
    second: { firstPaintMs: 500, usableMs: 1_000 },
  });
  if (isStep) return usual;
  return [
    ...usual,
    ...(await measured('50 KB/s', WEAK, {
      landing: { ...bytes.landing, usableMs: 9_000 },
      first: { ...bytes.first, usableMs: 9_000 },
      second: { usableMs: 9_000 },
    })),
  ];
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

function cell(row: Row, field: keyof Limits, text: (value: number) => string) {
  const value = median(row.rounds.map((round) => round[field]));
  const met = value <= (row.limits[field] ?? Number.POSITIVE_INFINITY);
  return { met, text: cellOf(text(value), met) };
}

export async function measurePhone(): Promise<Part> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const url = `http://127.0.0.1:${port}`;
  const server = await startProgram({
    command: [process.execPath, 'scripts/start.mjs'],
    env: { PORT: String(port), DATA_DIR: dataDir, MONGODB_URL: '', REDIS_URL: '' },
    healthUrl: `${url}/api/health`,
  });
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  try {
    const rows = (await measureRounds(browser, url)).map((row) => {
      const shift = median(row.rounds.map((round) => round.layoutShift));
      const cells = [
        cell(row, 'firstPaintMs', seconds),
        cell(row, 'usableMs', seconds),
        cell(row, 'kilobytes', (value) => value.toFixed(0)),
        cell(row, 'requests', (value) => value.toFixed(0)),
        { met: shift <= LAYOUT_SHIFT, text: cellOf(shift.toFixed(3), shift <= LAYOUT_SHIFT) },
      ];
      return {
        cells: [`${row.network}: ${row.screen}`, ...cells.map(({ text }) => text)],
        met: cells.every(({ met }) => met),
      };
    });
    return {
      head: ['screen', 'first paint, s', 'usable, s', 'KB', 'requests', 'layout shift'],
      rows: rows.map(({ cells }) => cells),
      met: rows.every(({ met }) => met),
    };
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
