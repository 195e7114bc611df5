/**
 * Requests and their answers, and whether their clients move them on. A client that sends or reads too slowly is cut (decision 0124).
 * Live connections over WebSockets are none of them.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Least speed of a client that sends or reads (bytes/ms): far below that of a phone in a full network. */
const LEAST_SPEED = { sent: 8, read: 2 };

/** How long a client may be behind that speed (ms), so also how long it may stand still. Longer than the hold of a client that polls. */
export const PATIENCE_MS = 30_000;
/** The same for the body of a call without an account (ms), which is short. */
const PATIENCE_WITH_STRANGERS = 10_000;

interface Movement {
  received: number;
  /** Bytes that were handed to the system, and those of the last hand-over that it has not taken yet. */
  written: number;
  queued: number;
}

/** Node reads this too, to tell a slow reader from one that stands still. */
const queuedOf = ({ _handle }: { _handle?: { writeQueueSize?: number } | null }): number =>
  _handle?.writeQueueSize ?? 0;

function movementOf({ socket }: IncomingMessage): Movement {
  return {
    received: socket.bytesRead,
    written: socket.bytesWritten - socket.writableLength,
    queued: queuedOf(socket as unknown as Parameters<typeof queuedOf>[0]),
  };
}

export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly #patience: number;
  #last: Movement;
  /** Since when it has been behind the least speed. */
  #behindSince: number;
  /** True for a call without an account. */
  isOfStranger = false;

  constructor(request: IncomingMessage, response: ServerResponse, patience: number) {
    this.request = request;
    this.response = response;
    this.#patience = patience;
    this.#last = movementOf(request);
    this.#behindSince = performance.now();
    known.set(response, this);
  }

  /** True while the request has not arrived, or its answer was not read. */
  get waitsForClient(): boolean {
    return !this.request.complete || this.response.writableLength > 0;
  }

  /** Looks what the client did since the last look. Returns whether it is too slow. */
  look(now: number): boolean {
    const last = this.#last;
    const { received, written, queued } = movementOf(this.request);
    this.#last = { received, written, queued };
    const sent = Math.max(0, received - last.received) / LEAST_SPEED.sent;
    const read = Math.max(0, written - last.written, last.queued - queued) / LEAST_SPEED.read;
    const gained = this.request.complete ? read : sent;
    this.#behindSince = this.waitsForClient ? Math.min(this.#behindSince + gained, now) : now;
    const isHurried = this.isOfStranger && !this.request.complete;
    return now - this.#behindSince > (isHurried ? Math.min(this.#patience, PATIENCE_WITH_STRANGERS) : this.#patience);
  }

  /** How long the client has been behind the least speed (ms), by the last look. */
  get behindFor(): number {
    return this.waitsForClient ? performance.now() - this.#behindSince : 0;
  }
}

const known = new WeakMap<ServerResponse, Exchange>();

/** How long the client of an answer has been behind the least speed (ms). */
export const behindFor = (response: ServerResponse): number => known.get(response)?.behindFor ?? 0;

/** Has less patience with the body of a call without an account. */
export function hurryStranger(response: ServerResponse): void {
  const exchange = known.get(response);
  if (exchange) exchange.isOfStranger = true;
}
