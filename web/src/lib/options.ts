/** Options of a select field. Pure. */
export interface Option {
  value: string;
  label: string;
}

/**
 * Returns the objects of a list as options.
 * @param selected selected values: they stay options when the list does not contain them any more
 */
export const optionsOf = (
  list: readonly { id: string; name: string }[] = [],
  ...selected: readonly ({ id: string | null; name: string } | null | undefined)[]
): Option[] => [
  ...selected.flatMap((choice) =>
    choice?.id && !list.some(({ id }) => id === choice.id) ? [{ value: choice.id, label: choice.name }] : [],
  ),
  ...list.map(({ id, name }) => ({ value: id, label: name })),
];
