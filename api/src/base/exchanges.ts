/**
 * Requests and their answers, and whether their clients move them on. A client that sends or reads too slowly is cut (decision 0124).
 * Live connections over WebSockets are none of them.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Least speed of a client that sends or reads (bytes/ms): far below that of a phone in a full network. */
const LEAST_SPEED = { sent: 8, read: 2 };

/** How long a client may be behind that speed (ms), so also how long it may stand still. Longer than the hold of a client that polls. */
export const PATIENCE_MS = 30_000;

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
  /** When it is cut unless it moves on, and when it last did. */
  #until: number;
  #movedAt: number;

  constructor(request: IncomingMessage, response: ServerResponse, patience: number) {
    this.request = request;
    this.response = response;
    this.#patience = patience;
    this.#last = movementOf(request);
    this.#movedAt = performance.now();
    this.#until = this.#movedAt + patience;
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
    const isWaiting = this.waitsForClient;
    const gained = this.request.complete ? read : sent;
    if (!isWaiting || gained > 0) this.#movedAt = now;
    const latest = now + this.#patience;
    this.#until = isWaiting ? Math.min(this.#until + gained, latest) : latest;
    return now > this.#until;
  }

  /** How long the client has not moved it on (ms), by the last look. */
  get stillFor(): number {
    return this.waitsForClient ? performance.now() - this.#movedAt : 0;
  }
}

const known = new WeakMap<ServerResponse, Exchange>();

/** How long the client of an answer stands still (ms). */
export const stillFor = (response: ServerResponse): number => known.get(response)?.stillFor ?? 0;
