/** A form and the object it edits, when somebody else changed the object meanwhile. Pure. */

import { sameValue } from './form-lists';

/** A field that both sides changed, each to something else. */
export interface Conflict<V> {
  field: keyof V & string;
  /** Of a list of items: the item that both changed, and which of its fields. */
  item?: { id: string; name: string; field: string };
  mine: unknown;
  theirs: unknown;
}

export interface Merged<V> {
  /** The form's values from now on: an own change stays, everything else follows the others. */
  values: V;
  conflicts: Conflict<V>[];
}

/** An entry of a list that is merged by its id: a play, a payment, a match. */
type Item = { readonly id: string } & Record<string, unknown>;

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && typeof (value as Item).id === 'string';

/** Whether a field holds items on all sides; an empty list may be one of them. */
const asItems = (...lists: unknown[]): Item[][] | undefined =>
  lists.every((list) => Array.isArray(list) && list.every(isItem)) ? (lists as Item[][]) : undefined;

const nameOf = (item: Item): string => String(item.name || item.playerName || item.teamName || 'an entry');

/**
 * Lists of items, merged by id: items that others added or removed follow, an item that was changed, added or removed
 * here stays so. One that others removed while it was changed here stays, and is saved again.
 */
function mergeItems(base: Item[], mine: Item[], theirs: Item[]): { items: Item[]; clashes: Conflict<never>[] } {
  const clashes: Conflict<never>[] = [];
  const find = (list: Item[], id: string) => list.find((item) => item.id === id);
  const kept = mine.flatMap((item): Item[] => {
    const before = find(base, item.id);
    const now = find(theirs, item.id);
    if (!now) return before && sameValue(before, item) ? [] : [item];
    const merged = threeWay<Item>(before ?? now, item, now);
    for (const { field, ...clash } of merged.conflicts)
      clashes.push({ field: field as never, ...clash, item: { id: item.id, name: nameOf(item), field } });
    return [merged.values];
  });
  const arrived = theirs.filter(({ id }) => !find(mine, id) && !find(base, id));
  return { items: [...kept, ...arrived], clashes };
}

/**
 * What becomes of a form.
 * @param base the object's values when the form was filled, or last agreed on
 * @param mine what stands in the form
 * @param theirs the object's values now
 */
export function threeWay<V extends object>(base: V, mine: V, theirs: V): Merged<V> {
  const values = { ...theirs };
  const conflicts: Conflict<V>[] = [];
  for (const field of Object.keys(theirs) as (keyof V & string)[]) {
    if (sameValue(mine[field], base[field])) continue;
    const lists = asItems(base[field], mine[field], theirs[field]);
    if (lists) {
      const [was = [], typed = [], now = []] = lists;
      const { items, clashes } = mergeItems(was, typed, now);
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

/** The form's values with the others' side of a conflict in place of one's own. */
export function takeTheirs<V extends object>(values: V, { field, item, theirs }: Conflict<V>): V {
  if (!item) return { ...values, [field]: theirs };
  const items = values[field] as Item[];
  return {
    ...values,
    [field]: items.map((one) => (one.id === item.id ? { ...one, [item.field]: theirs } : one)),
  };
}

/** The fields of a form that differ from the object. */
export const changedOf = <V extends object>(base: V, mine: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(mine).filter(([field, value]) => !sameValue(value, base[field as keyof V])),
  ) as Partial<V>;

/** What a form did to a list of items: those that are new or different, and the ids of those that went. */
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
