/**
 * What calls cost in clubs of growing size, and how long others wait meanwhile. `--large` adds a club of 300 teams, which needs five
 * minutes and 3 GB of memory.
 */
import { type Child, startChild } from './child';
import { quantile } from './measure';
import { type Part, verdict } from './report';
import type { GrowthTasks } from './serve-growth';

/** Teams, children of a team, events of a team, months with an engagement of each family. */
const SIZES: Record<string, [number, number, number, number]> = {
  S: [5, 17, 200, 24],
  M: [30, 17, 200, 24],
  ...(process.argv.includes('--large') && { L: [300, 17, 200, 24] as [number, number, number, number] }),
};
/** Longest wait (p99, ms) of somebody else during a call. */
const MAX_WAIT = 100;
/** Longest call (ms) of the lists on a screen. */
const MAX_SCREEN = 2_000;

type Facts = Awaited<ReturnType<GrowthTasks['facts']>>;
interface Scene {
  name: string;
  /** It cannot be made twice. */
  isOnce?: true;
  call: (facts: Facts) => { who: string; path: string; method?: 'DELETE' };
}

const SCENES: Scene[] = [
  { name: 'users, ADMIN', call: ({ admin }) => ({ who: admin, path: '/api/list_users' }) },
  { name: 'engagements, ADMIN', call: ({ admin }) => ({ who: admin, path: '/api/list_engagements' }) },
  { name: 'ledger, ADMIN', call: ({ admin }) => ({ who: admin, path: '/api/show_ledger' }) },
  { name: 'teams, ADMIN', call: ({ admin }) => ({ who: admin, path: '/api/list_teams' }) },
  { name: 'engagements, manager', call: ({ manager }) => ({ who: manager, path: '/api/list_engagements' }) },
  { name: 'ledger, manager', call: ({ manager }) => ({ who: manager, path: '/api/show_ledger' }) },
  { name: 'export of an account', call: ({ parent }) => ({ who: parent, path: '/api/export_account' }) },
  {
    name: 'erasure of an account',
    isOnce: true,
    call: ({ admin, leaver }) => ({ who: admin, path: `/api/delete_user/${leaver}`, method: 'DELETE' }),
  },
];

interface Measured {
  ms: number;
  megabytes: number;
  /** Of somebody else (p99, ms). */
  wait: number;
}

/** Makes a call while somebody else asks for a small answer again and again. */
async function measure(facts: Facts, { call }: Scene): Promise<Measured> {
  const { who, path, method = 'GET' } = call(facts);
  const waits: number[] = [];
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await (await fetch(`${facts.url}/api/alive`)).text();
      waits.push(performance.now() - asked);
    }
  })();
  const started = performance.now();
  const response = await fetch(facts.url + path, { method, headers: { authorization: `Bearer ${who}` } });
  const { byteLength } = await response.arrayBuffer();
  const ms = performance.now() - started;
  isOver = true;
  await others;
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
  return { ms, megabytes: byteLength / 2 ** 20, wait: quantile(waits, 0.99) };
}

/** Measures each call in one club, after a first time that also compiles code. */
async function measureClub(size: readonly number[]): Promise<{ start: number; calls: Measured[] }> {
  const club: Child<GrowthTasks> = await startChild<GrowthTasks>('serve-growth.ts', ...size.map(String));
  try {
    const facts = await club.request('facts', undefined);
    const calls: Measured[] = [];
    for (const scene of SCENES) {
      if (!scene.isOnce) await measure(facts, scene);
      calls.push(await measure(facts, scene));
    }
    return { start: facts.startedAfter, calls };
  } finally {
    await club.stop();
  }
}

export async function measureGrowth(): Promise<Part> {
  const clubs: Awaited<ReturnType<typeof measureClub>>[] = [];
  for (const size of Object.values(SIZES)) clubs.push(await measureClub(size));
  const isMet = ({ ms, wait }: Measured) => ms <= MAX_SCREEN && wait <= MAX_WAIT;
  const text = ({ ms, megabytes, wait }: Measured) =>
    `${ms.toFixed(0)} ms, ${megabytes.toFixed(1)} MB; others ${wait.toFixed(0)} ms`;
  const rows = SCENES.map(({ name }, n) => {
    const all = clubs.flatMap(({ calls }) => calls[n] ?? []);
    return [name, ...all.map(text), verdict(`${MAX_SCREEN / 1_000} s, others ${MAX_WAIT} ms`, all.every(isMet))];
  });
  const teams = Object.values(SIZES).map(([count]) => `${count} teams`);
  return {
    head: ['call', ...teams, 'budget'],
    rows: [['start', ...clubs.map(({ start }) => `${(start / 1_000).toFixed(1)} s`), ''], ...rows],
    met: clubs.every(({ calls }) => calls.every(isMet)),
  };
}
