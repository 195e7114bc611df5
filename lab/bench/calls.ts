/** Calls per second of the product, compared with bare Express, zod and the same store operations. */
import { keyOf } from '@touchline/shared/events/event-key';
import { placeOf } from '../../club/demo/event-builder';
import { venueNamed } from '../../club/demo/venues.data';
import { type Child, startChild } from './child';
import type { Call, LoadTasks } from './load';
import { interleave, median, ratios, roundsOr, sizeOr, spread } from './measure';
import { type Part, verdict } from './report';
import type { ApiTasks } from './serve-api';

const VARIANTS = ['bare', 'touchline'] as const;
type Variant = (typeof VARIANTS)[number];
const EVENTS = 40;
const CALLS = sizeOr(1_000, 100);
/** Fewer than the accounts may schedule in an hour. */
const GAMES = sizeOr(250, 20);
const AT_ONCE = 32;
const ROUNDS = roundsOr(5);
const MIN_RATIO = 0.5;
const DAY = 86_400_000;

const { address: _address, ...eventLocation } = placeOf(venueNamed('Genesee Playfield'));

interface Round {
  perSecond: number;
  /** CPU time of the server per call (µs). */
  cpu: number;
}

let guests = 0;
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

let games = 0;
/** A month takes 200 events of an account and 400 of a team, and an hour 600 of an account. */
function schedule() {
  games += 1;
  const eventTime = Date.now() + (3 + 30 * (games % 12)) * DAY;
  const body = { name: 'Game', eventTime, eventLocation, tags: ['26618'] };
  return { method: 'POST' as const, path: '/api/schedule_event', body, by: games };
}

function guest(path: string): Call {
  guests += 1;
  const body = {
    id: String(80_000_000 + guests),
    player: `Guest ${guests}`,
    emailAddress: `g${guests}@visitors.example`,
  };
  return { method: 'POST', path, body: { ...body, available: 'YES' } };
}

export async function measureCalls(): Promise<Part> {
  const servers = {} as Record<Variant, Child<ApiTasks>>;
  for (const variant of VARIANTS) servers[variant] = await startChild<ApiTasks>('serve-api.ts', variant);
  const load = await startChild<LoadTasks>('load.ts');

  const run = async (variant: Variant, calls: Call[], keepReplies = false) =>
    load.request('run', {
      ...(await servers[variant].request('address', undefined)),
      calls,
      atOnce: AT_ONCE,
      keepReplies,
    });

  /** Creates events and returns their keys. */
  async function newEvents(variant: Variant, count: number) {
    const calls = times(count, schedule);
    const { replies } = await run(variant, calls, true);
    return calls.map(({ body }, index) =>
      keyOf({ id: String(replies[index]), eventTime: body.eventTime, eventLocation }),
    );
  }

  const kinds: Record<string, (variant: Variant) => Promise<Call[]>> = {
    'sign-up': async (variant) => {
      const paths = (await newEvents(variant, EVENTS)).map(
        ({ time, hash, id }) => `/api/add_attendee/${time}/${hash}/${id}`,
      );
      return times(CALLS, (n) => guest(paths[n % EVENTS] ?? ''));
    },
    schedule: async () => times(GAMES, schedule),
    'read of one event with 25 on its list': async (variant) => {
      const [key] = await newEvents(variant, 1);
      const { time, hash, id } = key ?? {};
      await run(
        variant,
        times(25, () => guest(`/api/add_attendee/${time}/${hash}/${id}`)),
      );
      return times(CALLS, () => ({ method: 'GET', path: `/api/get_event?time=${time}&hash=${hash}&id=${id}` }));
    },
  };

  async function round(variant: Variant, calls: Call[]): Promise<Round> {
    const before = await servers[variant].cpu();
    const { perSecond } = await run(variant, calls);
    return { perSecond, cpu: ((await servers[variant].cpu()) - before) / calls.length };
  }

  const rows: string[][] = [];
  let met = true;
  try {
    for (const [kind, callsFor] of Object.entries(kinds)) {
      const rounds = await interleave(VARIANTS, ROUNDS, async (variant) => round(variant, await callsFor(variant)));
      const all = (variant: Variant, field: keyof Round) => rounds[variant].map((each) => each[field]);
      const shares = ratios(all('touchline', 'perSecond'), all('bare', 'perSecond'));
      const isMet = kind !== 'sign-up' || median(shares) >= MIN_RATIO;
      met &&= isMet;
      const cells = (variant: Variant) => [
        spread(all(variant, 'perSecond'), '', 0),
        variant === 'bare' ? '1' : spread(shares, '', 2),
        spread(all(variant, 'cpu'), ' µs', 0),
      ];
      rows.push([`${kind}, bare`, ...cells('bare')]);
      const budget = kind === 'sign-up' ? verdict(`at least ${MIN_RATIO}`, isMet) : '';
      rows.push([`${kind}, Touchline`, ...cells('touchline'), budget]);
    }
    return { head: ['calls', 'a second', 'ratio', 'CPU a call', 'budget'], rows, met };
  } finally {
    await Promise.all([...VARIANTS.map((variant) => servers[variant].stop()), load.stop()]);
  }
}
