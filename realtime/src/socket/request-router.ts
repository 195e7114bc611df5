/**
 * The only entrance for client messages. Every handler has a schema, a catch and an ack (L1): a request for an ack is always
 * acknowledged, and no message ends the process (L2). No other code listens to client messages on raw sockets.
 */
import { randomUUID } from 'node:crypto';
import { TaskTimeout } from '@touchline/server/boards/merge';
import type { Logger } from '@touchline/server/log';
import { StoreUnavailable } from '@touchline/server/store/port';
import { Problem } from '@touchline/shared/errors';
import { type Ack, type AnswerOf, type RequestName, type RequestOf, requests } from '@touchline/shared/live/requests';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { ZodError } from 'zod';
import type { Budgets } from './budgets';
import { createTaskQueue, sizeOf, type TaskQueue } from './task-queue';
import type { LiveSocket } from './types';

type AckFunction = (response: unknown) => void;
type RawSocket = { on: (event: string, listener: (...args: unknown[]) => void) => unknown };

/** Delays the ack until the promise settles, without delaying later requests. Call it once. */
export type AckAfter = (condition: Promise<unknown>) => void;
export type Handler<N extends RequestName> = (
  request: RequestOf<N>,
  socket: LiveSocket,
  ackAfter: AckAfter,
) => Promise<AnswerOf<N>>;

export interface RequestRouter {
  /** Counts the messages of this socket for its account and its network. Call it once, before `registerHandler`. */
  addSocket(socket: LiveSocket, network: string): void;
  /** Counts something wrong that this socket did besides its messages. */
  countWrong(socket: LiveSocket): void;
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

const rateLimited = rejection({ id: 'RATE_LIMITED', detail: 'Too many messages. Please wait a moment.' });

interface SocketState {
  /** The network of the client. */
  network: string;
  queue: TaskQueue;
  /** True: its last packet was beyond the bytes of its account. */
  exceedsBytes: boolean;
}

interface Parts {
  log: Logger;
  budgets: Budgets;
  /** Ends all connections of an account on this node. */
  endConnections: (userId: string) => void;
}

const sizeOfPacket = ({ data }: { data?: unknown }): number => {
  if (typeof data === 'string') return data.length;
  return ArrayBuffer.isView(data) || data instanceof ArrayBuffer ? data.byteLength : 0;
};

export function createRequestRouter({ log, budgets, endConnections }: Parts): RequestRouter {
  const states = new WeakMap<LiveSocket, SocketState>();
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

  function countWrong(socket: LiveSocket, network: string | undefined): void {
    const { userId } = socket.data;
    // Also counts what is found after the connection has ended: a client could end it first.
    if (budgets.countWrong(userId, network) || !socket.connected) return;
    log.warn({ user: userId }, 'Connections of an account ended: too many wrong frames');
    endConnections(userId);
  }

  /** Returns the response to a failed request: the problem, or a reference to a log entry. */
  function rejectionOf(error: unknown, socket: LiveSocket, state: SocketState, name: RequestName) {
    if (error instanceof RateLimiterRes) {
      countWrong(socket, state.network);
      return rateLimited;
    }
    if (error instanceof Problem) {
      if (error.id === 'VALIDATION') countWrong(socket, state.network);
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
    countWrong: (socket) => countWrong(socket, stateOf(socket).network),
    addSocket: (socket, network) => {
      const state: SocketState = { network, queue: createTaskQueue(logFailure), exceedsBytes: false };
      states.set(socket, state);
      socket.on('disconnect', state.queue.clear);
      // Counts packets that are no events, too: each of them is parsed.
      socket.conn.on('packet', (packet: { data?: unknown }) => {
        state.exceedsBytes = !budgets.countBytes(socket.data.userId, sizeOfPacket(packet));
        if (state.exceedsBytes) countWrong(socket, state.network);
      });
      socket.use(([name, ...args]: [unknown, ...unknown[]], next) =>
        safely(() => {
          if (state.exceedsBytes) ackOf(args)?.(rateLimited);
          else if (!budgets.countFrame(socket.data.userId, name)) {
            ackOf(args)?.(rateLimited);
            countWrong(socket, state.network);
          } else if (typeof name === 'string' && Object.hasOwn(requests, name)) next();
          // A message of a newer version: it is ignored, but counted.
          else countWrong(socket, undefined);
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
        if (rejected) countWrong(socket, state.network);

        const reject = (error: unknown) => ack?.(rejectionOf(error, socket, state, name));
        const task = async () => {
          if (!socket.connected) return;
          if (!request) return ack?.(rejected);
          try {
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
        if (name !== 'board:awareness') countWrong(socket, state.network);
      }

      (socket as unknown as RawSocket).on(name, (...args) => safely(() => receive(args)));
    },
  };
}
