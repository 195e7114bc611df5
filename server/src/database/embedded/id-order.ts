/** The ids of a collection in order, for queries that go through it by `_id`. New ids wait in a short list until the next such query. */
const MAX_WAITING = 4_096;

const merged = (sorted: readonly string[], added: readonly string[], isHeld: (id: string) => boolean): string[] => {
  const ids: string[] = [];
  let [at, next] = [0, 0];
  for (;;) {
    const [one, other] = [sorted[at], added[next]];
    const id = one !== undefined && (other === undefined || one <= other) ? one : other;
    if (id === undefined) return ids;
    if (id === one) at += 1;
    if (id === other) next += 1;
    if (id !== ids.at(-1) && isHeld(id)) ids.push(id);
  }
};

export class IdOrder {
  #sorted: string[];
  #waiting: string[] = [];
  #removed = 0;
  readonly #isHeld: (id: string) => boolean;

  /** @param isHeld whether the collection holds an id now */
  constructor(ids: Iterable<string>, isHeld: (id: string) => boolean) {
    this.#sorted = [...ids].sort();
    this.#isHeld = isHeld;
  }

  add(id: string): void {
    this.#waiting.push(id);
    if (this.#waiting.length >= MAX_WAITING) this.#merge();
  }

  remove(): void {
    this.#removed += 1;
    if (this.#removed > MAX_WAITING && this.#removed > this.#sorted.length / 2) this.#merge();
  }

  /** False: `all` may return ids that were removed. */
  get isComplete(): boolean {
    return this.#removed === 0;
  }

  /** Returns the ids in order. Some may have been removed from the collection. The list does not change later. */
  all(): readonly string[] {
    if (this.#waiting.length > 0) this.#merge();
    return this.#sorted;
  }

  #merge(): void {
    this.#sorted = merged(this.#sorted, this.#waiting.sort(), this.#isHeld);
    this.#waiting = [];
    this.#removed = 0;
  }
}
