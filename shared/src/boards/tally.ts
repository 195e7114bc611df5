/**
 * The tally: what a journal contains, counted without building the document, and how deep each type is nested. One scan of each update,
 * linear in its bytes. Pure.
 */
import * as Y from 'yjs';
import { BOARD_LIMITS } from './board-limits';

export type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number];
export interface Decoded {
  structs: readonly Struct[];
  ds: { clients: ReadonlyMap<number, readonly { clock: number; len: number }[]> };
}

/** The facts about a struct that later structs may depend on. */
interface Known {
  clock: number;
  end: number;
  isType: boolean;
  /** Types between it and its root; undefined until its dependency is known. */
  depth: number | undefined;
  /** The item that determines its depth: its parent type, or the item beside which it was inserted. */
  dependency: Y.ID | undefined;
  /** True: the dependency is its parent type, so it lies one level deeper. */
  isInside: boolean;
  /** The version at which the last search for its depth found nothing. */
  searchedAt: number;
  /** Number of items inserted directly after it, or directly before it without a left neighbour. */
  behind: number;
  before: number;
}

export interface Counts {
  clients: number;
  structs: number;
  spans: number;
  /** Items inserted at the same place as another one. The cost of each grows with the number of items at that place. */
  crowd: number;
}

export type TallyResult = { ok: true } | { ok: false; why: 'deep' | 'unknown' | 'full' };

/** Readers know two types: the map of a drill, and its texts. */
export const isKnownType = (content: Y.Item['content']): boolean =>
  !(content instanceof Y.ContentType) || content.type.constructor === Y.Map || content.type.constructor === Y.Text;

const idOrUndefined = (value: unknown): Y.ID | undefined => (value instanceof Y.ID ? value : undefined);

const knownOf = (struct: Y.Item | Y.GC): Known => {
  const { id, length } = struct;
  const known = {
    clock: id.clock,
    end: id.clock + length,
    isType: false,
    isInside: false,
    searchedAt: -1,
    behind: 0,
    before: 0,
  };
  // Collected structs have no content.
  if (!(struct instanceof Y.Item)) return { ...known, depth: 0, dependency: undefined };
  const isType = struct.content instanceof Y.ContentType;
  const parent: unknown = struct.parent;
  if (typeof parent === 'string') return { ...known, isType, depth: 0, dependency: undefined };
  const inside = idOrUndefined(parent);
  const dependency = inside ?? idOrUndefined(struct.origin) ?? idOrUndefined(struct.rightOrigin);
  return { ...known, isType, depth: undefined, dependency, isInside: inside !== undefined };
};

export class BoardTally {
  readonly #clients = new Map<number, Known[]>();
  /** How often each key was set without a predecessor. */
  readonly #keys = new Map<string, number>();
  #structs = 0;
  /** Increases with each addition. */
  #version = 0;
  #spans = 0;
  #crowd = 0;

