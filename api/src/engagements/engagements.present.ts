/** Engagements: whoever may read one sees all of it. */
import { displayName } from '@touchline/shared/accounts/display-name';
import { type Presented, present } from '@touchline/shared/contract';
import type { EngagementRef } from '@touchline/shared/engagements/engagements.contract';
import type { EngagementView } from '@touchline/shared/engagements/engagements.shapes';
import { monthStart } from '@touchline/shared/months';
import type { EngagementRecord, UserRecord } from '@touchline/shared/server/records';
import type { EngagementDates } from './engagement-dates';

/** An engagement with what the records tell of it. */
export interface KnownEngagement {
  engagement: EngagementRecord;
  /** Nobody once the account is gone. */
  user: UserRecord | undefined;
  /** From the month's events. */
  dates: EngagementDates;
}

const merged = (computed: readonly number[], byHand: readonly number[]): number[] =>
  [...new Set([...computed, ...byHand])].sort((one, other) => one - other);

export const engagementView = ({ engagement, user, dates }: KnownEngagement): EngagementView => ({
  id: engagement._id,
  userId: engagement.userId,
  userName: user ? displayName(user) : '',
  userEmail: user?.emailAddress ?? '',
  userPhone: user?.phoneNumber ?? '',
  month: monthStart(engagement.month),
  teamId: engagement.teamId,
  datesOfSignup: merged(dates.datesOfSignup, engagement.datesOfSignup),
  datesOfParticipation: merged(dates.datesOfParticipation, engagement.datesOfParticipation),
  numOfPlayers: engagement.numOfPlayers,
  payments: engagement.payments,
  volunteers: engagement.volunteers,
  version: engagement.version,
  rev: engagement.rev,
});

export const presentEngagement = (known: KnownEngagement): Presented<EngagementView> => present(engagementView(known));

export const presentEngagements = (known: readonly KnownEngagement[]): Presented<EngagementView[]> =>
  present(known.map(engagementView));

export const presentEngagementRef = ({ _id, userId }: EngagementRecord): Presented<EngagementRef> =>
  present({ id: _id, userId });
