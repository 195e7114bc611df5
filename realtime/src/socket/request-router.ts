/**
 * The only entrance for client messages. Every handler has a schema, a catch and an ack (L1): a request for an ack is always
 * acknowledged, and no message ends the process (L2). No other code listens to client messages on raw sockets.
 */
import { randomUUID } from 'node:crypto';
import { Problem } from '@touchline/shared/errors';
import { type Ack, type AnswerOf, type RequestName, type RequestOf, requests } from '@touchline/shared/live/messages';
import { TaskTimeout } from '@touchline/shared/server/boards/merge';
import type { Logger } from '@touchline/shared/server/log';
import { StoreUnavailable } from '@touchline/shared/server/store/port';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { ZodError } from 'zod';
import { createTaskQueue, sizeOf, type TaskQueue } from './task-queue';
import type { LiveSocket } from './types';

// Meters use no promises and no timers, because every frame of every socket is counted.

/** A burst is allowed once in this time (ms). */
const BURST_EVERY_MS = 10_000;

/** Counts an event. Returns whether it is within the rate. */
type Meter = () => boolean;

/** Allows a number of events per time span (ms), which begins with the first of them. */
function atMost(limit: number, span: number): Meter {
  let ends = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    const now = performance.now();
    if (now >= ends) {
      ends = now + span;
      count = 0;
    }
    count += 1;
    return count <= limit;
  };
}

/** Allows a number of events per second, plus an occasional burst. */
function bursty(perSecond: number, burst = perSecond): Meter {
  const steady = atMost(perSecond, 1_000);
  const extra = atMost(burst, BURST_EVERY_MS);
  return () => steady() || extra();
}

/** Invalid frames per minute after which a connection is closed. */
const MAX_ERRORS = 20;
/** Joins read a whole board: the rate per second, and an occasional burst. */
const JOINS = { perSecond: 3, burst: 20 };
/** Expensive requests are also limited by user: points per seconds on this node. Ten tabs that reconnect need far less. */
const USER_LIMIT = { points: 100, duration: 10 };

type AckFunction = (response: unknown) => void;
type RawSocket = { on: (event: string, listener: (...args: unknown[]) => void) => unknown };

/** Delays the ack until the promise settles, without delaying later requests. Call it once. */
export type AckAfter = (condition: Promise<unknown>) => void;
export type Handler<N extends RequestName> = (
  request: RequestOf<N>,
  socket: LiveSocket,
  ackAfter: AckAfter,
) => Promise<AnswerOf<N>>;

/** Messages per second of one socket, by kind. */
export interface Rates {
  frames: number;
  strokes: number;
  pointers: number;
}

export interface RequestRouter {
  /** Counts the messages of this socket. Call it once, before `registerHandler`. */
  addSocket(socket: LiveSocket): void;
  /** Handles one kind of request. The requests of one socket are handled in order. */
  registerHandler<N extends RequestName>(socket: LiveSocket, name: N, handler: Handler<N>): void;
}

const ackOf = (args: readonly unknown[]): AckFunction | undefined => {
  const last = args.at(-1);
  return typeof last === 'function' ? (last as AckFunction) : undefined;
};
const rejection = ({ id, detail }: Pick<Problem, 'id' | 'detail'>) => ({ ok: false as const, error: { id, detail } });
const explain = (error: ZodError) =>
  error.issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message))
    .join('; ');

type Bucket = keyof Rates | 'joins';
/** A map, because a name may be anything, even `__proto__`. */
const buckets = new Map<unknown, Bucket>([
  ['board:join', 'joins'],
  ['board:update', 'strokes'],
  ['board:awareness', 'pointers'],
] satisfies [RequestName, Bucket][]);

const rateLimited = rejection({ id: 'RATE_LIMITED', detail: 'Too many messages. Please wait a moment.' });

/** The counters and the queue of a socket. */
interface SocketState {
  rates: Record<Bucket, Meter>;
  errors: Meter;
  queue: TaskQueue;
}

