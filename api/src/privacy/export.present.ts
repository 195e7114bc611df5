/** The data export of an account (specification 4.8). */
import { type Actor, teamsOf } from '@touchline/shared/access/actor';
import type { AccountExport } from '@touchline/shared/accounts/profiles.contract';
import { type Presented, present } from '@touchline/shared/contract';
import type { EngagementView } from '@touchline/shared/engagements/engagement.model';
import type { Caller } from '@touchline/shared/server/access/caller';
import type { AttendeeRecord, DevelopmentRecord, EventRecord } from '@touchline/shared/server/records';
import { exportOfAccount } from '../accounts/accounts.present';
import { developmentView } from '../developments/developments.present';
import { currentKey, fullAttendee, isOwnRow } from '../events/events.present';
import {
  invitationView,
  type KnownInvitation,
  type KnownRequest,
  requestView,
} from '../invitations/invitations.present';

interface Held {
  events: readonly EventRecord[];
  engagements: EngagementView[];
  developments: readonly DevelopmentRecord[];
  invitations: readonly KnownInvitation[];
  requests: readonly KnownRequest[];
}

/** Whether a row contains data of the account or its children: their own row, or a guest's with the account's address. */
export const isAbout = (actor: Actor, row: AttendeeRecord): boolean =>
  isOwnRow(actor, row) || (row.playerId === undefined && row.emailAddress === actor.emailAddress);

export function presentExport(
  caller: Caller,
  { events, engagements, developments, invitations, requests }: Held,
): Presented<AccountExport> {
  const { actor, teams } = caller;
  const own = teamsOf(actor);
  return present({
    exportedAt: Date.now(),
    account: exportOfAccount(caller),
    teams: teams.filter(({ _id }) => own.includes(_id)).map(({ _id, name }) => ({ id: _id, name })),
    attendance: events.flatMap((event) =>
      Object.values(event.attendees)
        .filter((row) => isAbout(actor, row))
        .map((row) => ({
          key: currentKey(event),
          name: event.name,
          eventTime: event.eventTime,
          location: event.eventLocation.name,
          attendee: fullAttendee(row),
        })),
    ),
    engagements,
    developments: developments.map((development) => developmentView(development, actor)),
    invitations: invitations.map(invitationView),
    requests: requests.map(requestView),
  });
}
