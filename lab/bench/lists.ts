/** Latency of a list in clubs with more and more events. The list's window holds 200 events in each. */
import { borrowMongoServer } from '../../testing/services/mongo-server';
import { type Child, startChild } from './child';
import type { LoadTasks } from './load';
import { interleave, median, ratios, spread } from './measure';
import { plot } from './plot';
import { type Part, verdict } from './report';
import type { ListTasks } from './serve-lists';

const IN_WINDOW = 200;
const CALLS = 40;
const AT_ONCE = 2;
const ROUNDS = 7;
const MAX_RATIO = 1.5;

/** Sizes of clubs in events. The budget compares the last with the first. */
const EMBEDDED = [500, 1_000, 2_000, 5_000];
const MONGODB = [1_000, 50_000];

interface Round {
  /** Median duration of a call (ms). */
  p50: number;
  /** CPU time of the server per call (ms). */
  cpu: number;
}

type Clubs = Record<string, Child<ListTasks>>;

async function listing(club: Child<ListTasks>, load: Child<LoadTasks>): Promise<Round> {
  const { url, token, path } = await club.request('address', undefined);
  const calls = Array.from({ length: CALLS }, () => ({ method: 'GET' as const, path }));
  const before = await club.cpu();
  const { p50, replies } = await load.request('run', { url, token, calls, atOnce: AT_ONCE, keepReplies: true });
  const cpu = ((await club.cpu()) - before) / 1_000 / CALLS;
  const wrong = replies.find((events) => !Array.isArray(events) || events.length !== IN_WINDOW);
  if (wrong) throw new Error(`A list does not hold ${IN_WINDOW} events`);
  return { p50, cpu };
}

/** Measures one store with all its clubs. Returns table rows, a plot series, and whether the budget was met. */
async function measureStore(name: string, sizes: readonly number[], mongodbUrl?: string) {
  const clubs: Clubs = {};
  const load = await startChild<LoadTasks>('load.ts');
  try {
    for (const size of sizes)
      clubs[size] = await startChild<ListTasks>(
        'serve-lists.ts',
        ...[size, IN_WINDOW].map(String),
        ...(mongodbUrl === undefined ? [] : [mongodbUrl]),
      );
    const rounds = await interleave(Object.keys(clubs), ROUNDS, (size) => {
      const club = clubs[size];
      if (!club) throw new Error(`There is no club of ${size}`);
      return listing(club, load);
    });
    const all = (size: number, field: keyof Round) => (rounds[size] ?? []).map((round) => round[field]);
    const [smallest = 0] = sizes;
    const largest = sizes.at(-1) ?? 0;
    const isMet = median(ratios(all(largest, 'p50'), all(smallest, 'p50'))) <= MAX_RATIO;
    const rows = sizes.map((size) => [
      `${size.toLocaleString('en')} events, ${name}`,
      spread(all(size, 'p50'), ' ms'),
      size === smallest ? '1' : spread(ratios(all(size, 'p50'), all(smallest, 'p50')), '', 2),
      spread(all(size, 'cpu'), ' ms'),
      size === largest ? verdict(`at most ${MAX_RATIO}`, isMet) : '',
    ]);
    const series = { name, points: sizes.map((size) => ({ x: size, ys: all(size, 'p50') })) };
    return { rows, series, isMet };
  } finally {
    await Promise.all([load.stop(), ...Object.values(clubs).map((club) => club.stop())]);
  }
}

export async function measureLists(): Promise<Part> {
  const { MONGODB_URL: url } = process.env;
  const stores = [await measureStore('embedded store', EMBEDDED)];
  if (url) {
    const mongo = borrowMongoServer(url);
    try {
      stores.push(await measureStore('MongoDB', MONGODB, mongo.url));
    } finally {
      await mongo.stop();
    }
  }
  const svg = plot({
    title: `A list with ${IN_WINDOW} events in its window`,
    x: 'events in the club',
    y: 'ms a call',
    series: stores.map(({ series }) => series),
  });
  return {
    head: [`list of ${IN_WINDOW} in a club of`, 'p50', 'ratio', 'CPU a call', 'budget'],
    rows: stores.flatMap(({ rows }) => rows),
    met: stores.every(({ isMet }) => isMet),
    plots: { 'benchmarks-lists.svg': svg },
  };
}
