/** Sends strokes in order, one frame at a time. Strokes drawn meanwhile share the next frame. */
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { splitUpdate } from '@touchline/shared/boards/split';
import * as Y from 'yjs';
import { RefusedRequest } from '../engine/connection';
import type { BoardProblem } from './board-state';
import type { BoardStorage, Stroke } from './board-storage';

export type SendProblem =
  /** The server refuses this change for good. */
  | 'refused'
  /** The board is not joined, or the user may not draw: join again to find out. */
  | 'notJoined';

interface QueueOptions {
  storage: BoardStorage;
  send: (update: Uint8Array) => Promise<unknown>;
  /** Returns whether the queue may send now. */
  isOpen: () => boolean;
  onChange: () => void;
  onProblem: (problem: SendProblem) => void;
}

/** Maximum size of a frame (bytes), with room for the envelope. */
const MAX_FRAME_BYTES = BOARD_LIMITS.update - 8 * 1_024;
/** How long (ms) a board that is closed may take to send its last strokes. */
const DRAIN_TIMEOUT_MS = 5_000;
/** Delay (ms) before the next try after a busy server. */
const RETRY_DELAY_MS = 1_000;

const problemOf = (error: unknown): SendProblem | 'full' | 'later' => {
  if (!(error instanceof RefusedRequest)) return 'later';
  if (error.id === 'TOO_LARGE') return 'full';
  if (error.id === 'VALIDATION') return 'refused';
  return error.id === 'NOT_FOUND' || error.id === 'FORBIDDEN' ? 'notJoined' : 'later';
};

export class BoardQueue {
  readonly #options: QueueOptions;
  #waiting: Stroke[] = [];
  /** Strokes that a full board rejected. */
  #held: Stroke[] = [];
  #sending: Promise<void> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #heldTimer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  /** Number of failures in a row. */
  #failures = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Number of strokes that the server has not acknowledged. */
  get size(): number {
    return this.#waiting.length + this.#held.length;
  }

  /** `stuck`: several tries in a row failed; the server is busy, or the connection is dead. */
  get problem(): BoardProblem | null {
    if (this.#held.length > 0) return 'full';
    return this.#failures > 1 ? 'stuck' : null;
  }

  push(update: Uint8Array): void {
    this.pushStored([this.#options.storage.addStroke(update)]);
    void this.flush();
  }

  pushStored(strokes: readonly Stroke[]): void {
    this.#waiting.push(...strokes);
    this.#options.onChange();
  }

  /** Sends the queue if the board is open. Resolves when the server has responded. */
  flush(): Promise<void> {
    if (this.#waiting.length === 0 || !this.#options.isOpen()) return this.#sending ?? Promise.resolve();
    this.#sending ??= this.#send();
    return this.#sending;
  }

  /** Sends the rest of the queue, up to a timeout, then stops all retries. */
  async close(): Promise<void> {
    const timeout = new Promise((resolve) => setTimeout(resolve, DRAIN_TIMEOUT_MS));
    await Promise.race([this.#drain(), timeout]);
    this.#stopped = true;
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#heldTimer);
  }

  async #drain(): Promise<void> {
    await this.#sending;
    await this.flush();
  }

  async #send(): Promise<void> {
    try {
      while (this.#waiting.length > 0 && this.#options.isOpen()) await this.#sendBatch(this.#nextBatch());
    } catch (error) {
      this.#onFailure(error);
    } finally {
      // Set in the same turn as the last check of the queue, so that a stroke pushed after it starts a new run.
      this.#sending = undefined;
    }
  }

  /** Retries rejected strokes soon: after a change, a full board may have room again. */
  scheduleHeldRetry(): void {
    if (this.#held.length === 0 || this.#stopped) return;
    clearTimeout(this.#heldTimer);
    this.#heldTimer = setTimeout(() => {
      this.#waiting = [...this.#held.splice(0), ...this.#waiting];
      this.#options.onChange();
      void this.flush();
    }, RETRY_DELAY_MS);
  }

  /** Returns as many strokes as fit into one frame; one at a time while the board is full. */
  #nextBatch(): Stroke[] {
    if (this.#held.length > 0) return this.#waiting.slice(0, 1);
    let size = 0;
    const end = this.#waiting.findIndex(({ update }) => {
      size += update.byteLength;
      return size > MAX_FRAME_BYTES;
    });
    return this.#waiting.slice(0, end === -1 ? undefined : Math.max(1, end));
  }

  async #sendBatch(strokes: Stroke[]): Promise<void> {
    const [only] = strokes;
    const update = strokes.length === 1 && only ? only.update : Y.mergeUpdates(strokes.map((stroke) => stroke.update));
    try {
      for (const part of splitUpdate(update, MAX_FRAME_BYTES)) await this.#options.send(part);
      this.#failures = 0;
    } catch (error) {
      const problem = problemOf(error);
      if (problem === 'full') return this.#hold(strokes);
      if (problem !== 'refused') throw error;
      if (strokes.length > 1) {
        // One stroke is invalid: send each by itself to find it.
        for (const stroke of strokes) await this.#sendBatch([stroke]);
        return;
      }
      this.#options.onProblem('refused');
    }
    this.#remove(strokes);
    void this.#options.storage.removeStrokes(strokes);
  }

  #remove(strokes: readonly Stroke[]): void {
    const acknowledged = new Set(strokes);
    this.#waiting = this.#waiting.filter((stroke) => !acknowledged.has(stroke));
    this.#options.onChange();
  }

  /** Keeps rejected strokes aside, so that later strokes that erase can be sent. */
  #hold(strokes: readonly Stroke[]): void {
    this.#remove(strokes);
    this.#held.push(...strokes);
    this.#options.onChange();
  }

  #onFailure(error: unknown): void {
    if (problemOf(error) === 'notJoined') {
      this.#options.onProblem('notJoined');
      return;
    }
    this.#failures += 1;
    this.#options.onChange();
    if (this.#stopped) return;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => void this.flush(), RETRY_DELAY_MS);
  }
}
