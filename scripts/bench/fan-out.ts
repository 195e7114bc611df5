/** What it costs to tell a growing crowd of one sign-up: server CPU a delivered message, beside bare Socket.IO and `ws`. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Child, startChild } from './child';
import type { CrowdTasks } from './crowd';
import { interleave, median, ratios, spread } from './measure';
import { plot } from './plot';
import { type Part, verdict } from './report';
import type { FanOutTasks } from './serve-fan-out';

const VARIANTS = ['ws', 'socket.io', 'touchline'] as const;
type Variant = (typeof VARIANTS)[number];
const NAMES: Record<Variant, string> = { ws: 'bare ws', 'socket.io': 'bare Socket.IO', touchline: 'Touchline' };
/** The budget is about the two that are named in it; the others draw the line between them. */
const CROWDS = [250, 1_000, 2_000, 4_000];
const JUDGED = [1_000, 4_000];
const ROUNDS = 7;
const MOST = 1.1;

/** Messages of one round, and the time between two (ms), in which a crowd of this size has read the last one. */
const burstFor = (clients: number) => ({
  count: Math.max(10, Math.round(25_000 / clients)),
  pace: Math.max(60, clients / 12),
});

interface Pair {
  server: Child<FanOutTasks>;
  crowd: Child<CrowdTasks>;
}

async function open(variant: Variant): Promise<Pair> {
  return {
    server: await startChild<FanOutTasks>('serve-fan-out.ts', variant),
    crowd: await startChild<CrowdTasks>('crowd.ts'),
  };
}

async function growTo({ server, crowd }: Pair, variant: Variant, clients: number): Promise<void> {
  const { connected } = await crowd.ask('count', undefined);
  const where = await server.ask('where', undefined);
  await crowd.ask('join', { ...where, socketIo: variant !== 'ws', from: connected, to: clients });
}

/** CPU (µs) of the server for each message that arrived; every one of them must. */
async function costOf({ server, crowd }: Pair, clients: number): Promise<number> {
  await crowd.ask('count', undefined);
  const burst = burstFor(clients);
  const before = await server.cpu();
  await server.ask('burst', burst);
  const expected = burst.count * clients;
  let told = 0;
  for (let tries = 0; told < expected && tries < 500; tries++) {
    told += (await crowd.ask('count', undefined)).told;
    if (told < expected) await delay(20);
  }
  if (told !== expected) throw new Error(`${told} of ${expected} messages arrived`);
  return ((await server.cpu()) - before) / told;
}

export async function measureFanOut(): Promise<Part> {
  const pairs = {} as Record<Variant, Pair>;
  for (const variant of VARIANTS) pairs[variant] = await open(variant);
  const costs = new Map<number, Record<Variant, number[]>>();
  try {
    for (const clients of CROWDS) {
      for (const variant of VARIANTS) await growTo(pairs[variant], variant, clients);
      costs.set(clients, await interleave(VARIANTS, ROUNDS, (variant) => costOf(pairs[variant], clients)));
    }
  } finally {
    await Promise.all(VARIANTS.flatMap((variant) => [pairs[variant].crowd.stop(), pairs[variant].server.stop()]));
  }

  const isMet = (cost: Record<Variant, number[]>) => median(ratios(cost.touchline, cost['socket.io'])) <= MOST;
  const rows = [...costs].flatMap(([clients, cost]) =>
    VARIANTS.map((variant) => [
      `${clients.toLocaleString('en')} clients, ${NAMES[variant]}`,
      spread(cost[variant], ' µs'),
      variant === 'socket.io' ? '1' : spread(ratios(cost[variant], cost['socket.io']), '', 2),
      variant === 'ws' ? '1' : spread(ratios(cost[variant], cost.ws), '', 2),
      variant === 'touchline' && JUDGED.includes(clients) ? verdict(`at most ${MOST} × Socket.IO`, isMet(cost)) : '',
    ]),
  );
  const lines = VARIANTS.map((variant) => ({
    name: NAMES[variant],
    points: [...costs].map(([x, cost]) => ({ x, ys: cost[variant] })),
  }));
  return {
    head: ['one sign-up to', 'CPU a message', '× Socket.IO', '× ws', 'budget'],
    rows,
    met: [...costs].every(([clients, cost]) => !JUDGED.includes(clients) || isMet(cost)),
    plots: {
      'benchmarks-fan-out.svg': plot({
        title: 'One sign-up to a crowd',
        x: 'open clients',
        y: 'server CPU, µs a message',
        lines,
      }),
    },
  };
}
