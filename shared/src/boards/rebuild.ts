/** The last resort for a board whose document cannot be built: a new document with everything readable. Linear in the bytes. Pure. */
import * as Y from 'yjs';
import { BOARD_LIMITS } from './boards.limits';
import { rootsOf } from './document';
import { isMarkerOf } from './markers';
import { partId, shape } from './shapes';

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
    let at: Y.Item | undefined = item;
    while (at && !places.has(at)) {
      // Null until its place is known, so that a cycle ends.
      places.set(at, null);
      path.push(at);
      const parent: unknown = at.parent;
      if (typeof parent === 'string') {
        places.set(at, { root: parent, key: at.parentSub });
        break;
      }
      const origin: Y.ID | null = parent === null ? at.origin : null;
      at = origin ? items.get(`${origin.client}:${origin.clock}`) : undefined;
    }
    const place = at ? (places.get(at) ?? null) : null;
    for (const one of path) places.set(one, place);
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
      if (root !== 'shapes' || shapes.size >= BOARD_LIMITS.shapes || isMarkerOf(value, erased)) continue;
      if (partId.safeParse(key).success && shape.safeParse(value).success) shapes.set(key, value);
    }
  });
  const update = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}
