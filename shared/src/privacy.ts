/** Export and erasure of a person, as each stored field declares them (docs/decisions/0034). Pure. */
import type { z } from 'zod';

/**
 * The rest that an erasure of the person leaves:
 * - `kept`: the value, because it says nothing about a person, or nothing without the name beside it;
 * - `id`: the value, which is the id of a person, and of no record any more;
 * - `emptied`: an empty text, or no value;
 * - `renamed`: "Removed person" or "Removed player" in place of the name;
 * - `own`: the value without the part that is about the person;
 * - `removed`: nothing, because the whole record goes.
 */
export type Erased = 'kept' | 'id' | 'emptied' | 'renamed' | 'own' | 'removed';

/** The erasures that fit the values of a schema. */
export type ErasedFor<S extends z.ZodType> =
  | Exclude<Erased, 'emptied' | 'renamed'>
  | (string extends z.output<S> ? 'emptied' | 'renamed' : never)
  | (undefined extends z.output<S> ? 'emptied' : never);

export interface Privacy<E extends Erased = Erased> {
  /** True: the export of the person has the field. `own`: it has the part that is about them. */
  readonly exported: boolean | 'own';
  readonly erased: E;
  /** The person whom the value is about, when the row is about somebody else: the `contact` of a row, or who answered for it. */
  readonly about?: 'contact' | 'answerer';
}

/** The privacy of every field of a record: a forgotten one does not compile. */
export type PrivacyOf<R> = { readonly [K in keyof R]-?: Privacy };

/** The fields of a value of which an export, or an erasure, takes the person's own part. */
export type OwnFields<P, Of extends 'exported' | 'erased', V> = {
  [K in keyof P & keyof V as P[K] extends { readonly [_ in Of]: 'own' } ? K : never]: V[K];
};

/** Returns the value that an erasure leaves of one. */
function leftOf(value: unknown, erased: Erased, name: string): unknown {
  if (erased === 'renamed') return name;
  if (erased === 'emptied') return typeof value === 'string' ? '' : undefined;
  return value;
}

/**
 * Returns the fields that an erasure changes in a row that stays, with their new values: `undefined` clears a field.
 * @param name stands in place of the person's name
 * @param about only the fields about this person; all fields, when absent
 */
export function erasedFields<R extends object>(
  privacy: { readonly [K in keyof R]?: Privacy },
  row: R,
  name: string,
  about?: Privacy['about'],
): { [K in keyof R]?: R[K] | undefined } {
  const changed: { [K in keyof R]?: R[K] | undefined } = {};
  for (const field of Object.keys(row) as (keyof R & string)[]) {
    const declared = privacy[field];
    if (!declared || (about && declared.about !== about)) continue;
    const left = leftOf(row[field], declared.erased, name);
    if (left !== row[field]) changed[field] = left as R[typeof field];
  }
  return changed;
}
