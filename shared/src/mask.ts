/** Masks by allow list: a visibility includes a field only if the view's table says so. Pure. */

/**
 * The narrowest visibility that includes each field of a view. A missing field does not compile. Neither does a required field that the
 * narrowest visibility would not include.
 */
export type FieldVisibility<View, Visibility extends string, Narrowest extends Visibility> = {
  readonly [Field in keyof View]-?: undefined extends View[Field] ? Visibility : Narrowest;
};

/**
 * Returns a function that removes the fields of a view, or of a part of one, that a visibility does not include. Fields outside the table
 * are removed, too.
 * @param visibilities widest first; each includes everything of the narrower ones
 */
export function createMask<View extends object, Visibility extends string, Narrowest extends Visibility>(
  visibilities: readonly [...Exclude<Visibility, Narrowest>[], Narrowest],
  table: FieldVisibility<View, Visibility, Narrowest>,
) {
  const order: readonly Visibility[] = visibilities;
  const fields = Object.keys(table) as (keyof View)[];
  const shownTo = new Map(
    order.map((visibility, rank) => [visibility, fields.filter((field) => order.indexOf(table[field]) >= rank)]),
  );
  return <Part extends Partial<View>>(part: Part, visibility: Visibility): Part => {
    const source: Partial<View> = part;
    const shown: Partial<View> = {};
    for (const field of shownTo.get(visibility) ?? []) if (field in source) shown[field] = source[field];
    return shown as Part;
  };
}
