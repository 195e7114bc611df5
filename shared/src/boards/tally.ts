/**
 * What the journal of a board holds, known without its document: how much of everything that costs its readers, and how
 * deep each type lies. One scan of each update, linear in its bytes. Pure.
 */
import * as Y from 'yjs';
import { BOARD_LIMITS } from './boards.limits';

export type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number];
export interface Decoded {
  structs: readonly Struct[];
  ds: { clients: ReadonlyMap<number, readonly { clock: number; len: number }[]> };
}

/** What of a struct later ones may depend on. */
interface Known {
  clock: number;
  end: number;
  isType: boolean;
  /** Types between it and its root; undefined until what it stands on is known. */
  depth: number | undefined;
  /** What says how deep it lies: the type that it is in, or the item that it was put beside. */
  standsOn: Y.ID | undefined;
  isInside: boolean;
  /** The version at which its depth was looked for in vain. */
  askedAt: number;
  /** Items that were put right behind it, or right before it without anything in front. */
  behind: number;
  before: number;
}

export interface Counts {
  clients: number;
  structs: number;
  spans: number;
  /** Items that were put in one and the same place: each of them costs as much as there is in that place. */
  crowd: number;
}

export type Taken = { ok: true } | { ok: false; why: 'deep' | 'unknown' | 'full' };

/** Readers know two kinds of types: the map of a drill, and the texts in it. */
export const isKnownType = (content: Y.Item['content']): boolean =>
  !(content instanceof Y.ContentType) || content.type.constructor === Y.Map || content.type.constructor === Y.Text;

const asId = (value: unknown): Y.ID | undefined => (value instanceof Y.ID ? value : undefined);

const knownOf = (struct: Y.Item | Y.GC): Known => {
  const { id, length } = struct;
  const known = {
    clock: id.clock,
    end: id.clock + length,
    isType: false,
    isInside: false,
    askedAt: -1,
    behind: 0,
    before: 0,
  };
  // What was collected holds nothing, wherever it was.
  if (!(struct instanceof Y.Item)) return { ...known, depth: 0, standsOn: undefined };
  const isType = struct.content instanceof Y.ContentType;
  const parent: unknown = struct.parent;
  if (typeof parent === 'string') return { ...known, isType, depth: 0, standsOn: undefined };
  const inside = asId(parent);
  const standsOn = inside ?? asId(struct.origin) ?? asId(struct.rightOrigin);
  return { ...known, isType, depth: undefined, standsOn, isInside: inside !== undefined };
};

export class BoardTally {
  readonly #clients = new Map<number, Known[]>();
  /** How often a key was set as if nobody had set it before. */
  readonly #keys = new Map<string, number>();
  #structs = 0;
  /** Goes up whenever something is added. */
  #version = 0;
  #spans = 0;
  #crowd = 0;

  get counts(): Counts {
    return { clients: this.#clients.size, structs: this.#structs, spans: this.#spans, crowd: this.#crowd };
  }

  /** More than a board takes, before it is compacted. */
  get isFull(): boolean {
    return this.#structs > BOARD_LIMITS.structs || this.#spans > BOARD_LIMITS.spans;
  }

  /** Counts what is in the journal already, in whatever order it comes. */
  load({ structs, ds }: Decoded): void {
    for (const struct of structs) if (!(struct instanceof Y.Skip)) this.#add(struct);
    for (const spans of ds.clients.values()) this.#spans += spans.length;
  }

  /**
   * Counts an update that is about to be put into the journal, unless the journal should not have it: it nests too deep,
   * stands on what the journal does not hold, or is more than a board takes. Then nothing is counted.
   */
  take(update: Decoded): Taken {
    const undo: (() => void)[] = [];
    const why = this.#refuses(update, undo);
    if (why) {
      for (const step of undo.reverse()) step();
      return { ok: false, why };
    }
    for (const spans of update.ds.clients.values()) this.#spans += spans.length;
    return { ok: true };
  }

  /** How many types lie around what a struct holds; undefined while what it stands on is not known. */
  depthOf(id: Y.ID): number | undefined {
    const known = this.#find(id);
    return known && this.#depthOf(known);
  }

  #refuses({ structs, ds }: Decoded, undo: (() => void)[]): 'deep' | 'unknown' | 'full' | undefined {
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
      const stands = [struct.origin, struct.rightOrigin].every((other) => other === null || this.#find(other));
      if (depth === undefined || !stands) return 'unknown';
      if (known.isType && depth >= BOARD_LIMITS.depth) return 'deep';
    }
    for (const [client, spans] of ds.clients)
      if (spans.some(({ clock, len }) => clock + len > this.#endOf(client))) return 'unknown';
    if (added.length === 0) return undefined;
    const isMore = this.#clients.size > BOARD_LIMITS.clients && added.some(({ known }) => known.clock === 0);
    return isMore || this.#crowd > BOARD_LIMITS.crowd ? 'full' : undefined;
  }

  #endOf(client: number): number {
    return this.#clients.get(client)?.at(-1)?.end ?? 0;
  }

  /** The place of the last one that begins at this clock or before it; -1 where none does. */
  #placeOf(list: readonly Known[], clock: number): number {
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
    const found = list?.[this.#placeOf(list, clock)];
    return found && clock < found.end ? found : undefined;
  }

  /** Answers what is new of it; nothing where the journal has it already. */
  #add(struct: Y.Item | Y.GC, undo?: (() => void)[]): Known | undefined {
    const { client } = struct.id;
    const known = knownOf(struct);
    const list = this.#clients.get(client) ?? [];
    const at = this.#placeOf(list, known.clock);
    const before = list[at];
    if (before && known.end <= before.end) return undefined;
    if (list.length === 0) {
      this.#clients.set(client, list);
      undo?.push(() => this.#clients.delete(client));
    }
    list.splice(at + 1, 0, known);
    this.#structs += 1;
    this.#version += 1;
    undo?.push(() => {
      list.splice(list.indexOf(known, Math.max(at, 0)), 1);
      this.#structs -= 1;
    });
    if (struct instanceof Y.Item) this.#countPlace(struct, undo);
    return known;
  }

  #countPlace({ origin, rightOrigin, parent, parentSub }: Y.Item, undo?: (() => void)[]): void {
    const crowded = (times: number) => {
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
      crowded(known[side]);
      return;
    }
    const where: unknown = parent;
    const place = where instanceof Y.ID ? `${where.client}:${where.clock}` : String(where);
    const key = `${place}/${parentSub ?? ''}`;
    const times = (this.#keys.get(key) ?? 0) + 1;
    this.#keys.set(key, times);
    undo?.push(() => this.#keys.set(key, times - 1));
    crowded(times);
  }

  #depthOf(asked: Known): number | undefined {
    const path: Known[] = [];
    let at = asked;
    while (at.depth === undefined) {
      // In a ring, or asked in vain since something was added last.
      const next = at.standsOn && at.askedAt !== this.#version ? this.#find(at.standsOn) : undefined;
      at.askedAt = this.#version;
      if (!next) return undefined;
      path.push(at);
      at = next;
    }
    let { depth } = at;
    for (const known of path.reverse()) {
      if (known.isInside) depth += 1;
      known.depth = depth;
      known.standsOn = undefined;
    }
    return depth;
  }
}
