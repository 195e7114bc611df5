/** Masks by allow list: a visibility is shown a field only where the view's table places it. Pure. */

/**
 * For every field of a view the narrowest visibility that is shown it. A field that is not placed does not compile, nor does
 * one that every view must hold and that is kept from the narrowest visibility.
 */
export type FieldVisibility<View, Visibility extends string, Narrowest extends Visibility> = {
  readonly [Field in keyof View]-?: undefined extends View[Field] ? Visibility : Narrowest;
};

/**
 * A function that leaves of a view, or of some of its fields, what a visibility is shown. What is not placed goes, even when
 * types did not know of it.
 * @param visibilities widest first: each is shown all that those behind it are
 */
export function createMask<View extends object, Visibility extends string, Narrowest extends Visibility>(
  visibilities: readonly [...Exclude<Visibility, Narrowest>[], Narrowest],
  placing: FieldVisibility<View, Visibility, Narrowest>,
) {
  const order: readonly Visibility[] = visibilities;
  const placed = Object.keys(placing) as (keyof View)[];
  const shownTo = new Map(
    order.map((visibility, rank) => [visibility, placed.filter((field) => order.indexOf(placing[field]) >= rank)]),
  );
  return <Part extends Partial<View>>(part: Part, visibility: Visibility): Part => {
    const given: Partial<View> = part;
    const shown: Partial<View> = {};
    for (const field of shownTo.get(visibility) ?? []) if (field in given) shown[field] = given[field];
    return shown as Part;
  };
}
