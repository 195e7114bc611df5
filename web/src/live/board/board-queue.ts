/** Sends what is drawn, in its order, one frame at a time: what is drawn meanwhile goes together in the next. */
import { BOARD_LIMITS } from '@touchline/shared/boards/boards.limits';
import { splitUpdate } from '@touchline/shared/boards/split';
import * as Y from 'yjs';
import { RefusedRequest } from '../connection';
import type { BoardProblem } from './board-state';
import type { BoardStorage, Stroke } from './board-storage';

export type SendProblem =
  /** The server will not have a change, whatever is done. */
  | 'refused'
  /** Nobody has joined, or may draw: join again to learn. */
  | 'outside';

interface QueueParts {
  storage: BoardStorage;
  send: (update: Uint8Array) => Promise<unknown>;
  /** Whether something may be sent right now. */
  isOpen: () => boolean;
  onChange: () => void;
  onProblem: (problem: SendProblem) => void;
}

/** A frame with room for what surrounds it. */
const MOST = BOARD_LIMITS.update - 8 * 1_024;
/** A board that is left may take so long (ms) to send what was drawn last. */
const DRAINS_WITHIN = 5_000;
/** Before a busy server is asked again, ms. */
const PAUSE = 1_000;

const problemOf = (error: unknown): SendProblem | 'full' | 'later' => {
  if (!(error instanceof RefusedRequest)) return 'later';
  if (error.id === 'TOO_LARGE') return 'full';
  if (error.id === 'VALIDATION') return 'refused';
  return error.id === 'NOT_FOUND' || error.id === 'FORBIDDEN' ? 'outside' : 'later';
};

export class BoardQueue {
  readonly #parts: QueueParts;
  #waiting: Stroke[] = [];
  /** A full board would not take these. */
  #held: Stroke[] = [];
  #sending: Promise<void> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #release: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  /** Refused or unanswered so often, one after the other. */
  #failures = 0;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  /** How many changes nobody has acknowledged. */
  get size(): number {
    return this.#waiting.length + this.#held.length;
  }

  /** `stuck`: the server has been asked in vain more than once; it is busy, or the line only looks alive. */
  get problem(): BoardProblem | null {
    if (this.#held.length > 0) return 'full';
    return this.#failures > 1 ? 'stuck' : null;
  }

  put(update: Uint8Array): void {
    this.putStored([this.#parts.storage.keep(update)]);
    void this.pump();
  }

  putStored(strokes: readonly Stroke[]): void {
    this.#waiting.push(...strokes);
    this.#parts.onChange();
  }

  /** Sends what can be sent now; resolves when that has been answered. */
  pump(): Promise<void> {
    if (this.#waiting.length === 0 || !this.#parts.isOpen()) return this.#sending ?? Promise.resolve();
    this.#sending ??= this.#send();
    return this.#sending;
  }

  /** Resolves when what can be sent now has been sent, or could not be for a while; then nothing is tried again. */
  async close(): Promise<void> {
    const patience = new Promise((resolve) => setTimeout(resolve, DRAINS_WITHIN));
    await Promise.race([this.#drain(), patience]);
    this.#stopped = true;
    clearTimeout(this.#again);
    clearTimeout(this.#release);
  }

  async #drain(): Promise<void> {
    await this.#sending;
    await this.pump();
  }

  async #send(): Promise<void> {
    try {
      while (this.#waiting.length > 0 && this.#parts.isOpen()) await this.#sendSome(this.#next());
    } catch (error) {
      this.#stumble(error);
    } finally {
      // With the last look at what waits: what is put from now on begins anew.
      this.#sending = undefined;
    }
  }

  /** There may be room again for what a full board would not take: the server looks again after each change. */
  retryHeldSoon(): void {
    if (this.#held.length === 0 || this.#stopped) return;
    clearTimeout(this.#release);
    this.#release = setTimeout(() => {
      this.#waiting = [...this.#held.splice(0), ...this.#waiting];
      this.#parts.onChange();
      void this.pump();
    }, PAUSE);
  }

  /** As much as one frame takes; after a refusal one at a time. */
  #next(): Stroke[] {
    if (this.#held.length > 0) return this.#waiting.slice(0, 1);
    let size = 0;
    const end = this.#waiting.findIndex(({ update }) => {
      size += update.byteLength;
      return size > MOST;
    });
    return this.#waiting.slice(0, end === -1 ? undefined : Math.max(1, end));
  }

  async #sendSome(strokes: Stroke[]): Promise<void> {
    const [only] = strokes;
    const update = strokes.length === 1 && only ? only.update : Y.mergeUpdates(strokes.map((stroke) => stroke.update));
    try {
      for (const part of splitUpdate(update, MOST)) await this.#parts.send(part);
      this.#failures = 0;
    } catch (error) {
      const problem = problemOf(error);
      if (problem === 'full') return this.#hold(strokes);
      if (problem !== 'refused') throw error;
      if (strokes.length > 1) {
        // One of them is at fault: each by itself.
        for (const stroke of strokes) await this.#sendSome([stroke]);
        return;
      }
      this.#parts.onProblem('refused');
    }
    this.#remove(strokes);
    void this.#parts.storage.forget(strokes);
  }

  #remove(strokes: readonly Stroke[]): void {
    const gone = new Set(strokes);
    this.#waiting = this.#waiting.filter((stroke) => !gone.has(stroke));
    this.#parts.onChange();
  }

  /** They stay unsent; what erases may still pass them. */
  #hold(strokes: readonly Stroke[]): void {
    this.#remove(strokes);
    this.#held.push(...strokes);
    this.#parts.onChange();
  }

  #stumble(error: unknown): void {
    if (problemOf(error) === 'outside') {
      this.#parts.onProblem('outside');
      return;
    }
    this.#failures += 1;
    this.#parts.onChange();
    if (this.#stopped) return;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.pump(), PAUSE);
  }
}
