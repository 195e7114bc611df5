/**
 * Limits the cost of an account and of a network on this node (docs/decisions/0051). The counts belong to the account and the network, not to the
 * socket, so that reconnecting does not reset them.
 */

import type { Config } from '@touchline/server/config/config';
import type { RequestName } from '@touchline/shared/live/requests';
import { atMost, bursty, createRegister, type Meter } from './meters';

export type Limits = Pick<
  Config,
  | 'LIMIT_FRAMES'
  | 'LIMIT_FRAMES_KB'
  | 'LIMIT_FRAMES_WRONG'
  | 'LIMIT_STROKES'
  | 'LIMIT_POINTERS'
  | 'LIMIT_SOCKETS_USER'
  | 'LIMIT_SOCKETS_ADDRESS'
>;

const MINUTE_MS = 60_000;
/** Connects a minute for each connection that may be open: a client on a bad network reconnects every five seconds. */
const RECONNECTS = 12;
/** `sync`s, and as many joins, of an account within `READS_SPAN_MS`. They read a lot. Ten tabs that reconnect need far less. */
const READS = 100;
const READS_SPAN_MS = 10_000;
/** Burst of bytes, in seconds at the steady rate: enough for the strokes of an afternoon offline, and the syncs of ten tabs. */
const BURST_SECONDS = 8;
/** Bytes that a frame counts at least, because each frame costs time. */
const MIN_FRAME_BYTES = 256;
/** Bytes that an HTTP request of long polling counts besides its frames: it costs 0.12 ms, as much as half a REST call. */
const POLL_BYTES = 2_048;
/** A network may send this many times as many wrong frames as one account. Each further one pauses the account that sent it. */
const WRONG_FACTOR = 10;

/** How long an account that sends too many wrong frames may not connect (s). */
export const PAUSE_SECONDS = 30;

/** Counts of frames, besides their bytes. */
type Bucket = 'frames' | 'strokes' | 'pointers' | 'syncs' | 'joins';
/** The buckets of each request. A map, because a client may send any name, even `__proto__`. */
const buckets = new Map<unknown, readonly Bucket[]>([
  ['sync', ['frames', 'syncs']],
  ['board:join', ['joins']],
  ['board:update', ['strokes']],
  ['board:awareness', ['pointers']],
] satisfies [RequestName, Bucket[]][]);
const OTHER_FRAMES: readonly Bucket[] = ['frames'];

interface Account {
  rates: Record<Bucket, Meter>;
  bytes: Meter;
  wrong: Meter;
  connections: Meter;
  /** It may not connect before this time (ms, of `performance.now`). */
  pausedUntil: number;
}

interface Network {
  wrong: Meter;
  connections: Meter;
}

export interface Budgets {
  /** Counts a frame of this name. Returns whether it is within the rates of the account. */
  countFrame(userId: string, name: unknown): boolean;
  /** Counts the bytes of a packet. Returns whether they are within the rate of the account. */
  countBytes(userId: string, bytes: number): boolean;
  /** Counts an HTTP request of long polling. Returns whether it is within the rate of bytes of the account. */
  countPoll(userId: string): boolean;
  /**
   * Counts a wrong frame. Returns whether the account may go on; otherwise it is paused.
   * @param network its network; undefined for frames that a newer version of the app may send
   */
  countWrong(userId: string, network: string | undefined): boolean;
  /** Counts a sign-in of an account. Returns how long it must wait before it may connect (s); 0 when it may now. */
  countSignIn(userId: string): number;
  /** Counts a connection from a network. Returns whether it is within the rate. */
  countConnection(network: string): boolean;
}

export function createBudgets(limits: Limits): Budgets {
  const bytesPerSecond = limits.LIMIT_FRAMES_KB * 1_024;
  const accountOf = createRegister<Account>(() => ({
    rates: {
      frames: bursty(limits.LIMIT_FRAMES),
      strokes: bursty(limits.LIMIT_STROKES),
      pointers: bursty(limits.LIMIT_POINTERS),
      syncs: atMost(READS, READS_SPAN_MS),
      joins: atMost(READS, READS_SPAN_MS),
    },
    bytes: bursty(bytesPerSecond, BURST_SECONDS * bytesPerSecond),
    wrong: atMost(limits.LIMIT_FRAMES_WRONG - 1, MINUTE_MS),
    connections: atMost(RECONNECTS * limits.LIMIT_SOCKETS_USER, MINUTE_MS),
    pausedUntil: 0,
  }));
  const networkOf = createRegister<Network>(() => ({
    wrong: atMost(WRONG_FACTOR * limits.LIMIT_FRAMES_WRONG, MINUTE_MS),
    connections: atMost(RECONNECTS * limits.LIMIT_SOCKETS_ADDRESS, MINUTE_MS),
  }));

  return {
    countFrame: (userId, name) => {
      const { rates } = accountOf(userId);
      return (buckets.get(name) ?? OTHER_FRAMES).every((bucket) => rates[bucket]());
    },
    countBytes: (userId, bytes) => accountOf(userId).bytes(Math.max(bytes, MIN_FRAME_BYTES)),
    countPoll: (userId) => accountOf(userId).bytes(POLL_BYTES),
    countWrong: (userId, network) => {
      const account = accountOf(userId);
      const isAccountWithin = account.wrong();
      const isNetworkWithin = network === undefined || networkOf(network).wrong();
      if (isAccountWithin && isNetworkWithin) return true;
      account.pausedUntil = performance.now() + PAUSE_SECONDS * 1_000;
      return false;
    },
    countSignIn: (userId) => {
      const { pausedUntil, connections } = accountOf(userId);
      if (!connections()) return PAUSE_SECONDS;
      return Math.max(0, Math.ceil((pausedUntil - performance.now()) / 1_000));
    },
    countConnection: (network) => networkOf(network).connections(),
  };
}
