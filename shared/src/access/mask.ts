/** Masks by allow list: a sight is shown a field only where the view's table places it. Pure. */

/**
 * For every field of a view the narrowest sight that is shown it. A field that is not placed does not compile, nor does
 * one that every view must hold and that is kept from the narrowest sight.
 */
export type FieldVisibility<View, Sight extends string, Narrowest extends Sight> = {
  readonly [Field in keyof View]-?: undefined extends View[Field] ? Sight : Narrowest;
};

/**
 * A function that leaves of a view, or of some of its fields, what a sight is shown. What is not placed goes, even when
 * types did not know of it.
 * @param sights widest first: each is shown all that those behind it are
 */
export function createMask<View extends object, Sight extends string, Narrowest extends Sight>(
  sights: readonly [...Exclude<Sight, Narrowest>[], Narrowest],
  placing: FieldVisibility<View, Sight, Narrowest>,
) {
  const order: readonly Sight[] = sights;
  const placed = Object.keys(placing) as (keyof View)[];
  const shownTo = new Map(
    order.map((sight, rank) => [sight, placed.filter((field) => order.indexOf(placing[field]) >= rank)]),
  );
  return <Part extends Partial<View>>(part: Part, sight: Sight): Part => {
    const given: Partial<View> = part;
    const shown: Partial<View> = {};
    for (const field of shownTo.get(sight) ?? []) if (field in given) shown[field] = given[field];
    return shown as Part;
  };
}
