/** Engagements: a viewer who may read one sees all of it, except name and number of a user who left the team (decision 0030). */

import type { EngagementRecord, UserRecord } from '@touchline/server/records';
import { type Actor, hasRole } from '@touchline/shared/access/actor';
import { displayName } from '@touchline/shared/accounts/display-name';
import { type Presented, present } from '@touchline/shared/contract';
import { type EngagementView, engagementModel } from '@touchline/shared/engagements/engagement.model';
import type {
  EngagementPage,
  EngagementRef,
  Fee,
  Ledger,
  LedgerFamily,
} from '@touchline/shared/engagements/engagements.contract';
import { monthStart } from '@touchline/shared/months';
import { JsonList } from '../../base/body';

/** Times (ms) of events. */
export interface EngagementDates {
  datesOfSignup: number[];
  datesOfParticipation: number[];
}

/** An engagement with the facts that its view needs. */
export interface KnownEngagement {
  engagement: EngagementRecord;
  /** Undefined once the account is erased. */
  user: UserRecord | undefined;
  /** True: the user belongs to the team and accepted, or opened the engagement themselves. */
  isOfTeam: boolean;
  /** Dates from the month's events. */
  dates: EngagementDates;
}

const merged = (computed: readonly number[], byHand: readonly number[]): number[] =>
  [...new Set([...computed, ...byHand])].sort((one, other) => one - other);

const isShown = ({ engagement: { userId }, isOfTeam }: KnownEngagement, viewer: Actor): boolean =>
  isOfTeam || userId === viewer.userId || hasRole(viewer, 'ADMIN');

function personOf(known: KnownEngagement, viewer: Actor) {
  const { user } = known;
  return user && isShown(known, viewer)
    ? { userName: displayName(user), userEmail: user.emailAddress, userPhone: user.phoneNumber }
    : { userName: '', userEmail: '', userPhone: '' };
}

export function engagementView(known: KnownEngagement, viewer: Actor): EngagementView {
  const { engagement, dates } = known;
  return engagementModel.present(engagement, {
    ...personOf(known, viewer),
    month: monthStart(engagement.month),
    datesOfSignup: merged(dates.datesOfSignup, engagement.datesOfSignup),
    datesOfParticipation: merged(dates.datesOfParticipation, engagement.datesOfParticipation),
  });
}

export const presentEngagement = (known: KnownEngagement, viewer: Actor): Presented<EngagementView> =>
  present(engagementView(known, viewer));

/** @param detailsOf looks up what is known of an engagement, when its turn comes */
export const presentEngagements = (
  engagements: readonly EngagementRecord[],
  detailsOf: (engagement: EngagementRecord) => KnownEngagement,
  viewer: Actor,
): Presented<JsonList<EngagementView[]>> =>
  present(JsonList.of(engagements, (engagement) => engagementView(detailsOf(engagement), viewer)));

export const presentEngagementPage = (
  engagements: readonly KnownEngagement[],
  { total, viewer }: { total: number; viewer: Actor },
): Presented<EngagementPage> =>
  present({ total, engagements: engagements.map((known) => engagementView(known, viewer)) });

export const presentEngagementRef = ({ _id, userId }: EngagementRecord): Presented<EngagementRef> =>
  present({ id: _id, userId });

/** Returns a guardian in the ledger. Only an ADMIN and the user see the name of a user who left the team (decision 0030). */
export const guardianView = (
  user: UserRecord,
  { isOfTeam, viewer }: { isOfTeam: boolean; viewer: Actor },
): LedgerFamily['guardians'][number] =>
  isOfTeam || user._id === viewer.userId || hasRole(viewer, 'ADMIN')
    ? { userId: user._id, name: displayName(user), emailAddress: user.emailAddress }
    : { userId: user._id, name: '', emailAddress: '' };

export const presentLedger = (ledger: Ledger): Presented<Ledger> => present(ledger);

export const presentFee = (fee: Fee): Presented<Fee> => present(fee);
