/** Server CPU of a rush: 200 sign-ups for one event within a second, delivered to 1,000 open clients. */
import { closePairs, forVariants, growTo, NAMES, openPairs, type Pairs, VARIANTS, type Variant } from './fan-out-pairs';
import { median, ratios, repeat, roundsOr, sizeOr, spread } from './measure';
import { type Part, verdict } from './report';

const CLIENTS = sizeOr(1_000, 50);
const SIGN_UPS = sizeOr(200, 20);
const ROUNDS = roundsOr(7);
const MAX_RATIO = 0.35;

/** Returns the CPU time (µs) of each server per sign-up and client. Every client must receive every sign-up, alone or in a batch. */
async function costsOf(pairs: Pairs, turn: number): Promise<Record<Variant, number>> {
  const costs = await forVariants(async () => 0);
  for (const variant of turn % 2 ? VARIANTS.toReversed() : VARIANTS) {
    const { server, crowd } = pairs[variant];
    const before = await server.cpu();
    await server.request('rush', SIGN_UPS);
    await crowd.request('receive', SIGN_UPS);
    costs[variant] = ((await server.cpu()) - before) / (SIGN_UPS * CLIENTS);
  }
  return costs;
}

export async function measureRush(): Promise<Part> {
  const pairs = await openPairs();
  let turn = 0;
  try {
    for (const variant of VARIANTS) await growTo(pairs[variant], variant, CLIENTS);
    const rounds = await repeat('rush', ROUNDS, () => costsOf(pairs, turn++));
    const cost = await forVariants(async (variant) => rounds.map((round) => round[variant]));
    const met = median(ratios(cost.touchline, cost.ws)) <= MAX_RATIO;
    return {
      head: [`${SIGN_UPS} sign-ups in a second to ${CLIENTS} clients`, 'CPU a sign-up and client', '× ws', 'budget'],
      rows: VARIANTS.map((variant) => [
        NAMES[variant],
        spread(cost[variant], ' µs'),
        variant === 'ws' ? '1' : spread(ratios(cost[variant], cost.ws), '', 2),
        variant === 'touchline' ? verdict(`at most ${MAX_RATIO}`, met) : '',
      ]),
      met,
    };
  } finally {
    await closePairs(pairs);
  }
}
