/** JSON for snapshots: equal values give equal text, whatever the order of their fields. */

/** JSON Schema keys whose lists are sets. */
const SETS = new Set(['required']);

function sorted(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => sorted(item));
    return SETS.has(key) ? items.sort() : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([name], [otherName]) => (name < otherName ? -1 : 1));
  return Object.fromEntries(entries.map(([name, field]) => [name, sorted(field, name)]));
}

/** @returns indented JSON with sorted keys, ending in a line break */
export const stableJson = (value: unknown): string => `${JSON.stringify(sorted(value), null, 2)}\n`;
