/** Server CPU per delivered message for a growing number of clients, compared with bare Socket.IO and `ws`. */
import {
  closePairs,
  forVariants,
  growTo,
  NAMES,
  openPairs,
  type Pair,
  type Pairs,
  VARIANTS,
  type Variant,
} from './fan-out-pairs';
import { median, ratios, repeat, roundsOr, sizeOr, spread } from './measure';
import { type Part, verdict } from './report';

const CROWDS = sizeOr([1_000, 4_000], [50, 100]);
const ROUNDS = roundsOr(11);
const MAX_RATIO = 1.1;

/** Messages that each variant publishes in one round. */
const messagesFor = (clients: number) => sizeOr(Math.max(15, Math.round(40_000 / clients)), 2);

/** Publishes one message and returns the server's CPU time (µs) until every client has received it. */
async function publishOne({ server, crowd }: Pair): Promise<number> {
  const before = await server.cpu();
  await server.request('publish', undefined);
  await crowd.request('receive', 1);
  return (await server.cpu()) - before;
}

/**
 * Returns the CPU time (µs) of each server per delivered message. Most of it is spent in the kernel, where costs change within seconds, so
 * the variants alternate message by message.
 */
async function costsOf(pairs: Pairs, clients: number): Promise<Record<Variant, number>> {
  const messages = messagesFor(clients);
  const costs = await forVariants(async () => 0);
  for (let sent = 0; sent < messages; sent++)
    for (const variant of sent % 2 ? VARIANTS.toReversed() : VARIANTS)
      costs[variant] += (await publishOne(pairs[variant])) / (messages * clients);
  return costs;
}

export async function measureFanOut(): Promise<Part> {
  const pairs = await openPairs();
  const costs = new Map<number, Record<Variant, number[]>>();
  try {
    for (const clients of CROWDS) {
      for (const variant of VARIANTS) await growTo(pairs[variant], variant, clients);
      const rounds = await repeat(`${clients} clients`, ROUNDS, () => costsOf(pairs, clients));
      costs.set(clients, await forVariants(async (variant) => rounds.map((costs) => costs[variant])));
    }
  } finally {
    await closePairs(pairs);
  }

  const isMet = (cost: Record<Variant, number[]>) => median(ratios(cost.touchline, cost['socket.io'])) <= MAX_RATIO;
  const rows = [...costs].flatMap(([clients, cost]) =>
    VARIANTS.map((variant) => [
      `${clients.toLocaleString('en')} clients, ${NAMES[variant]}`,
      spread(cost[variant], ' µs'),
      variant === 'socket.io' ? '1' : spread(ratios(cost[variant], cost['socket.io']), '', 2),
      variant === 'ws' ? '1' : spread(ratios(cost[variant], cost.ws), '', 2),
      variant === 'touchline' ? verdict(`at most ${MAX_RATIO} × Socket.IO`, isMet(cost)) : '',
    ]),
  );
  return {
    head: ['one sign-up to', 'CPU a message', '× Socket.IO', '× ws', 'budget'],
    rows,
    met: [...costs.values()].every(isMet),
  };
}
