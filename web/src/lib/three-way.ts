/** Three-way merge of a form with changes that another user saved meanwhile. Pure. */

import { sameValue } from './form-lists';

/** A field that both sides changed to different values. */
export interface Conflict<V> {
  field: keyof V & string;
  /** For a list of items: the item that both changed, and its field. */
  item?: { id: string; name: string; field: string };
  mine: unknown;
  theirs: unknown;
}

export interface Merged<V> {
  /** The merged values: own changes stay, every other value is theirs. */
  values: V;
  conflicts: Conflict<V>[];
}

/** An entry of a list that is merged by id: a play, a payment, a match. */
type Item = { readonly id: string } & Record<string, unknown>;

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && typeof (value as Item).id === 'string';

/** Returns the lists when all of them hold items. An empty list counts. */
const asItems = (...lists: unknown[]): Item[][] | undefined =>
  lists.every((list) => Array.isArray(list) && list.every(isItem)) ? (lists as Item[][]) : undefined;

const nameOf = (item: Item): string => String(item.name || item.playerName || item.teamName || 'an entry');

/**
 * Merges lists of items by id. Their additions and removals apply, and so do own changes, additions and removals. An item that they
 * removed and that was changed here stays, and is saved again.
 */
function mergeItems(base: Item[], mine: Item[], theirs: Item[]): { items: Item[]; clashes: Conflict<never>[] } {
  const clashes: Conflict<never>[] = [];
  const find = (list: Item[], id: string) => list.find((item) => item.id === id);
  const kept = mine.flatMap((item): Item[] => {
    const baseItem = find(base, item.id);
    const theirItem = find(theirs, item.id);
    if (!theirItem) return baseItem && sameValue(baseItem, item) ? [] : [item];
    const merged = threeWay<Item>(baseItem ?? theirItem, item, theirItem);
    for (const { field, ...clash } of merged.conflicts)
      clashes.push({ field: field as never, ...clash, item: { id: item.id, name: nameOf(item), field } });
    return [merged.values];
  });
  const arrived = theirs.filter(({ id }) => !find(mine, id) && !find(base, id));
  return { items: [...kept, ...arrived], clashes };
}

/**
 * Merges a form with the object's new values.
 * @param base the object's values at the last fill or merge
 * @param mine the form's values
 * @param theirs the object's values now
 */
export function threeWay<V extends object>(base: V, mine: V, theirs: V): Merged<V> {
  const values = { ...theirs };
  const conflicts: Conflict<V>[] = [];
  for (const field of Object.keys(theirs) as (keyof V & string)[]) {
    if (sameValue(mine[field], base[field])) continue;
    const lists = asItems(base[field], mine[field], theirs[field]);
    if (lists) {
      const [baseItems = [], myItems = [], theirItems = []] = lists;
      const { items, clashes } = mergeItems(baseItems, myItems, theirItems);
      values[field] = items as V[keyof V & string];
      conflicts.push(...clashes.map((clash) => ({ ...clash, field })));
      continue;
    }
    values[field] = mine[field];
    if (!sameValue(theirs[field], base[field]) && !sameValue(theirs[field], mine[field]))
      conflicts.push({ field, mine: mine[field], theirs: theirs[field] });
  }
  return { values, conflicts };
}

/** Resolves a conflict with their value. */
export function takeTheirs<V extends object>(values: V, { field, item, theirs }: Conflict<V>): V {
  if (!item) return { ...values, [field]: theirs };
  const items = values[field] as Item[];
  return {
    ...values,
    [field]: items.map((listed) => (listed.id === item.id ? { ...listed, [item.field]: theirs } : listed)),
  };
}

/** Returns the fields of a form that differ from the object. */
export const changedOf = <V extends object>(base: V, mine: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(mine).filter(([field, value]) => !sameValue(value, base[field as keyof V])),
  ) as Partial<V>;

/** Returns the new and changed items of a list, and the ids of the removed ones. */
export const changedItems = <T extends { readonly id: string }>(
  base: readonly T[],
  mine: readonly T[],
): { changed: T[]; removed: string[] } => ({
  changed: mine.filter(
    (item) =>
      !sameValue(
        item,
        base.find(({ id }) => id === item.id),
      ),
  ),
  removed: base.filter(({ id }) => !mine.some((item) => item.id === id)).map(({ id }) => id),
});
