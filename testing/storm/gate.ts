/** Limits the steps of users: events of a storm wait for a number of steps, never for a clock. */
import { until } from '../services/club';

/** Not a speed limit: only a hanging system takes this long (ms). */
const PATIENCE = 180_000;

export class Gate {
  /** Number of started steps. */
  taken = 0;
  readonly #lately: () => string;
  #allowed = 0;
  #isClosed = false;
  #waiting: (() => void)[] = [];

  /** @param lately describes the latest responses, for errors */
  constructor(lately: () => string) {
    this.#lately = lately;
  }

  /** Call before each step. @returns false when the storm is over */
  async enter(): Promise<boolean> {
    while (!this.#isClosed && this.taken >= this.#allowed)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#isClosed) return false;
    this.taken += 1;
    return true;
  }

  /** Allows this many more steps. Resolves when they have started. */
  async pass(steps: number): Promise<void> {
    this.#allowed += steps;
    this.#wake();
    const goal = this.#allowed;
    await until(
      () => this.#isClosed || this.taken >= goal,
      PATIENCE,
      () => `users take ${steps} steps (${goal - this.taken} missing; ${this.#lately()})`,
    );
    if (this.#isClosed) throw new Error('the storm is over');
  }

  /** Ends the storm: every user stops after the current step. */
  close(): void {
    this.#isClosed = true;
    this.#wake();
  }

  #wake(): void {
    for (const go of this.#waiting.splice(0)) go();
  }
}
