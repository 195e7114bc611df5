/** Pairs of a server that publishes sign-ups, the product's or a bare one, and the clients that receive them. */
import { type Child, startChild } from './child';
import type { CrowdTasks } from './crowd';
import type { FanOutTasks } from './serve-fan-out';

export const VARIANTS = ['ws', 'socket.io', 'touchline'] as const;
export type Variant = (typeof VARIANTS)[number];
export const NAMES: Record<Variant, string> = { ws: 'bare ws', 'socket.io': 'bare Socket.IO', touchline: 'Touchline' };
export interface Pair {
  server: Child<FanOutTasks>;
  crowd: Child<CrowdTasks>;
}

async function open(variant: Variant): Promise<Pair> {
  return {
    server: await startChild<FanOutTasks>('serve-fan-out.ts', variant),
    crowd: await startChild<CrowdTasks>('crowd.ts'),
  };
}

export async function growTo({ server, crowd }: Pair, variant: Variant, clients: number): Promise<void> {
  const from = await crowd.request('size', undefined);
  const where = await server.request('address', undefined);
  await crowd.request('join', { ...where, socketIo: variant !== 'ws', from, to: clients });
}

export type Pairs = Record<Variant, Pair>;
export const forVariants = async <T>(of: (variant: Variant) => Promise<T>): Promise<Record<Variant, T>> =>
  Object.fromEntries(await Promise.all(VARIANTS.map(async (variant) => [variant, await of(variant)]))) as Record<
    Variant,
    T
  >;

export async function openPairs(): Promise<Pairs> {
  const pairs = {} as Pairs;
  for (const variant of VARIANTS) pairs[variant] = await open(variant);
  return pairs;
}

export async function closePairs(pairs: Pairs): Promise<void> {
  await Promise.all(VARIANTS.flatMap((variant) => [pairs[variant].crowd.stop(), pairs[variant].server.stop()]));
}
