/** A place where a club plays (specification 3). */
import { z } from 'zod';
import { latitude, line, link, longitude, requiredLine, text } from '../fields';
import { defineModel, field, type RecordOf } from '../model';

export const venueId = z.string().regex(/^[0-9b-hjkmnp-z]{9}(-[0-9]{1,3})?$/, 'Must be the id of a venue');
export const venuePrefix = z.string().regex(/^[0-9b-hjkmnp-z]{3}$/, 'Must be the first 3 characters of the id');
export const venueZip = z.string().regex(/^[A-Za-z0-9]{4,7}$/, 'Zip code must be 4 to 7 letters or digits');

/** A venue is nobody's. */
const shown = { visibleTo: 'everybody', exported: false, erased: 'kept' } as const;
const form = { ...shown, writableBy: ['staff'] } as const;

/** Every caller who may read venues sees all fields. */
export const venueModel = defineModel(['everybody'], {
  /** Geohash of the place, precision 9, with a suffix on collision. */
  id: field(venueId, shown),
  name: field(line(), { ...form, input: requiredLine('Name') }),
  type: field(line(40), { ...form, initial: '' }),
  zip: field(venueZip, form),
  latitude: field(latitude, form),
  longitude: field(longitude, form),
  url: field(link, { ...form, initial: '' }),
  address: field(line(200), { ...form, initial: '' }),
  description: field(text(2_000), { ...form, initial: '' }),
});

export const venueView = venueModel.view.meta({ id: 'Venue' });
export type VenueView = z.infer<typeof venueView>;
export type VenueRecord = RecordOf<typeof venueModel> & {
  /** The account that added it. Absent in venues of an older version. */
  createdBy?: string;
};

/** The form of a venue. The server sets the id of a new one. */
export const venueInput = z.object({ id: venueId.optional(), ...venueModel.newFields('staff') });
export type VenueInput = z.output<typeof venueInput>;

/** A field that somebody adds while they plan an event: a name is enough. */
export const fieldInput = venueInput
  .pick({ name: true, address: true, url: true })
  .extend({ zip: venueZip.optional(), latitude: latitude.optional(), longitude: longitude.optional() })
  .refine((field) => (field.latitude === undefined) === (field.longitude === undefined), {
    path: ['longitude'],
    error: 'A pin has a latitude and a longitude',
  });
export type FieldInput = z.output<typeof fieldInput>;

/** The place of an event: the fields that it copies from its venue. */
export const eventPlace = venueView
  .pick({ id: true, name: true, latitude: true, longitude: true, address: true, url: true })
  .partial({ address: true, url: true })
  .meta({ id: 'EventPlace' });
export type EventPlace = z.infer<typeof eventPlace>;
