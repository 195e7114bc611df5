import { isDeepStrictEqual } from 'node:util';

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
