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

const idOrUndefined = (value: unknown): Y.ID | undefined => (value instanceof Y.ID ? value : undefined);

/** The facts about a struct that later structs may depend on. */
class Known {
  readonly clock: number;
  readonly end: number;
  readonly isType: boolean;
  /** Types between it and its root; undefined until its dependency is known. */
  depth: number | undefined = 0;
  /** The item that determines its depth: its parent type, or the item beside which it was inserted. */
  dependency: Y.ID | undefined;
  /** True: the dependency is its parent type, so it lies one level deeper. */
  readonly isInside: boolean;
  /** The version at which the last search for its depth found nothing. */
  searchedAt = -1;
  /** Number of items inserted directly after it, or directly before it without a left neighbour. */
  behind = 0;
  before = 0;

  constructor(struct: Y.Item | Y.GC) {
    // Collected structs have no content, and no place.
    const item = struct instanceof Y.Item ? struct : undefined;
    const parent: unknown = item?.parent;
    const inside = idOrUndefined(parent);
    this.clock = struct.id.clock;
    this.end = struct.id.clock + struct.length;
    this.isType = item?.content instanceof Y.ContentType;
    this.isInside = inside !== undefined;
    if (!item || typeof parent === 'string') return;
    this.depth = undefined;
    this.dependency = inside ?? idOrUndefined(item.origin) ?? idOrUndefined(item.rightOrigin);
  }
}

/** A struct that was counted, and where. */
interface Added {
  struct: Y.Item | Y.GC;
  known: Known;
  index: number;
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
    const added: Added[] = [];
    const why = this.#findProblem(update, added);
    if (why) {
      for (const entry of added.reverse()) this.#remove(entry);
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

  /** Adds the structs up to the first problem, and lists them in `added`. */
  #findProblem({ structs, ds }: Decoded, added: Added[]): 'deep' | 'unknown' | 'full' | undefined {
    for (const struct of structs) {
      if (struct instanceof Y.Skip) continue;
      if (struct.id.clock > this.#endOf(struct.id.client)) return 'unknown';
      const entry = this.#add(struct);
      if (entry) added.push(entry);
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
  #add(struct: Y.Item | Y.GC): Added | undefined {
    const { client, clock } = struct.id;
    const list = this.#clients.get(client) ?? [];
    const before = this.#indexOf(list, clock);
    if (clock + struct.length <= (list[before]?.end ?? -1)) return undefined;
    const known = new Known(struct);
    const index = before + 1;
    if (list.length === 0) this.#clients.set(client, list);
    if (index === list.length) list.push(known);
    else list.splice(index, 0, known);
    this.#structs += 1;
    this.#version += 1;
    if (struct instanceof Y.Item) this.#countPlace(struct, 1);
    return { struct, known, index };
  }

  /** Undoes an addition. Structs that were added after it must be removed before. */
  #remove({ struct, index }: Added): void {
    const { client } = struct.id;
    if (struct instanceof Y.Item) this.#countPlace(struct, -1);
    const list = this.#clients.get(client) ?? [];
    if (index === list.length - 1) list.pop();
    else list.splice(index, 1);
    if (list.length === 0) this.#clients.delete(client);
    this.#structs -= 1;
  }

  /** Counts an item at its place, or no longer counts it there. */
  #countPlace({ origin, rightOrigin, parent, parentSub }: Y.Item, by: 1 | -1): void {
    const neighbour = origin ?? rightOrigin;
    if (neighbour) {
      const known = this.#find(neighbour);
      if (!known) return;
      const side = origin ? 'behind' : 'before';
      known[side] += by;
      this.#countCrowd(known[side], by);
      return;
    }
    const container: unknown = parent;
    const place = container instanceof Y.ID ? `${container.client}:${container.clock}` : String(container);
    const key = `${place}/${parentSub ?? ''}`;
    const times = (this.#keys.get(key) ?? 0) + by;
    if (times > 0) this.#keys.set(key, times);
    else this.#keys.delete(key);
    this.#countCrowd(times, by);
  }

  /** @param times the items at a place, after one was added or removed */
  #countCrowd(times: number, by: 1 | -1): void {
    const others = by === 1 ? times - 1 : times;
    if (others > 0) this.#crowd += by;
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
