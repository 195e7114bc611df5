import { isDeepStrictEqual } from 'node:util';
import type { Update } from '@touchline/server/store/port';

/** Values of fields to write; `undefined` removes a field. */
export type FieldChanges<T> = { [K in keyof T]?: T[K] | undefined };

/** Returns whether a form is based on an older save than the stored one. Without a `rev` it is not: the last save wins. */
export const isOutdated = (rev: number | undefined, stored: { rev: number }): boolean =>
  rev !== undefined && rev !== stored.rev;

/** Returns the fields of `wanted` that are defined and differ from the stored ones. */
export const changedFields = <T extends object>(
  stored: { [K in keyof T]?: unknown },
  wanted: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(value, stored[field as keyof T]),
    ),
  ) as { [K in keyof T]?: Exclude<T[K], undefined> };

/** Returns the fields that differ from the stored ones, also those that are cleared: they are `undefined`. */
export const changedOrClearedFields = <T extends object>(stored: T, wanted: FieldChanges<T>): FieldChanges<T> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !isDeepStrictEqual(value, stored[field as keyof T])),
  ) as FieldChanges<T>;

/** Returns the value after these changes. */
export const withChanges = <T extends object>(stored: T, fields: FieldChanges<T>): T =>
  Object.fromEntries(Object.entries({ ...stored, ...fields }).filter(([, value]) => value !== undefined)) as T;

/** Returns values with each name behind this path. */
export const valuesAt = <V>(path: string, values: { readonly [name: string]: V }): Record<string, V> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${path}.${name}`, value]));

/** Returns the update that writes fields and removes those that are `undefined`. */
export function updateOf(fields: { readonly [name: string]: unknown }): Pick<Update, '$set' | '$unset'> {
  const entries = Object.entries(fields);
  const cleared = entries.filter(([, value]) => value === undefined);
  return {
    $set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    ...(cleared.length > 0 && { $unset: Object.fromEntries(cleared.map(([field]) => [field, '' as const])) }),
  };
}
