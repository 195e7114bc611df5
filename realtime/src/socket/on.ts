/**
 * The one door for what clients say. No handler exists without schema, catch and ack (L1): whatever arrives, an answer
 * goes back if one was asked for, and the process lives (L2). Nowhere else does a raw socket take a client's message.
 */
import { randomUUID } from 'node:crypto';
import { Problem } from '@touchline/shared/errors';
import { type Ack, type AnswerOf, type RequestName, type RequestOf, requests } from '@touchline/shared/live/messages';
import type { Logger } from '@touchline/shared/server/log';
import { StoreUnavailable } from '@touchline/shared/server/store/port';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { ZodError } from 'zod';
import { atMost, bursty, type Meter } from './rates';
import { createTaskQueue, sizeOf, type TaskQueue } from './task-queue';
import type { LiveSocket } from './types';

/** So many wrong frames within a minute end a connection. */
const MOST_ERRORS = 20;
/** Joining a board reads all of it: so many a second, and so many at once after a quiet while. */
const JOINS = { perSecond: 3, burst: 20 };
/** What is dear is counted by user, too: so many in so many seconds on this node. Ten tabs that come back ask far less. */
const OF_A_USER = { points: 100, duration: 10 };

type Reply = (answer: unknown) => void;
type RawSocket = { on: (event: string, listener: (...args: unknown[]) => void) => unknown };

/** What the answer waits for besides; the requests behind it do not. Call it once. */
export type Until = (done: Promise<unknown>) => void;
export type Handler<N extends RequestName> = (
  request: RequestOf<N>,
  socket: LiveSocket,
  until: Until,
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

const tooMany = refusal({ id: 'RATE_LIMITED', detail: 'Too many messages. Please wait a moment.' });

/** What is counted of one socket, and what of it waits to be handled. */
interface Line {
  rates: Record<Bucket, Meter>;
  errors: Meter;
  queue: TaskQueue;
}

export function createDoor(log: Logger, { frames, strokes, pointers }: Rates): Door {
  const lines = new WeakMap<LiveSocket, Line>();
  const ofUsers = new Map<RequestName, RateLimiterMemory>([
    ['sync', new RateLimiterMemory({ keyPrefix: 'sync', ...OF_A_USER })],
    ['board:join', new RateLimiterMemory({ keyPrefix: 'join', ...OF_A_USER })],
  ]);
  const broken = (error: unknown) => log.error({ err: error }, 'A frame could not be handled');
  const safely = (task: () => void) => {
    try {
      task();
    } catch (error) {
      broken(error);
    }
  };

  function lineOf(socket: LiveSocket): Line {
    const line = lines.get(socket);
    if (!line) throw new Error('A socket that nobody guards');
    return line;
  }

  function count(socket: LiveSocket, { errors }: Line): void {
    if (errors() || !socket.connected) return;
    log.warn({ user: socket.data.userId }, 'Socket ended: too many wrong frames');
    socket.disconnect(true);
  }

  /** What goes wrong is never thrown at a client, but said: in its own words, or with a reference. */
  function refusalOf(error: unknown, socket: LiveSocket, line: Line, name: RequestName) {
    if (error instanceof RateLimiterRes) {
      count(socket, line);
      return tooMany;
    }
    if (error instanceof Problem) {
      if (error.id === 'VALIDATION') count(socket, line);
      return refusal(error);
    }
    if (error instanceof StoreUnavailable)
      return refusal({ id: 'UNAVAILABLE', detail: 'This cannot be answered right now. Please try again.' });
    const reference = randomUUID();
    log.error({ err: error, reference, request: name }, 'A request on a socket failed');
    return refusal({ id: 'INTERNAL', detail: `Something went wrong (reference ${reference}).` });
  }

  return {
    guard: (socket) => {
      const line: Line = {
        rates: {
          frames: bursty(frames),
          strokes: bursty(strokes),
          pointers: bursty(pointers),
          joins: bursty(JOINS.perSecond, JOINS.burst),
        },
        errors: atMost(MOST_ERRORS - 1, 60_000),
        queue: createTaskQueue(broken),
      };
      lines.set(socket, line);
      socket.on('disconnect', line.queue.clear);
      socket.use(([name, ...args]: [unknown, ...unknown[]], next) =>
        safely(() => {
          if (!line.rates[buckets.get(name) ?? 'frames']()) {
            replyOf(args)?.(tooMany);
            count(socket, line);
          } else if (typeof name === 'string' && Object.hasOwn(requests, name)) next();
          // Unknown to this version, maybe not to the next: ignored, but counted.
          else count(socket, line);
        }),
      );
    },

    on: <N extends RequestName>(socket: LiveSocket, name: N, handler: Handler<N>) => {
      const line = lineOf(socket);

      function take(args: readonly unknown[]): void {
        const reply = replyOf(args);
        // Parsed before it waits: nothing is held that no request may carry.
        const parsed = requests[name].request.safeParse(args[0] === reply ? undefined : args[0]);
        const request = parsed.success ? (parsed.data as RequestOf<N>) : null;
        const refused = parsed.error && refusal({ id: 'VALIDATION', detail: explain(parsed.error) });
        if (refused) count(socket, line);

        const refuse = (error: unknown) => reply?.(refusalOf(error, socket, line, name));
        const task = async () => {
          if (!socket.connected) return;
          if (!request) return reply?.(refused);
          try {
            await ofUsers.get(name)?.consume(socket.data.userId);
            let done: Promise<unknown> | undefined;
            const answer = await handler(request, socket, (promise) => {
              done = promise;
              // Whether or not it is asked for in the end.
              promise.catch(() => undefined);
            });
            const acknowledge = () => reply?.({ ok: true, ...answer } satisfies Ack<N>);
            if (done) void done.then(acknowledge, refuse).catch(broken);
            else acknowledge();
          } catch (error) {
            refuse(error);
          }
        };
        if (line.queue.push(task, request ? sizeOf(request) : 0)) return;
        reply?.(tooMany);
        // A pointer goes on moving while the store hangs: nobody does wrong.
        if (name !== 'board:awareness') count(socket, line);
      }

      (socket as unknown as RawSocket).on(name, (...args) => safely(() => take(args)));
    },
  };
}
