/**
 * Repairs updates, so that a document can be built from them. The last resort is a new document with everything readable, linear in the
 * bytes. Pure.
 */
import * as Y from 'yjs';
import { still } from '../still';
import { BOARD_LIMITS } from './board-limits';
import { rootsOf } from './document';
import { encodeUpdate, spansOf } from './encode';
import { isMarkerOf } from './markers';
import { partId, shape } from './shapes';
import { BoardTally, type Decoded, isKnownType, type Struct } from './tally';

interface Place {
  root: string;
  key: string | null;
}

/** Collects everything that can be decoded: items by their ids, and deleted spans. */
function collect(updates: readonly Uint8Array[]) {
  const items = new Map<string, Y.Item>();
  const deleted = new Map<number, { clock: number; len: number }[]>();
  for (const update of updates) {
    try {
      const { structs, ds } = Y.decodeUpdate(update);
      for (const struct of structs)
        if (struct instanceof Y.Item) items.set(`${struct.id.client}:${struct.id.clock + struct.length - 1}`, struct);
      for (const [client, spans] of ds.clients) deleted.set(client, [...(deleted.get(client) ?? []), ...spans]);
    } catch {
      // An undecodable update is skipped.
    }
  }
  for (const spans of deleted.values()) spans.sort((one, other) => one.clock - other.clock);
  return { items, deleted };
}

function isDeleted(spans: readonly { clock: number; len: number }[] | undefined, clock: number): boolean {
  let [low, high] = [0, (spans?.length ?? 0) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const span = spans?.[middle];
    if (!span) return false;
    if (clock < span.clock) high = middle - 1;
    else if (clock >= span.clock + span.len) low = middle + 1;
    else return true;
  }
  return false;
}

/** Returns the place of each item. An item that overwrites another has the same place. */
function placesOf(items: ReadonlyMap<string, Y.Item>): Map<Y.Item, Place | null> {
  const places = new Map<Y.Item, Place | null>();
  for (const item of items.values()) {
    const path: Y.Item[] = [];
    let current: Y.Item | undefined = item;
    while (current && !places.has(current)) {
      // Null until its place is known, so that a cycle ends.
      places.set(current, null);
      path.push(current);
      const parent: unknown = current.parent;
      if (typeof parent === 'string') {
        places.set(current, { root: parent, key: current.parentSub });
        break;
      }
      const origin: Y.ID | null = parent === null ? current.origin : null;
      current = origin ? items.get(`${origin.client}:${origin.clock}`) : undefined;
    }
    const place = current ? (places.get(current) ?? null) : null;
    for (const pathItem of path) places.set(pathItem, place);
  }
  return places;
}

/**
 * Builds a new document with the shapes and background of these updates. Clients must drop the old document.
 * @param erased ids of children whose markers are left out
 */
export function rebuildBoard(updates: readonly Uint8Array[], erased: readonly string[]): Uint8Array {
  const { items, deleted } = collect(updates);
  const places = placesOf(items);
  const newest = new Map<string, { item: Y.Item; root: string; key: string; value: unknown }>();
  for (const [item, place] of places) {
    const { client, clock } = item.id;
    const last = clock + item.length - 1;
    if (!place?.key || !(item.content instanceof Y.ContentAny) || isDeleted(deleted.get(client), last)) continue;
    const found = { item, root: place.root, key: place.key, value: item.content.arr.at(-1) };
    const name = `${found.root}/${found.key}`;
    const known = newest.get(name)?.item.id;
    if (!known || clock > known.clock || (clock === known.clock && client > known.client)) newest.set(name, found);
  }
  const doc = new Y.Doc();
  const { shapes, background } = rootsOf(doc);
  doc.transact(() => {
    for (const { root, key, value } of newest.values()) {
      if (root === 'background' && typeof value === 'string') background.set(key, value);
      const picture = root === 'background' && key === 'still' ? still.safeParse(value).data : undefined;
      if (picture) background.set(key, picture);
      if (root !== 'shapes' || shapes.size >= BOARD_LIMITS.shapes || isMarkerOf(value, erased)) continue;
      if (partId.safeParse(key).success && shape.safeParse(value).success) shapes.set(key, value);
    }
  });
  const update = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}

/** Returns an item of the same length without content, so that its neighbours keep their places. */
const withoutContent = ({ id, origin, rightOrigin, parent, parentSub, length }: Y.Item): Y.Item =>
  new Y.Item(id, null, origin, null, rightOrigin, parent, parentSub, new Y.ContentDeleted(length));

/** Returns the update without the content of unwanted items; the same bytes when it has none. */
function withoutItems(update: Uint8Array, { structs, ds }: Decoded, isUnwanted: (item: Y.Item) => boolean): Uint8Array {
  const isItem = (struct: Struct): struct is Y.Item => struct instanceof Y.Item;
  if (!structs.some((struct) => isItem(struct) && isUnwanted(struct))) return update;
  const runs = new Map<number, Struct[]>();
  for (const struct of structs) {
    const kept = isItem(struct) && isUnwanted(struct) ? withoutContent(struct) : struct;
    const run = runs.get(struct.id.client);
    if (run) run.push(kept);
    else runs.set(struct.id.client, [kept]);
  }
  return encodeUpdate([...runs.values()], spansOf(ds.clients));
}

function decode(update: Uint8Array): Decoded | null {
  try {
    return Y.decodeUpdate(update);
  } catch {
    return null;
  }
}

/**
 * Removes types that are nested too deep or unknown, with their content, from the updates of one board. Undecodable updates stay
 * unchanged.
 */
export function repairAll(updates: readonly Uint8Array[]): readonly Uint8Array[] {
  const tally = new BoardTally();
  const all = updates.map(decode);
  for (const decoded of all) if (decoded) tally.load(decoded);
  const isUnwanted = ({ id, content }: Y.Item) =>
    content instanceof Y.ContentType && (!isKnownType(content) || (tally.depthOf(id) ?? 0) >= BOARD_LIMITS.depth);
  return updates.map((update, index) => {
    const decoded = all[index];
    return decoded ? withoutItems(update, decoded, isUnwanted) : update;
  });
}

/** Returns the update without the markers of these children, or null when it cannot be decoded. */
export function removeMarkers(update: Uint8Array, playerIds: readonly string[]): Uint8Array | null {
  const decoded = decode(update);
  const isMarker = ({ content }: Y.Item) =>
    content instanceof Y.ContentAny && content.arr.some((value) => isMarkerOf(value, playerIds));
  return decoded && withoutItems(update, decoded, isMarker);
}
