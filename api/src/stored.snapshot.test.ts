import { writableFields } from '@touchline/server/testing/schema-values';
import { stableJson } from '@touchline/shared/testing/stable-json';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyOf, type Club, isAlone, openClub, write } from './testing/round-trips/trip';
import { trips } from './testing/round-trips/trips';

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

/** Short-lived documents: whether the test finds some is chance. */
const PASSING = ['mails', 'leases'];

/** Keys of maps of rows, and months of fees, differ between runs. */
const isRow = (name: string) => /^(p[0-9]{4,}|[gm][0-9a-f]{32}|plays_.+|participants_.+|[0-9]{4}-[0-9]{2})$/.test(name);

/** Returns the fields of a stored document with their types, such as `plays.*.name: string`. */
function shapeOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : value.flatMap((item) => shapeOf(item, `${path}[]`));
  if (value instanceof Uint8Array) return [`${path}: bytes`];
  if (typeof value !== 'object' || value === null) return [`${path}: ${value === null ? 'null' : typeof value}`];
  return Object.entries(value).flatMap(([name, field]) =>
    shapeOf(field, [path, isRow(name) ? '*' : name].filter(Boolean).join('.')),
  );
}

it('stores the committed fields, so that existing databases stay readable', async () => {
  const stored: Record<string, Set<string>> = {};
  for (const trip of Object.values(trips)) {
    const fields = writableFields(bodyOf(trip)).filter((field) => !(field.path in (trip.unread ?? {})));
    await write(
      club,
      trip,
      fields.filter((field) => !isAlone(trip, field)),
    );
    // Reads after each write, because some writes remove earlier documents.
    for (const [name, documents] of Object.entries(club.store)) {
      if (PASSING.includes(name) || typeof documents !== 'object' || !('find' in documents)) continue;
      stored[name] ??= new Set();
      for (const document of (await documents.find({})) as object[])
        for (const field of shapeOf(document, '')) stored[name].add(field);
    }
  }
  const shapes = Object.fromEntries(Object.entries(stored).map(([name, fields]) => [name, [...fields].sort()]));
  await expect(stableJson(shapes)).toMatchFileSnapshot('__snapshots__/stored.json');
});
