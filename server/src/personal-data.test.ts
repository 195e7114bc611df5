import { attendeeModel, eventModel, participantModel, playModel } from '@touchline/shared/events/event.model';
import { helperModel, jobModel, rideModel } from '@touchline/shared/events/help.model';
import { playerId } from '@touchline/shared/fields';
import type { Privacy } from '@touchline/shared/privacy';
import { expect, it } from 'vitest';
import { unwrapped } from './testing/schema-fields';

type Schema = Parameters<typeof unwrapped>[0];

/** Returns the schema of a value, or of the items of a list. */
function itemOf(schema: Schema): Schema {
  const inner = unwrapped(schema);
  const { def } = inner._zod as { def: { element?: Schema } };
  return def.element ? unwrapped(def.element) : inner;
}

it('a field of an event with the id of a child says so, so that exports and erasures find the event', () => {
  const models = { attendeeModel, eventModel, participantModel, playModel, helperModel, jobModel, rideModel };
  const naming = Object.entries(models).flatMap(([model, { record, privacy }]) =>
    Object.entries<Schema>(record.shape).flatMap(([name, schema]) => {
      const declared: { readonly [field: string]: Privacy } = privacy;
      return itemOf(schema) === playerId ? [[`${model}.${name}`, declared[name]?.erased]] : [];
    }),
  );
  expect(naming.length).toBeGreaterThan(2);
  expect(naming.filter(([, erased]) => erased !== 'id')).toEqual([]);
});
