/** The fields of a zod schema, for tests that must notice a field which somebody adds or forgets. */
import type { z } from 'zod';

type Schema = z.core.$ZodType;

export interface SchemaField {
  /** Such as `players[].name`: `[]` stands for every item of a list. */
  path: string;
  /** What the field holds, without the wrappers that say whether it may be absent. */
  schema: Schema;
  /** What stands in for an absent field. */
  usual?: unknown;
}

/** A schema without optional, nullable, default and transform around it: what a caller types. */
export function unwrapped(schema: Schema): Schema {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unwrapped(def.innerType);
    case 'pipe':
      return unwrapped(def.in);
    case 'lazy':
      return unwrapped(def.getter());
    default:
      return schema;
  }
}

/** Every field below a schema that holds no other fields; objects, and objects in lists, are walked into. */
export function fieldsOf(schema: Schema, path = ''): SchemaField[] {
  const inner = unwrapped(schema);
  const { def } = inner._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, field]) => fieldsOf(field, path ? `${path}.${name}` : name));
  if (def.type === 'array') {
    const items = fieldsOf(def.element, `${path}[]`);
    const isList = items.length === 1 && items[0]?.path === `${path}[]`;
    return isList ? [{ path, schema: inner, usual: defaultOf(schema) }] : items;
  }
  return [{ path, schema: inner, usual: defaultOf(schema) }];
}

function defaultOf(schema: Schema): unknown {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  return def.type === 'default' || def.type === 'prefault' ? def.defaultValue : undefined;
}

/** The paths of every field in a value, in the notation of `fieldsOf`. */
export function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  if (Array.isArray(value)) return [path, ...value.flatMap((item) => pathsOf(item, `${path}[]`))];
  const below = Object.entries(value).flatMap(([name, field]) => pathsOf(field, path ? `${path}.${name}` : name));
  return [path, ...below];
}
