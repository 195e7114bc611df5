/** A user's month with a team: payments and volunteer service (specification 3.6). */
import { z } from 'zod';
import { VOLUNTEER_ROLES } from '../events/events.words';
import { itemId, moment, rev } from '../fields';

export const PAYMENT_METHODS = ['PayPal', 'AppleCash', 'Wechat', 'Cash', 'OTHER'] as const;

export const payment = z
  .object({
    id: itemId,
    amount: z.number().min(0, 'Between 0 and 10000').max(10_000, 'Between 0 and 10000').default(10),
    method: z.enum(PAYMENT_METHODS).default('PayPal'),
    submitTime: moment.optional(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof payment>;

export const volunteer = z
  .object({ id: itemId, role: z.enum(VOLUNTEER_ROLES).default('Ref'), serveTime: moment.optional() })
  .meta({ id: 'Volunteer' });
export type Volunteer = z.infer<typeof volunteer>;

const dates = z.array(moment).max(400, 'At most 400 dates');
const counts = z.array(z.number().int().min(0).max(1_000)).max(100, 'At most 100 numbers');

/** A saved form: a field that it leaves out keeps its value. User, team and month never change. */
export const engagementForm = z.object({
  id: itemId,
  rev,
  datesOfSignup: dates.optional(),
  datesOfParticipation: dates.optional(),
  numOfPlayers: counts.optional(),
  payments: z.array(payment).max(100, 'At most 100 payments').optional(),
  volunteers: z.array(volunteer).max(100, 'At most 100 volunteers').optional(),
});
export type EngagementForm = z.output<typeof engagementForm>;

export const engagementView = z
  .object({
    id: itemId,
    userId: z.string(),
    userName: z.string(),
    userEmail: z.string(),
    userPhone: z.string(),
    /** The first moment (ms) of its UTC month. */
    month: z.number(),
    teamId: z.string(),
    /** Times (ms) of the month's events that the user signed up for, and dates entered by hand. */
    datesOfSignup: z.array(z.number()),
    /** Times (ms) of the events that the user took part in, and dates entered by hand. */
    datesOfParticipation: z.array(z.number()),
    numOfPlayers: z.array(z.number()),
    payments: z.array(payment),
    volunteers: z.array(volunteer),
    version: z.number().int(),
    rev: z.number().int(),
  })
  .meta({ id: 'Engagement' });
export type EngagementView = z.infer<typeof engagementView>;
