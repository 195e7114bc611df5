/** How families help at an event: jobs and rides (specification 3.5). */
import { z } from 'zod';
import { itemId, line, playerId, requiredLine } from '../fields';
import { defineModel, field, type RecordOf } from '../model';
import { MAX_HELPERS, MAX_SEATS } from './help-limits';
import { JOB_KINDS } from './job-kind';

/** `full`: team staff and admins. `masked`: the team's families and film crew. `anonymous`: ROOT, who sees no child. */
export const VISIBILITIES = ['full', 'masked', 'anonymous'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

const everybody = { visibleTo: 'anonymous', exported: false, erased: 'kept' } as const;
const withNames = { visibleTo: 'masked' } as const;

/** Somebody who has taken a job. The export names the job instead of the person. */
export const helperModel = defineModel(VISIBILITIES, {
  userId: field(z.string(), { ...withNames, exported: false, erased: 'id' }),
  name: field(z.string(), { ...withNames, exported: false, erased: 'renamed' }),
});
/** The person of a taken job. */
export type Helper = z.infer<typeof helperModel.whole>;

const ofJob = { ...everybody, writableBy: ['staff'] } as const;

/** A job that people of the team do for an event, such as bringing oranges. */
export const jobModel = defineModel(
  VISIBILITIES,
  {
    id: field(itemId, everybody),
    name: field(requiredLine('Name'), { ...ofJob, exported: true }),
    /** Absent in older jobs: their name says it (`kindOfJob`). */
    kind: field(z.enum(JOB_KINDS).optional(), ofJob),
    /** Number of people that it takes. */
    needed: field(z.number().int().min(1).max(MAX_HELPERS), ofJob),
    takenBy: field(z.array(helperModel.whole), { ...withNames, exported: false, computed: true }),
  },
  'id',
);
/** A job in a form. The form never changes who has taken it. */
export const jobInput = z.object({ id: itemId.optional(), ...jobModel.newFields('staff') });
/** The stored fields of a job that views show. */
export type JobFields = RecordOf<typeof jobModel>;

/** Free seats in a car, offered by one driver. The fields with `writableBy` are those of the driver's offer. */
export const rideModel = defineModel(
  VISIBILITIES,
  {
    id: field(itemId, everybody),
    /** The driver. */
    userId: field(z.string(), { ...withNames, exported: false, erased: 'id' }),
    /** The driver's name; other families see only the first name. */
    name: field(z.string(), { ...withNames, exported: true, erased: 'renamed' }),
    /** The driver's number, for staff and for the guardians of a rider. */
    phoneNumber: field(z.string(), { visibleTo: 'full', exported: true, erased: 'emptied' }),
    /** Number of seats, taken ones included. */
    seats: field(z.number().int().min(1).max(MAX_SEATS), {
      visibleTo: 'anonymous',
      writableBy: ['driver'],
      exported: true,
      erased: 'kept',
    }),
    /** Place and time at which children get in, as the driver words it. */
    pickUp: field(line(120).optional(), {
      ...withNames,
      writableBy: ['driver'],
      exported: true,
      erased: 'emptied',
    }),
    riders: field(z.array(playerId), { ...withNames, exported: false, computed: true }),
  },
  'id',
);
/** The stored fields of a ride that views show. */
export type RideFields = RecordOf<typeof rideModel>;
/** A ride as one viewer may see it. */
export const rideView = rideModel.view.meta({ id: 'Ride' });
export type RideView = z.infer<typeof rideView>;
/** The body of an offer. */
export const rideInput = z.object(rideModel.newFields('driver'));
export type RideInput = z.output<typeof rideInput>;
