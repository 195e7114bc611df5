/** What it costs to tell a crowd of one sign-up: server CPU a delivered message, beside bare Socket.IO and `ws`. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Child, startChild } from './child';
import type { CrowdTasks } from './crowd';
import { interleave } from './measure';
import type { Row } from './report';
import type { FanOutTasks } from './serve-fan-out';

const VARIANTS = ['touchline', 'socket.io', 'ws'] as const;
type Variant = (typeof VARIANTS)[number];
const CLIENTS = 1_000;
const SIGN_UPS = 25;
const ROUNDS = 5;
const MOST = 1.1;

interface Pair {
  server: Child<FanOutTasks>;
  crowd: Child<CrowdTasks>;
}

async function open(variant: Variant): Promise<Pair> {
  const server = await startChild<FanOutTasks>('serve-fan-out.ts', variant);
  const crowd = await startChild<CrowdTasks>('crowd.ts');
  const where = await server.ask('where', undefined);
  await crowd.ask('join', { ...where, socketIo: variant !== 'ws', size: CLIENTS });
  return { server, crowd };
}

/** CPU (µs) of the server for each message that arrived; every one of them must. */
async function costOf({ server, crowd }: Pair): Promise<number> {
  await crowd.ask('count', undefined);
  const cpu = await server.ask('burst', SIGN_UPS);
  const expected = SIGN_UPS * CLIENTS;
  let told = 0;
  for (let tries = 0; told < expected && tries < 100; tries++) {
    told += (await crowd.ask('count', undefined)).told;
    if (told < expected) await delay(20);
  }
  if (told !== expected) throw new Error(`${told} of ${expected} messages arrived`);
  return cpu / told;
}

export async function measureFanOut(): Promise<Row[]> {
  const pairs = {} as Record<Variant, Pair>;
  for (const variant of VARIANTS) pairs[variant] = await open(variant);
  try {
    const cost = await interleave(VARIANTS, ROUNDS, (variant) => costOf(pairs[variant]));
    const ratio = cost.touchline / cost['socket.io'];
    const overWs = (variant: Variant) => `${(cost[variant] / cost.ws).toFixed(2)} × ws`;
    const value = (variant: Variant) => `${cost[variant].toFixed(1)} µs`;
    return [
      { what: `one sign-up to ${CLIENTS} clients, bare ws, CPU a message`, value: value('ws'), ratio: '' },
      { what: 'the same, bare Socket.IO', value: value('socket.io'), ratio: `1 (${overWs('socket.io')})` },
      {
        what: 'the same, Touchline',
        value: value('touchline'),
        ratio: `${ratio.toFixed(2)} (${overWs('touchline')})`,
        budget: { text: `at most ${MOST}`, met: ratio <= MOST },
      },
    ];
  } finally {
    await Promise.all(VARIANTS.flatMap((variant) => [pairs[variant].crowd.stop(), pairs[variant].server.stop()]));
  }
}
