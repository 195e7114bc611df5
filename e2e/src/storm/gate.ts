/** Lets people take so many steps and no more: what happens next in a storm waits for steps, never for a clock. */
import { until } from '../../../scripts/services/club';

/** No measure of speed: only what hangs takes so long (ms). */
const PATIENCE = 180_000;

export class Gate {
  /** Steps that have begun. */
  taken = 0;
  readonly #lately: () => string;
  #allowed = 0;
  #isClosed = false;
  #waiting: (() => void)[] = [];

  /** @param lately says what people's calls were answered last */
  constructor(lately: () => string) {
    this.#lately = lately;
  }

  /** Before each step; false: the storm is over. */
  async enter(): Promise<boolean> {
    while (!this.#isClosed && this.taken >= this.#allowed)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#isClosed) return false;
    this.taken += 1;
    return true;
  }

  /** Lets so many more steps be taken; resolves when they have begun. */
  async pass(steps: number): Promise<void> {
    this.#allowed += steps;
    this.#wake();
    const goal = this.#allowed;
    await until(
      () => this.#isClosed || this.taken >= goal,
      PATIENCE,
      () => `people take ${steps} steps (${goal - this.taken} are missing; ${this.#lately()})`,
    );
    if (this.#isClosed) throw new Error('the storm is over');
  }

  /** Everybody ends with the step they are at. */
  close(): void {
    this.#isClosed = true;
    this.#wake();
  }

  #wake(): void {
    for (const go of this.#waiting.splice(0)) go();
  }
}
