/** Latency of a list in clubs with more and more events. The list's window holds 200 events in each. */
import { type Child, startChild } from './child';
import type { LoadTasks } from './load';
import { interleave, median, ratios, roundsOr, sizeOr, spread } from './measure';
import { type Part, verdict } from './report';
import type { ListTasks } from './serve-lists';

const IN_WINDOW = sizeOr(200, 20);
const CALLS = sizeOr(40, 4);
const AT_ONCE = 2;
const ROUNDS = roundsOr(7);
const MAX_RATIO = 1.5;

/** Events of the small and of the large club. */
const SIZES = sizeOr([500, 5_000] as const, [50, 100] as const);

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
  const { p50, replies } = await load.request('run', {
    url,
    tokens: [token],
    calls,
    atOnce: AT_ONCE,
    keepReplies: true,
  });
  const cpu = ((await club.cpu()) - before) / 1_000 / CALLS;
  const wrong = replies.find((events) => !Array.isArray(events) || events.length !== IN_WINDOW);
  if (wrong) throw new Error(`A list does not hold ${IN_WINDOW} events`);
  return { p50, cpu };
}

export async function measureLists(): Promise<Part> {
  const clubs: Clubs = {};
  const load = await startChild<LoadTasks>('load.ts');
  try {
    for (const size of SIZES) clubs[size] = await startChild<ListTasks>('serve-lists.ts', `${size}`, `${IN_WINDOW}`);
    const rounds = await interleave(Object.keys(clubs), ROUNDS, (size) => {
      const club = clubs[size];
      if (!club) throw new Error(`There is no club of ${size}`);
      return listing(club, load);
    });
    const all = (size: number, field: keyof Round) => (rounds[size] ?? []).map((round) => round[field]);
    const [smallest, largest] = SIZES;
    const shares = ratios(all(largest, 'p50'), all(smallest, 'p50'));
    const met = median(shares) <= MAX_RATIO;
    return {
      head: [`list of ${IN_WINDOW} in a club of`, 'p50', 'ratio', 'CPU a call', 'budget'],
      rows: SIZES.map((size) => [
        `${size.toLocaleString('en')} events, embedded store`,
        spread(all(size, 'p50'), ' ms'),
        size === smallest ? '1' : spread(shares, '', 2),
        spread(all(size, 'cpu'), ' ms'),
        size === largest ? verdict(`at most ${MAX_RATIO}`, met) : '',
      ]),
      met,
    };
  } finally {
    await Promise.all([load.stop(), ...Object.values(clubs).map((club) => club.stop())]);
  }
}
