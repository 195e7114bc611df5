/** Finds two different accepted values for each field of a zod schema, by trial. */

import { z } from 'zod';
import { fieldsOf, type SchemaField, unwrapped } from './schema-fields';

type Schema = z.core.$ZodType;
type Fields = Record<string, unknown>;

const DAY = 86_400_000;
const inThreeDays = Math.floor(Date.now() / DAY) * DAY + 3 * DAY;

let idCount = 0;
/** Returns an id that no object has yet. */
export const unusedId = (): string => String(700_000_000 + ++idCount);

/** Returns a small number derived from a field's path, so that two fields rarely get the same value. */
const saltOf = (path: string): number => [...path].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 36, 7);

const strings = (name: string, n: number) => [
  `${name} ${n}`,
  `https://club.example/${name}-${n}`,
  `${name.toLowerCase()}-${n}@club.example`,
  `2014-05-0${n}`,
  `2027-0${n}`,
  unusedId(),
  `1043${n}`,
  `u33dbfc5${n}`,
  `u33${n}`,
  `${n}:1`,
];
const numbers = (salt: number, n: number) => [
  10 + 2 * salt + n,
  1990 + salt + n,
  inThreeDays + n * 3_600_000 + salt * 60_000,
  n,
];

/** Returns values to try in a field, the n-th of each kind. */
function candidates(schema: Schema, path: string, n: number): unknown[] {
  const inner = unwrapped(schema);
  const { def } = inner._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'string':
      return strings(path.replaceAll('[]', '').split('.').at(-1) ?? '', n);
    case 'number':
      return numbers(saltOf(path), n);
    case 'boolean':
      return [n % 2 === 0];
    case 'enum': {
      const values = Object.values(def.entries);
      return [values[n % values.length]];
    }
    case 'union':
      return def.options.flatMap((option) => candidates(option, path, n));
    case 'array':
      return candidates(def.element, path, n).map((item) => [item]);
    case 'record':
      return candidates(def.valueType, path, n).map((value) => ({ note: value }));
    default:
      return [];
  }
}

/** Returns two values that the field accepts. The second also differs from the default. */
export function valuesFor({ path, schema, defaultValue }: SchemaField): [first: unknown, second: unknown] {
  const accepted: unknown[] = [];
  for (let n = 1; n <= 4; n += 1) {
    const value = candidates(schema, path, n).find(
      (candidate) => candidate !== undefined && z.safeParse(schema, candidate).success,
    );
    if (value !== undefined) accepted.push(value);
  }
  const [first] = accepted;
  const second = accepted.find((value) => !isSame(value, first) && !isSame(value, defaultValue));
  if (first === undefined || second === undefined)
    throw new Error(`No two values known for ${path}: add them to the values of its call, or to this file`);
  return [first, second];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields that a call reads, without those that it ignores. */
export const writableFields = (schema: Schema): SchemaField[] =>
  fieldsOf(schema).filter((field) => field.schema._zod.def.type !== 'unknown');

const steps = (path: string): string[] => path.replaceAll('[]', '.0').split('.');

/** Sets the field at this path. Lists get one item. */
export function setField(body: Fields, path: string, value: unknown): void {
  let parent: Fields = body;
  const names = steps(path);
  for (const [depth, name] of names.slice(0, -1).entries()) {
    parent[name] ??= names[depth + 1] === '0' ? [] : {};
    parent = parent[name] as Fields;
  }
  parent[names.at(-1) ?? ''] = value;
}

/** Returns a body with all of these fields. */
export function completeBody(fields: readonly SchemaField[], values: Record<string, readonly unknown[]>): Fields {
  const body: Fields = {};
  for (const field of fields) {
    const [first] = values[field.path] ?? valuesFor(field);
    if (first !== undefined) setField(body, field.path, first);
  }
  return body;
}

/** Returns a row with a value for each field of its model. */
export const completed = <R extends object>(
  { record }: { record: Parameters<typeof writableFields>[0] },
  row: R,
): R => ({
  ...completeBody(
    writableFields(record).filter(({ path }) => !((path.split(/[.[]/)[0] ?? '') in row)),
    {},
  ),
  ...row,
});

/** Returns the value at this path in a read. In a list, it takes the item with the id that was sent. */
export function shownAt(read: unknown, path: string, sent: unknown): unknown {
  let [shown, given] = [read, sent];
  for (const name of steps(path)) {
    if (Array.isArray(shown) && Array.isArray(given)) {
      const [item] = given as { id?: string }[];
      const items = shown as { id?: string }[];
      shown = item?.id === undefined ? items[0] : items.find(({ id }) => id === item.id);
      given = item;
      continue;
    }
    shown = (shown as Fields | undefined)?.[name];
    given = (given as Fields | undefined)?.[name];
  }
  return shown;
}
