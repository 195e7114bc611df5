/**
 * Writes and reads every field of every body. A field that is in a shape but missing in the record, the service or the
 * presenter fails here by its name.
 */

import type { SchemaField } from '@touchline/server/testing/schema-fields';
import { shownAt, writableFields } from '@touchline/server/testing/schema-values';
import type { Endpoint } from '@touchline/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from './app';
import { bodyOf, type Club, isAlone, openClub, type Written, write } from './testing/round-trips/trip';
import { NOTHING_TO_READ, trips } from './testing/round-trips/trips';

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

describe('a written field is read back', () => {
  it('every call with a body has a round trip, or a reason why not', () => {
    const writing = Object.values(contracts)
      .flatMap((contract) => Object.entries(contract) as [string, Endpoint][])
      .flatMap(([name, { body }]) => (body ? [name] : []));
    const covered = new Set([...Object.keys(trips).map((name) => name.split(' ')[0]), ...Object.keys(NOTHING_TO_READ)]);
    expect([...covered].sort()).toEqual(writing.sort());
  });

  describe.each(Object.entries(trips))('%s', (_name, trip) => {
    const fields = writableFields(bodyOf(trip));
    const { unread = {} } = trip;

    it('names only existing fields as fields without a read', () => {
      expect(Object.keys(unread).filter((path) => !fields.some((field) => field.path === path))).toEqual([]);
    });

    const read = fields.filter(({ path }) => !(path in unread));
    let sharedWrite: Promise<Written> | undefined;
    const writeOf = (field: SchemaField) => {
      if (isAlone(trip, field)) return write(club, trip, [field]);
      sharedWrite ??= write(
        club,
        trip,
        read.filter((one) => !isAlone(trip, one)),
      );
      return sharedWrite;
    };

    it('accepts a second value of every field', async () => {
      const [field] = read.filter((one) => !isAlone(trip, one));
      if (field) await writeOf(field);
    });

    for (const field of read)
      it(field.path, async ({ skip }) => {
        const { path } = field;
        const written = await writeOf(field).catch((thrown: unknown) => {
          if (isAlone(trip, field)) throw thrown;
          // The test above reports this failure once.
          return skip('The call failed');
        });
        const expected = written.expected.get(path);
        expect(expected, `a second value of ${path}`).toBeDefined();
        expect(shownAt(written.read, path, written.body), `${path}, as it is read after it was written`).toEqual(
          expected,
        );
      });
  });
});
