/**
 * Changes form values and keeps every untouched part the same object, so that memoised rows do not render again. The form library
 * copies all values deeply on every key press, which is too slow with 300 plays. Pure.
 */
import type { FormErrors } from '@mantine/form';

type Holder = Record<string, unknown>;

/** Returns the value at a path. */
export const valueAt = (values: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (part as Holder | undefined)?.[name], values);

/** Returns the values with another value at this path. */
export function withValue<T>(values: T, [name, ...rest]: readonly string[], value: unknown): T {
  if (name === undefined) return value as T;
  const next = withValue((values as Holder)[name], rest, value);
  return (Array.isArray(values) ? values.with(Number(name), next) : { ...values, [name]: next }) as T;
}

/** Returns the errors after an item was inserted into a list (`by` 1) or removed (−1): later items have another index. */
export function withMovedItems(errors: FormErrors, list: string, index: number, by: 1 | -1): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, error]) => {
      if (!path.startsWith(`${list}.`)) return [[path, error]];
      const [itemIndex = '', ...rest] = path.slice(list.length + 1).split('.');
      if (by === -1 && Number(itemIndex) === index) return [];
      return [[Number(itemIndex) < index ? path : [list, Number(itemIndex) + by, ...rest].join('.'), error]];
    }),
  );
}

/** Groups the errors of a list by item index: `plays.3.name` becomes `name` of 3. */
export function errorsByItem(errors: FormErrors, list: string): ReadonlyMap<number, FormErrors> {
  const byItem = new Map<number, FormErrors>();
  for (const [path, error] of Object.entries(errors)) {
    if (!path.startsWith(`${list}.`)) continue;
    const [index = '', ...field] = path.slice(list.length + 1).split('.');
    byItem.set(Number(index), { ...byItem.get(Number(index)), [field.join('.')]: error });
  }
  return byItem;
}

/** Returns whether two values are equal as JSON. Skips items that are the same object. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, index) => sameValue(item, other[index]))
    : JSON.stringify(one) === JSON.stringify(other));