export function createRequestRouter(log: Logger, { frames, strokes, pointers }: Rates): RequestRouter {
  const states = new WeakMap<LiveSocket, SocketState>();
  const userLimiters = new Map<RequestName, RateLimiterMemory>([
    ['sync', new RateLimiterMemory({ keyPrefix: 'sync', ...USER_LIMIT })],
    ['board:join', new RateLimiterMemory({ keyPrefix: 'join', ...USER_LIMIT })],
  ]);
  const logFailure = (error: unknown) => log.error({ err: error }, 'A frame could not be handled');
  const safely = (task: () => void) => {
    try {
      task();
    } catch (error) {
      logFailure(error);
    }
  };

  function stateOf(socket: LiveSocket): SocketState {
    const state = states.get(socket);
    if (!state) throw new Error('addSocket was not called for this socket');
    return state;
  }

  function countError(socket: LiveSocket, { errors }: SocketState): void {
    if (errors() || !socket.connected) return;
    log.warn({ user: socket.data.userId }, 'Socket ended: too many wrong frames');
    socket.disconnect(true);
  }

  /** Returns the response to a failed request: the problem, or a reference to a log entry. */
  function rejectionOf(error: unknown, socket: LiveSocket, state: SocketState, name: RequestName) {
    if (error instanceof RateLimiterRes) {
      countError(socket, state);
      return rateLimited;
    }
    if (error instanceof Problem) {
      if (error.id === 'VALIDATION') countError(socket, state);
      if (error instanceof TaskTimeout) log.warn({ request: name }, 'Work on a board took too long');
      return rejection(error);
    }
    if (error instanceof StoreUnavailable)
      return rejection({ id: 'UNAVAILABLE', detail: 'This cannot be answered right now. Please try again.' });
    const reference = randomUUID();
    log.error({ err: error, reference, request: name }, 'A request on a socket failed');
    return rejection({ id: 'INTERNAL', detail: `Something went wrong (reference ${reference}).` });
  }

  return {
    addSocket: (socket) => {
      const state: SocketState = {
        rates: {
          frames: bursty(frames),
          strokes: bursty(strokes),
          pointers: bursty(pointers),
          joins: bursty(JOINS.perSecond, JOINS.burst),
        },
        errors: atMost(MAX_ERRORS - 1, 60_000),
        queue: createTaskQueue(logFailure),
      };
      states.set(socket, state);
      socket.on('disconnect', state.queue.clear);
      socket.use(([name, ...args]: [unknown, ...unknown[]], next) =>
        safely(() => {
          if (!state.rates[buckets.get(name) ?? 'frames']()) {
            ackOf(args)?.(rateLimited);
            countError(socket, state);
          } else if (typeof name === 'string' && Object.hasOwn(requests, name)) next();
          // A message of a newer version: it is ignored, but counted.
          else countError(socket, state);
        }),
      );
    },

    registerHandler: <N extends RequestName>(socket: LiveSocket, name: N, handler: Handler<N>) => {
      const state = stateOf(socket);

      function receive(args: readonly unknown[]): void {
        const ack = ackOf(args);
        // Parsed before it is queued, so that the queue holds valid requests only.
        const parsed = requests[name].request.safeParse(args[0] === ack ? undefined : args[0]);
        const request = parsed.success ? (parsed.data as RequestOf<N>) : null;
        const rejected = parsed.error && rejection({ id: 'VALIDATION', detail: explain(parsed.error) });
        if (rejected) countError(socket, state);

        const reject = (error: unknown) => ack?.(rejectionOf(error, socket, state, name));
        const task = async () => {
          if (!socket.connected) return;
          if (!request) return ack?.(rejected);
          try {
            await userLimiters.get(name)?.consume(socket.data.userId);
            let ackCondition: Promise<unknown> | undefined;
            const response = await handler(request, socket, (promise) => {
              ackCondition = promise;
              // The rejection is handled even when the ack is never awaited.
              promise.catch(() => undefined);
            });
            const acknowledge = () => ack?.({ ok: true, ...response } satisfies Ack<N>);
            if (ackCondition) void ackCondition.then(acknowledge, reject).catch(logFailure);
            else acknowledge();
          } catch (error) {
            reject(error);
          }
        };
        if (state.queue.push(task, request ? sizeOf(request) : 0)) return;
        ack?.(rateLimited);
        // Pointers keep moving while the store hangs, so they are no misuse.
        if (name !== 'board:awareness') countError(socket, state);
      }

      (socket as unknown as RawSocket).on(name, (...args) => safely(() => receive(args)));
    },
  };
}
