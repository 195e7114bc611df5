/** A user's month with a team: payments and volunteer service (specification 3.6). */
import { z } from 'zod';
import { VOLUNTEER_ROLES } from '../events/event-words';
import { itemId, moment, monthKey, rev } from '../fields';
import { listOf } from '../list-of';
import { defineModel, field, type RecordOf } from '../model';
import { PAYMENT_METHODS } from './engagement-words';

/** An amount of money in the club's currency. */
export const amount = z.number().min(0, 'Between 0 and 10000').max(10_000, 'Between 0 and 10000');

export const payment = z
  .object({
    id: itemId,
    amount: amount.default(10),
    method: z.enum(PAYMENT_METHODS).default('PayPal'),
    submitTime: moment.optional(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof payment>;

export const volunteer = z
  .object({
    id: itemId,
    role: z.enum(VOLUNTEER_ROLES).default('Ref'),
    serveTime: moment.optional(),
    /** Absent counts as one hour. */
    hours: z.number().min(0, 'Between 0 and 24').max(24, 'Between 0 and 24').optional(),
  })
  .meta({ id: 'Volunteer' });
export type Volunteer = z.infer<typeof volunteer>;

const times = z.array(z.number());
const dates = listOf(moment).max(400, 'At most 400 dates');
const counts = listOf(z.number().int().min(0).max(1_000)).max(100, 'At most 100 numbers');

/** An engagement goes with its user. */
const shown = { visibleTo: 'everybody', exported: true, erased: 'removed' } as const;
const computed = { visibleTo: 'everybody', exported: true, computed: true } as const;
const list = { ...shown, writableBy: ['staff'], initial: [] } as const;

/** A viewer who may read an engagement sees all fields; name and number of a user who left the team are empty (decision 0030). */
export const engagementModel = defineModel(['everybody'], {
  id: field(itemId, shown),
  userId: field(z.string(), shown),
  userName: field(z.string(), computed),
  userEmail: field(z.string(), computed),
  userPhone: field(z.string(), computed),
  /** Stored as `YYYY-MM` (UTC), shown as its first moment (ms). */
  month: field(monthKey, { ...shown, view: z.number() }),
  teamId: field(z.string(), shown),
  /** Stored: times (ms) entered by hand. The view adds the month's events that the user signed up for. */
  datesOfSignup: field(times, { ...list, view: times, input: dates }),
  /** Stored: times (ms) entered by hand. The view adds the events that the user took part in. */
  datesOfParticipation: field(times, { ...list, view: times, input: dates }),
  numOfPlayers: field(times, { ...list, input: counts }),
  /** Due this month instead of the team's fee; absent when the fee applies. */
  due: field(amount.optional(), { ...shown, writableBy: ['staff'] }),
  payments: field(z.array(payment), { ...list, input: listOf(payment).max(100, 'At most 100 payments') }),
  volunteers: field(z.array(volunteer), { ...list, input: listOf(volunteer).max(100, 'At most 100 volunteers') }),
  version: field(z.number().int(), { ...shown, initial: 1 }),
  rev: field(z.number().int(), { ...shown, initial: 1 }),
});

/** The stored fields of an engagement that views show. */
export type EngagementFields = RecordOf<typeof engagementModel>;

export const engagementView = engagementModel.view.meta({ id: 'Engagement' });
export type EngagementView = z.infer<typeof engagementView>;

/** A saved form: a field that it leaves out keeps its value. User, team and month never change. */
export const engagementForm = z.object({ id: itemId, rev, ...engagementModel.updateFields('staff') });
export type EngagementForm = z.output<typeof engagementForm>;
