/** Derives invalid input from valid input: each field of an example gets every wrong value. */

/** Wrong values for any field (specification 5.5). */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  'yes',
  -1,
  1e308,
  2 ** 53 + 2,
  1.5,
  '1e3',
  'NaN',
  true,
  [],
  [[]],
  {},
  { $ne: null },
  { $where: '1' },
  ['a', { $gt: '' }],
  'x'.repeat(10_000),
  'Leo\u0000',
  'Leo\u202E',
  '\uD800',
  'a\r\nBcc: b@c.example',
  'javascript:alert(1)',
  '//evil.example/x',
  '../../etc/passwd',
  '$ne',
  'a.b',
  '__proto__',
  '<img src=x onerror=alert(1)>',
  "'; DROP TABLE users; --",
  '9999-12',
  '9999999999999',
  253402300799999,
];

export type Path = readonly (string | number)[];

/** Returns the paths of all fields of a value. Uses only the first item of a list. */
export function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.slice(0, 1).map((item, index) => [index, item])
    : Object.entries(value);
  return entries.flatMap(([key, child]) => [[...path, key], ...pathsIn(child, [...path, key])]);
}

/** Returns the value with a replacement at a path. */
export function withValueAt(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === key ? withValueAt(item, rest, replacement) : item));
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: withValueAt(fields[key], rest, replacement) };
}
