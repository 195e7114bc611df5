/** Lists the fields of a zod schema, for tests that must notice an added or forgotten field. */
import type { z } from 'zod';

type Schema = z.core.$ZodType;

export interface SchemaField {
  /** For example `players[].name`, where `[]` stands for every item of a list. */
  path: string;
  /** The schema of the field, without optional, nullable and default. */
  schema: Schema;
  /** The default of an absent field. */
  defaultValue?: unknown;
}

/** Removes optional, nullable, default and transform from a schema. */
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

/** Returns all leaf fields of a schema, including those in nested objects and lists. */
export function fieldsOf(schema: Schema, path = ''): SchemaField[] {
  const inner = unwrapped(schema);
  const { def } = inner._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, field]) => fieldsOf(field, path ? `${path}.${name}` : name));
  if (def.type === 'array') {
    const items = fieldsOf(def.element, `${path}[]`);
    const isList = items.length === 1 && items[0]?.path === `${path}[]`;
    return isList ? [{ path, schema: inner, defaultValue: defaultOf(schema) }] : items;
  }
  return [{ path, schema: inner, defaultValue: defaultOf(schema) }];
}

function defaultOf(schema: Schema): unknown {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  return def.type === 'default' || def.type === 'prefault' ? def.defaultValue : undefined;
}

/** Returns the paths of all fields in a value, in the notation of `fieldsOf`. */
export function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  if (Array.isArray(value)) return [path, ...value.flatMap((item) => pathsOf(item, `${path}[]`))];
  const below = Object.entries(value).flatMap(([name, field]) => pathsOf(field, path ? `${path}.${name}` : name));
  return [path, ...below];
}
