/** A form and the object it edits, when somebody else changed the object meanwhile. Pure. */

/** A field that both sides changed, each to something else. */
export interface Conflict<V> {
  field: keyof V & string;
  mine: V[keyof V];
  theirs: V[keyof V];
}

export interface Merged<V> {
  /** The form's values from now on: an own change stays, everything else follows the others. */
  values: V;
  conflicts: Conflict<V>[];
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

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
    if (same(mine[field], base[field])) continue;
    values[field] = mine[field];
    if (!same(theirs[field], base[field]) && !same(theirs[field], mine[field]))
      conflicts.push({ field, mine: mine[field], theirs: theirs[field] });
  }
  return { values, conflicts };
}

/** The fields of a form that differ from the object. */
export const changedOf = <V extends object>(base: V, mine: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(mine).filter(([field, value]) => !same(value, base[field as keyof V])),
  ) as Partial<V>;
