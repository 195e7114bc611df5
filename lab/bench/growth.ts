/**
 * Measures the start, the memory and the CPU of calls in clubs of growing sizes. `--sizes=S,M,L` chooses them; L takes minutes. While a
 * call runs, another client asks whether the club is alive.
 */
import { rm } from 'node:fs/promises';
import type { ClubSize } from '@touchline/server/testing/large-club';
import { monthOf } from '@touchline/shared/months';
import type { BuildTasks, BuiltClub } from './build-growth';
import { type Child, startChild } from './child';
import { median, roundsOr, sizeOr } from './measure';
import { cellOf, type Part } from './report';
import type { GrowthTasks } from './serve-growth';

/** Matches, films and news of each team. */
const extras = (postsPerTeam: number): Partial<ClubSize> => ({
  matchesPerTeam: 10,
  filmsPerTeam: 4 / 3,
  segmentsPerFilm: sizeOr(675, 5),
  postsPerTeam,
  readersPerPost: 8,
});
const SIZES: Record<string, ClubSize> = {
  XS: { teams: 2, childrenPerTeam: 3, eventsPerTeam: 6, engagementMonths: 2, ...extras(2) },
  S: { teams: 10, childrenPerTeam: 17, eventsPerTeam: 60, engagementMonths: 6, ...extras(20) },
  M: { teams: 30, childrenPerTeam: 17, eventsPerTeam: 200, engagementMonths: 24, ...extras(66) },
  L: { teams: 300, childrenPerTeam: 17, eventsPerTeam: 200, engagementMonths: 24, ...extras(66) },
};
const named = process.argv.find((option) => option.startsWith('--sizes='))?.split('=')[1];
const chosen = (named ?? sizeOr('S,M', 'XS')).split(',');
const ROUNDS = roundsOr(3);
/** Everybody else waits no longer than this while such a call runs (ms). */
const MAX_WAIT_MS = 100;
const ASK_EVERY_MS = 10;

interface Call {
  name: string;
  path: string;
  as: 'admin' | 'manager' | 'parent';
  method?: 'DELETE';
}

const callsOf = ({ team, leaving }: BuiltClub): Call[] => [
  { name: 'ledger, ADMIN', path: '/api/show_ledger', as: 'admin' },
  { name: 'engagements, ADMIN', path: '/api/list_engagements', as: 'admin' },
  { name: 'a page of a month, ADMIN', path: `/api/find_engagements?month=${monthOf(Date.now())}`, as: 'admin' },
  { name: 'users, ADMIN', path: '/api/list_users', as: 'admin' },
  { name: 'a page of users, ADMIN', path: '/api/find_users', as: 'admin' },
  { name: 'search of users, ADMIN', path: '/api/find_users?words=child+7+1', as: 'admin' },
  { name: 'events, ADMIN', path: '/api/list_events', as: 'admin' },
  { name: 'ledger, manager', path: '/api/show_ledger', as: 'manager' },
  { name: 'engagements, manager', path: '/api/list_engagements', as: 'manager' },
  { name: 'news, ADMIN', path: '/api/list_posts', as: 'admin' },
  { name: 'news, parent', path: '/api/list_posts', as: 'parent' },
  { name: 'start page, manager', path: '/api/current_user', as: 'manager' },
  { name: 'start page, parent', path: '/api/current_user', as: 'parent' },
  { name: 'developments, ADMIN', path: '/api/list_developments', as: 'admin' },
  { name: 'films of a team, parent', path: `/api/list_films?tag=${team}`, as: 'parent' },
  { name: 'events of a team, parent', path: `/api/show_events?tag=${team}`, as: 'parent' },
  { name: 'export, parent', path: '/api/export_account', as: 'parent' },
  { name: 'erase an account', path: `/api/delete_user/${encodeURIComponent(leaving)}`, as: 'admin', method: 'DELETE' },
];

/** Asks again and again whether the club is alive. Returns the longest wait (ms). */
function watchAlive(url: string): () => Promise<number> {
  let isOver = false;
  let longest = 0;
  const asking = (async () => {
    while (!isOver) {
      const before = performance.now();
      await (await fetch(`${url}/api/health`)).text();
      longest = Math.max(longest, performance.now() - before);
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    return longest;
  };
}

interface Cost {
  cpu: number;
  wait: number;
}

async function costOf(club: Child<GrowthTasks>, url: string, token: string, { path, method, name }: Call) {
  const stopWatching = watchAlive(url);
  const before = await club.cpu();
  const response = await fetch(url + path, { method: method ?? 'GET', headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${name} returned ${response.status}`);
  const cpu = ((await club.cpu()) - before) / 1_000;
  return { cpu, wait: await stopWatching() };
}

/** Returns a column: cells by the name of the row. */
async function measureSize(size: ClubSize): Promise<{ cells: Map<string, string>; met: boolean }> {
  const builder = await startChild<BuildTasks>('build-growth.ts');
  const built = await builder.request('build', size);
  await builder.stop();
  const club = await startChild<GrowthTasks>('serve-growth.ts', built.folder);
  try {
    const { url, startMs } = await club.request('started', undefined);
    const cells = new Map<string, string>();
    cells.set('start', `${(startMs / 1_000).toFixed(1)} s`);
    cells.set('memory after the start', `${(await club.request('memory', undefined)).toFixed(0)} MB`);
    let met = true;
    for (const call of callsOf(built)) {
      const costs: Cost[] = [];
      for (let round = 0; round < (call.method ? 1 : ROUNDS); round += 1)
        costs.push(await costOf(club, url, built[call.as], call));
      const wait = median(costs.map((cost) => cost.wait));
      const isMet = wait <= MAX_WAIT_MS;
      met &&= isMet;
      const cpu = median(costs.map((cost) => cost.cpu)).toFixed(0);
      cells.set(call.name, `${cpu} (${cellOf(wait.toFixed(0), isMet)})`);
    }
    cells.set('memory after the calls', `${(await club.request('memory', undefined)).toFixed(0)} MB`);
    return { cells, met };
  } finally {
    await club.stop();
    await rm(built.folder, { recursive: true, force: true });
  }
}

export async function measureGrowth(): Promise<Part> {
  const columns: { cells: Map<string, string>; met: boolean }[] = [];
  for (const name of chosen) {
    const size = SIZES[name];
    if (!size) throw new Error(`There is no size ${name}. Choose of ${Object.keys(SIZES).join(', ')}`);
    columns.push(await measureSize(size));
  }
  const describe = (name: string) => {
    const { teams = 0, childrenPerTeam = 0, eventsPerTeam = 0 } = SIZES[name] ?? {};
    const [children, events] = [teams * childrenPerTeam, teams * eventsPerTeam].map((n) => n.toLocaleString('en'));
    return `${name}: ${teams} teams, ${children} children, ${events} events`;
  };
  const met = columns.every((column) => column.met);
  const names = [...(columns[0]?.cells.keys() ?? [])];
  return {
    head: ['CPU of a call (longest wait of others), ms', ...chosen.map(describe)],
    rows: names.map((name) => [name, ...columns.map(({ cells }) => cells.get(name) ?? '')]),
    met,
  };
}
