/** Converts an engagement to form values, and the changes to a request body (specification 2.14, 3.6 and 10.1). */
import { t } from '@lingui/core/macro';
import type {
  EngagementForm,
  EngagementView,
  Payment,
  Volunteer,
} from '@touchline/shared/engagements/engagement.model';
import type { VolunteerRole } from '@touchline/shared/events/event-words';
import { shownMonth } from '../../lib/by-month';
import { now } from '../../lib/now';
import { changedItems, changedOf } from '../../lib/three-way';

/** A payment in the form; its amount may be empty. */
export type PaymentRow = Omit<Payment, 'amount'> & { amount: number | string };

/** Volunteer work in the form; its hours may be empty. */
export type VolunteerRow = Omit<Volunteer, 'hours'> & { hours?: number | string };

/** Has every field that the form sends: a new one needs its value here. */
export interface EngagementValues
  extends Record<Exclude<keyof EngagementForm, 'id' | 'rev' | 'datesOfSignup' | 'datesOfParticipation'>, unknown> {
  /** Month (`YYYY-MM`), team and address together identify the engagement. */
  month: string | null;
  teamId: string | null;
  userEmail: string;
  /** Text as entered: separated by commas. */
  numOfPlayers: string;
  /** Empty when the team's fee applies. */
  due: number | string;
  payments: PaymentRow[];
  volunteers: VolunteerRow[];
}

export const noEngagement: EngagementValues = {
  month: null,
  teamId: null,
  userEmail: '',
  numOfPlayers: '',
  due: '',
  payments: [],
  volunteers: [],
};

export const engagementValues = (engagement: EngagementView): EngagementValues => ({
  month: shownMonth(engagement),
  teamId: engagement.teamId,
  userEmail: engagement.userEmail,
  numOfPlayers: engagement.numOfPlayers.join(', '),
  due: engagement.due ?? '',
  payments: engagement.payments,
  volunteers: engagement.volunteers.map((volunteer) => ({ ...volunteer, hours: volunteer.hours ?? 1 })),
});

/** Returns the name of a payment method as the screen shows it. */
export const methodName = (method: Payment['method']): string =>
  ({ PayPal: 'PayPal', AppleCash: 'Apple Cash', Wechat: 'WeChat', Cash: t`Cash`, OTHER: t`Other` })[method];

/** Returns the name of a volunteer role as the screen shows it. */
export const roleName = (role: VolunteerRole): string =>
  ({
    Ref: t`Referee`,
    Coach: t`Coach`,
    Goalie: t`Goalie`,
    Filming: t`Filming`,
    AR: t`Assistant referee`,
    OTHER: t`Other`,
  })[role];

/** Default entries: 10 by PayPal, a Ref (specification 10.1). */
export const newPayment = (id: string): PaymentRow => ({ id, amount: 10, method: 'PayPal', submitTime: now() });
export const newVolunteer = (id: string): VolunteerRow => ({ id, role: 'Ref', serveTime: now(), hours: 1 });

/** Parses numbers separated by commas or spaces. Returns undefined if one is invalid, or if there are more than 100. */
export function parseNumbers(text: string): number[] | undefined {
  const parts = text.split(/[\s,]+/).filter(Boolean);
  const isValid = parts.length <= 100 && parts.every((part) => /^\d{1,4}$/.test(part) && Number(part) <= 1_000);
  return isValid ? parts.map(Number) : undefined;
}

const toRequest = ({
  numOfPlayers,
  due,
  payments,
  volunteers,
}: Partial<EngagementValues>): Omit<EngagementForm, 'id' | 'rev'> => ({
  ...(numOfPlayers !== undefined && { numOfPlayers: parseNumbers(numOfPlayers) ?? [] }),
  ...(payments && { payments: payments.map((payment) => ({ ...payment, amount: Number(payment.amount) })) }),
  ...(due !== undefined && { due: due === '' ? null : Number(due) }),
  ...(volunteers && {
    volunteers: volunteers.map((volunteer) => ({ ...volunteer, hours: Number(volunteer.hours ?? 1) })),
  }),
});

/** Returns the request body with the changed fields. */
export const engagementBody = (
  { id, rev }: Pick<EngagementView, 'id' | 'rev'>,
  base: EngagementValues,
  current: EngagementValues,
): EngagementForm => ({ id, rev, ...toRequest(changedOf(base, current)) });

/** Returns whether the card's member, team or month differs from those of the loaded engagement. */
export const isOtherEngagement = (base: EngagementValues, current: EngagementValues): boolean =>
  base.month !== current.month ||
  base.teamId !== current.teamId ||
  base.userEmail !== current.userEmail.trim().toLowerCase();

const isAmount = (amount: number | string): boolean => amount !== '' && Number(amount) >= 0 && Number(amount) <= 10_000;

export const engagementErrors = ({
  numOfPlayers,
  due,
  payments,
  volunteers,
}: EngagementValues): Record<string, string> => ({
  ...(due !== '' && !isAmount(due) && { due: t`Enter an amount from 0 to 10000` }),
  ...Object.fromEntries(
    volunteers.flatMap(({ hours }, index) =>
      hours !== '' && Number(hours ?? 1) >= 0 && Number(hours ?? 1) <= 24
        ? []
        : [[`volunteers.${index}.hours`, t`Enter hours from 0 to 24`]],
    ),
  ),
  ...(!parseNumbers(numOfPlayers) && {
    numOfPlayers: t`Enter numbers separated by commas: at most 100, each up to 1000`,
  }),
  ...Object.fromEntries(
    payments.flatMap(({ amount }, index) =>
      isAmount(amount) ? [] : [[`payments.${index}.amount`, t`Enter an amount from 0 to 10000`]],
    ),
  ),
});

type Entries = Pick<EngagementValues, 'payments' | 'volunteers'>;
const isNewIn = (base: readonly { id: string }[]) => (item: { id: string }) => !base.some(({ id }) => id === item.id);

/** Returns whether the card changed or removed stored entries. */
export const changesStoredEntries = (base: Entries, current: Entries): boolean =>
  (['payments', 'volunteers'] as const).some((list) => {
    const { changed, removed } = changedItems<{ id: string }>(base[list], current[list]);
    return removed.length > 0 || changed.some(({ id }) => base[list].some((item) => item.id === id));
  });

/** Returns another month's values with the entries that were added to this one, and its number of players if changed. */
export const withNewEntries = (
  another: EngagementValues,
  base: EngagementValues,
  current: EngagementValues,
): EngagementValues => ({
  ...another,
  numOfPlayers: current.numOfPlayers === base.numOfPlayers ? another.numOfPlayers : current.numOfPlayers,
  due: current.due === base.due ? another.due : current.due,
  payments: [...another.payments, ...current.payments.filter(isNewIn(base.payments))],
  volunteers: [...another.volunteers, ...current.volunteers.filter(isNewIn(base.volunteers))],
});
