/** How families help at an event: jobs and rides (specification 3.5). */
import { z } from 'zod';
import { itemId, playerId, requiredLine } from '../fields';
import { defineModel, field } from '../model';
import { MAX_HELPERS, MAX_SEATS } from './help-limits';

/** `full`: team staff and admins. `masked`: the team's families and film crew. `anonymous`: ROOT, who sees no child. */
export const VISIBILITIES = ['full', 'masked', 'anonymous'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

const everybody = { visibleTo: 'anonymous' } as const;
const withNames = { visibleTo: 'masked' } as const;

/** A job that people of the team do for an event, such as bringing oranges. */
export const jobModel = defineModel(VISIBILITIES, {
  id: field(itemId, everybody),
  name: field(requiredLine('Name'), everybody),
  /** Number of people that it takes. */
  needed: field(z.number().int().min(1).max(MAX_HELPERS), everybody),
  takenBy: field(z.array(z.object({ userId: z.string(), name: z.string() })), withNames),
});
export type Job = z.infer<typeof jobModel.whole>;
/** A job in a form. The form never changes who has taken it. */
export const jobInput = jobModel.whole.omit({ takenBy: true }).partial({ id: true });

/** Free seats in a car, offered by one driver. */
export const rideModel = defineModel(VISIBILITIES, {
  id: field(itemId, everybody),
  /** The driver. */
  userId: field(z.string(), withNames),
  /** The driver's name; other families see only the first name. */
  name: field(z.string(), withNames),
  /** The driver's number, for staff and for the guardians of a rider. */
  phoneNumber: field(z.string(), { visibleTo: 'full' }),
  /** Number of seats, taken ones included. */
  seats: field(z.number().int().min(1).max(MAX_SEATS), everybody),
  riders: field(z.array(playerId), withNames),
});
export type Ride = z.infer<typeof rideModel.whole>;
/** A ride as one viewer may see it. */
export const rideView = rideModel.view.meta({ id: 'Ride' });
export type RideView = z.infer<typeof rideView>;
/** The body of an offer. */
export const rideInput = z.object({ seats: rideModel.whole.shape.seats });
