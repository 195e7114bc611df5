import type { EditedForm } from './use-edited-form';

/** Names of the fields that are lists of items. */
type ListOf<V> = { [K in keyof V]: V[K] extends readonly { id: string }[] ? K : never }[keyof V] & string;

/** Returns whether an item of a form starts expanded, as a new item does, and whether it has errors. */
export function itemState<V extends object>(
  { form, base }: Pick<EditedForm<V>, 'form' | 'base'>,
  list: ListOf<V>,
  index: number,
): { startsOpen: boolean; wrong: boolean } {
  const itemsOf = (values: V) => values[list] as readonly { id: string }[];
  const id = itemsOf(form.values)[index]?.id;
  return {
    startsOpen: !itemsOf(base).some((item) => item.id === id),
    wrong: Object.keys(form.errors).some((key) => key.startsWith(`${list}.${index}.`)),
  };
}
