/**
 * The one door for what clients say. No handler exists without schema, catch and ack (L1): whatever arrives, an answer
 * goes back if one was asked for, and the process lives (L2). Nowhere else does a raw socket take a client's message.
 */
import { randomUUID } from 'node:crypto';
import { Problem } from '@touchline/shared/errors';
import { type Ack, type AnswerOf, type RequestName, type RequestOf, requests } from '@touchline/shared/live/messages';
import type { Logger } from '@touchline/shared/server/log';
import { StoreUnavailable } from '@touchline/shared/server/store/port';
import { BurstyRateLimiter, RateLimiterMemory } from 'rate-limiter-flexible';
import type { ZodError } from 'zod';
import { inOrder } from './in-order';
import type { LiveSocket } from './types';

/** So many wrong frames within a minute end a connection. */
const MOST_ERRORS = 20;
/** A burst of twice the rate is forgiven once in this many seconds. */
const BURST_EVERY = 10;

type Reply = (answer: unknown) => void;
type RawSocket = { on: (event: string, listener: (...args: unknown[]) => void) => unknown };
/** Joining a board reads all of it: so many a second, and so many at once after a quiet while. */
const JOINS = { points: 3, burst: 20 };

/** What is to happen once the answer has gone out. */
export type After = (task: () => void) => void;
export type Handler<N extends RequestName> = (
  request: RequestOf<N>,
  socket: LiveSocket,
  after: After,
) => Promise<AnswerOf<N>>;

/** Messages a second of one socket, by what they are. */
export interface Rates {
  frames: number;
  strokes: number;
  pointers: number;
}

export interface Door {
  /** Counts what this socket sends. Call it once, before `on`. */
  guard(socket: LiveSocket): void;
  /** Answers one kind of request; the requests of one socket are handled in the order in which they came. */
  on<N extends RequestName>(socket: LiveSocket, name: N, handler: Handler<N>): void;
}

const replyOf = (args: readonly unknown[]): Reply | undefined => {
  const last = args.at(-1);
  return typeof last === 'function' ? (last as Reply) : undefined;
};
const refusal = ({ id, detail }: Pick<Problem, 'id' | 'detail'>) => ({ ok: false as const, error: { id, detail } });
const explain = (error: ZodError) =>
  error.issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message))
    .join('; ');

type Bucket = keyof Rates | 'joins';
/** A map, for a name may be anything, `__proto__` too. */
const buckets = new Map<unknown, Bucket>([
  ['board:join', 'joins'],
  ['board:update', 'strokes'],
  ['board:awareness', 'pointers'],
] satisfies [RequestName, Bucket][]);

const bursty = (name: string, points: number, burst = points) =>
  new BurstyRateLimiter(
    new RateLimiterMemory({ keyPrefix: name, points, duration: 1 }),
    new RateLimiterMemory({ keyPrefix: `${name}-burst`, points: burst, duration: BURST_EVERY }),
  );

export function createDoor(log: Logger, { frames, strokes, pointers }: Rates): Door {
  const limiters: Record<Bucket, BurstyRateLimiter> = {
    frames: bursty('frames', frames),
    strokes: bursty('strokes', strokes),
    pointers: bursty('pointers', pointers),
    joins: bursty('joins', JOINS.points, JOINS.burst),
  };
  const errors = new RateLimiterMemory({ keyPrefix: 'errors', points: MOST_ERRORS - 1, duration: 60 });
  const broken = (error: unknown) => log.error({ err: error }, 'A frame could not be handled');
  const queues = new WeakMap<LiveSocket, ReturnType<typeof inOrder>>();

  const count = (socket: LiveSocket) =>
    errors.consume(socket.id).catch(() => {
      log.warn({ user: socket.data.userId }, 'Socket ended: too many wrong frames');
      socket.disconnect(true);
    });

  const isWithinRate = (socket: LiveSocket, name: unknown) =>
    limiters[buckets.get(name) ?? 'frames'].consume(socket.id).then(
      () => true,
      () => false,
    );

  async function answerTo<N extends RequestName>(
    socket: LiveSocket,
    name: N,
    sent: unknown,
    { handler, after }: { handler: Handler<N>; after: After },
  ): Promise<Ack<N>> {
    const parsed = requests[name].request.safeParse(sent);
    if (!parsed.success) {
      await count(socket);
      return refusal({ id: 'VALIDATION', detail: explain(parsed.error) });
    }
    try {
      return { ok: true, ...(await handler(parsed.data as RequestOf<N>, socket, after)) };
    } catch (error) {
      if (error instanceof Problem) {
        if (error.id === 'VALIDATION') await count(socket);
        return refusal(error);
      }
      if (error instanceof StoreUnavailable)
        return refusal({ id: 'UNAVAILABLE', detail: 'This cannot be answered right now. Please try again.' });
      const reference = randomUUID();
      log.error({ err: error, reference, request: name }, 'A request on a socket failed');
      return refusal({ id: 'INTERNAL', detail: `Something went wrong (reference ${reference}).` });
    }
  }

  return {
    guard: (socket) => {
      const gate = inOrder(broken);
      queues.set(socket, inOrder(broken));
      socket.use(([name, ...args]: [unknown, ...unknown[]], next) =>
        gate(async () => {
          if (!(await isWithinRate(socket, name))) {
            replyOf(args)?.(refusal({ id: 'RATE_LIMITED', detail: 'Too many messages. Please wait a moment.' }));
            await count(socket);
          } else if (typeof name === 'string' && Object.hasOwn(requests, name)) next();
          // Unknown to this version, maybe not to the next: ignored, but counted.
          else await count(socket);
        }),
      );
    },

    on: (socket, name, handler) => {
      (socket as unknown as RawSocket).on(name, (...args) =>
        queues.get(socket)?.(async () => {
          if (!socket.connected) return;
          const reply = replyOf(args);
          const later: (() => void)[] = [];
          const after: After = (task) => later.push(task);
          const answer = await answerTo(socket, name, args[0] === reply ? undefined : args[0], { handler, after });
          reply?.(answer);
          for (const task of later) task();
        }),
      );
    },
  };
}