  get counts(): Counts {
    return { clients: this.#clients.size, structs: this.#structs, spans: this.#spans, crowd: this.#crowd };
  }

  /** Returns whether the journal exceeds the limits of a board before its compaction. */
  get isFull(): boolean {
    return this.#structs > BOARD_LIMITS.structs || this.#spans > BOARD_LIMITS.spans;
  }

  /** Counts an update of the journal. The order of updates does not matter. */
  load({ structs, ds }: Decoded): void {
    for (const struct of structs) if (!(struct instanceof Y.Skip)) this.#add(struct);
    for (const spans of ds.clients.values()) this.#spans += spans.length;
  }

  /**
   * Counts an update that is about to be appended, and rejects it when it nests too deep, depends on structs that the journal does not
   * have, or exceeds the limits of a board. A rejected update is not counted.
   */
  tryAdd(update: Decoded): TallyResult {
    const undo: (() => void)[] = [];
    const why = this.#findProblem(update, undo);
    if (why) {
      for (const revert of undo.reverse()) revert();
      return { ok: false, why };
    }
    for (const spans of update.ds.clients.values()) this.#spans += spans.length;
    return { ok: true };
  }

  /** Returns the nesting depth of a struct; undefined while its dependency is unknown. */
  depthOf(id: Y.ID): number | undefined {
    const known = this.#find(id);
    return known && this.#depthOf(known);
  }

  #findProblem({ structs, ds }: Decoded, undo: (() => void)[]): 'deep' | 'unknown' | 'full' | undefined {
    const added: { struct: Y.Item | Y.GC; known: Known }[] = [];
    for (const struct of structs) {
      if (struct instanceof Y.Skip) continue;
      if (struct.id.clock > this.#endOf(struct.id.client)) return 'unknown';
      const known = this.#add(struct, undo);
      if (known) added.push({ struct, known });
    }
    for (const { struct, known } of added) {
      if (!(struct instanceof Y.Item)) continue;
      const depth = this.#depthOf(known);
      const neighboursExist = [struct.origin, struct.rightOrigin].every(
        (neighbour) => neighbour === null || this.#find(neighbour),
      );
      if (depth === undefined || !neighboursExist) return 'unknown';
      if (known.isType && depth >= BOARD_LIMITS.depth) return 'deep';
    }
    for (const [client, spans] of ds.clients)
      if (spans.some(({ clock, len }) => clock + len > this.#endOf(client))) return 'unknown';
    if (added.length === 0) return undefined;
    const exceedsClients = this.#clients.size > BOARD_LIMITS.clients && added.some(({ known }) => known.clock === 0);
    return exceedsClients || this.#crowd > BOARD_LIMITS.crowd ? 'full' : undefined;
  }

  #endOf(client: number): number {
    return this.#clients.get(client)?.at(-1)?.end ?? 0;
  }

  /** Returns the index of the last struct that begins at or before this clock, or -1. */
  #indexOf(list: readonly Known[], clock: number): number {
    let [low, high] = [0, list.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      if ((list[middle]?.clock ?? 0) <= clock) low = middle + 1;
      else high = middle - 1;
    }
    return high;
  }

  #find({ client, clock }: Y.ID): Known | undefined {
    const list = this.#clients.get(client);
    const found = list?.[this.#indexOf(list, clock)];
    return found && clock < found.end ? found : undefined;
  }

  /** Adds a struct. Returns undefined when the journal has it already. */
  #add(struct: Y.Item | Y.GC, undo?: (() => void)[]): Known | undefined {
    const { client } = struct.id;
    const known = knownOf(struct);
    const list = this.#clients.get(client) ?? [];
    const index = this.#indexOf(list, known.clock);
    const before = list[index];
    if (before && known.end <= before.end) return undefined;
    if (list.length === 0) {
      this.#clients.set(client, list);
      undo?.push(() => this.#clients.delete(client));
    }
    list.splice(index + 1, 0, known);
    this.#structs += 1;
    this.#version += 1;
    undo?.push(() => {
      list.splice(list.indexOf(known, Math.max(index, 0)), 1);
      this.#structs -= 1;
    });
    if (struct instanceof Y.Item) this.#countPlace(struct, undo);
    return known;
  }

  #countPlace({ origin, rightOrigin, parent, parentSub }: Y.Item, undo?: (() => void)[]): void {
    const countCrowd = (times: number) => {
      if (times < 2) return;
      this.#crowd += 1;
      undo?.push(() => {
        this.#crowd -= 1;
      });
    };
    const neighbour = origin ?? rightOrigin;
    if (neighbour) {
      const known = this.#find(neighbour);
      if (!known) return;
      const side = origin ? 'behind' : 'before';
      known[side] += 1;
      undo?.push(() => {
        known[side] -= 1;
      });
      countCrowd(known[side]);
      return;
    }
    const container: unknown = parent;
    const place = container instanceof Y.ID ? `${container.client}:${container.clock}` : String(container);
    const key = `${place}/${parentSub ?? ''}`;
    const times = (this.#keys.get(key) ?? 0) + 1;
    this.#keys.set(key, times);
    undo?.push(() => this.#keys.set(key, times - 1));
    countCrowd(times);
  }

  #depthOf(start: Known): number | undefined {
    const path: Known[] = [];
    let current = start;
    while (current.depth === undefined) {
      // No dependency is found in a cycle, or when nothing was added since the last search.
      const next =
        current.dependency && current.searchedAt !== this.#version ? this.#find(current.dependency) : undefined;
      current.searchedAt = this.#version;
      if (!next) return undefined;
      path.push(current);
      current = next;
    }
    let { depth } = current;
    for (const known of path.reverse()) {
      if (known.isInside) depth += 1;
      known.depth = depth;
      known.dependency = undefined;
    }
    return depth;
  }
}
