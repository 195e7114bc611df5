/** Latency of a stroke to the documents of nine other coaches on the same board, compared with relays of the same bytes. */
import { type Child, startChild } from './child';
import type { CoachTasks, Drawn } from './coaches';
import { interleave, median, ratios, roundsOr, sizeOr, spread } from './measure';
import { type Part, verdict } from './report';
import type { BoardTasks } from './serve-board';

const VARIANTS = ['ws', 'socket.io', 'durable', 'touchline'] as const;
type Variant = (typeof VARIANTS)[number];
const NAMES: Record<Variant, string> = {
  ws: 'bare ws relay',
  'socket.io': 'bare Socket.IO relay',
  durable: 'the same, that has each stroke on the disk first',
  touchline: 'Touchline',
};
/** Enough strokes that the journal is compacted during the round. */
const SESSION = { coaches: 10, shapes: 100, strokesEach: sizeOr(160, 20), pace: 50 };
const ROUNDS = roundsOr(11);
const MAX_RATIO = 2;

interface Round extends Drawn {
  /** CPU time of the server per delivered stroke (µs). */
  cpu: number;
}

async function drawRound(server: Child<BoardTasks>, coaches: Child<CoachTasks>, socketIo: boolean): Promise<Round> {
  const where = await server.request('newBoard', undefined);
  const before = await server.cpu();
  const drawn = await coaches.request('draw', { ...where, ...SESSION, socketIo });
  return { ...drawn, cpu: ((await server.cpu()) - before) / drawn.delivered };
}

export async function measureBoard(): Promise<Part> {
  const servers = {} as Record<Variant, Child<BoardTasks>>;
  for (const variant of VARIANTS) servers[variant] = await startChild<BoardTasks>('serve-board.ts', variant);
  const coaches = await startChild<CoachTasks>('coaches.ts');
  try {
    const rounds = await interleave(VARIANTS, ROUNDS, (variant) =>
      drawRound(servers[variant], coaches, variant !== 'ws'),
    );
    const all = (variant: Variant, field: keyof Round) => rounds[variant].map((round) => round[field]);
    const ratio = (variant: Variant) => ratios(all(variant, 'p99'), all('socket.io', 'p99'));
    const isMet = median(ratio('touchline')) <= MAX_RATIO;
    return {
      head: ['stroke to the others’ documents', 'p50', 'p99', 'p99, ratio', 'CPU a delivery', 'budget of p99'],
      rows: VARIANTS.map((variant) => [
        NAMES[variant],
        spread(all(variant, 'p50'), ' ms', 2),
        spread(all(variant, 'p99'), ' ms'),
        variant === 'socket.io' ? '1' : spread(ratio(variant), '', 2),
        spread(all(variant, 'cpu'), ' µs', 0),
        variant === 'touchline' ? verdict(`at most ${MAX_RATIO}`, isMet) : '',
      ]),
      met: isMet,
    };
  } finally {
    await Promise.all([coaches.stop(), ...VARIANTS.map((variant) => servers[variant].stop())]);
  }
}
