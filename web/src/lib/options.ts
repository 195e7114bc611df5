/** What a field chooses from. Pure. */
export interface Option {
  value: string;
  label: string;
}

/**
 * The named things of a list as options.
 * @param held what is chosen: it stays one of the options when the list does not have it any more
 */
export const optionsOf = (
  list: readonly { id: string; name: string }[] = [],
  ...held: readonly ({ id: string | null; name: string } | null | undefined)[]
): Option[] => [
  ...held.flatMap((one) =>
    one?.id && !list.some(({ id }) => id === one.id) ? [{ value: one.id, label: one.name }] : [],
  ),
  ...list.map(({ id, name }) => ({ value: id, label: name })),
];
