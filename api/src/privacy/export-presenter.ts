/** The data export of an account (specification 4.8). */
import { type Actor, teamsOf } from '@touchline/shared/access/actor';
import type { AccountExport, RemovalView } from '@touchline/shared/accounts/profiles.contract';
import { type Presented, present } from '@touchline/shared/contract';
import type { EngagementView } from '@touchline/shared/engagements/engagement.model';
import type { Caller } from '@touchline/shared/server/access/caller';
import type { DeviceRecord, NoticeRecord, PreferencesRecord } from '@touchline/shared/server/notice-records';
import type { AttendeeRecord, DevelopmentRecord, DrillRecord, EventRecord } from '@touchline/shared/server/records';
import { itemRow, memberRow } from '@touchline/shared/server/row-keys';
import { exportOfAccount } from '../accounts/accounts-presenter';
import { drillOf } from '../boards/boards-presenter';
import { developmentView } from '../developments/developments-presenter';
import type { EventPeople } from '../events/events.store';
import { currentKey, fullAttendee, isOwnRow } from '../events/events-presenter';
import {
  invitationView,
  type KnownInvitation,
  type KnownRequest,
  requestView,
} from '../invitations/invitations-presenter';

interface AccountData {
  events: readonly EventRecord[];
  engagements: EngagementView[];
  developments: readonly DevelopmentRecord[];
  invitations: readonly KnownInvitation[];
  requests: readonly KnownRequest[];
  removals: RemovalView[];
  drills: readonly DrillRecord[];
  notices: readonly NoticeRecord[];
  preferences: PreferencesRecord;
  devices: readonly DeviceRecord[];
}

/** The account's jobs and ride at an event, and its children with a seat. */
function helpAt(actor: Actor, event: EventPeople) {
  const ownRow = memberRow(actor.userId);
  const ride = event.rides?.[ownRow];
  return {
    jobs: Object.values(event.jobs ?? {}).flatMap(({ name, takenBy }) => (ownRow in takenBy ? [name] : [])),
    ...(ride && { ride: { seats: ride.seats, name: ride.name, phoneNumber: ride.phoneNumber } }),
    riders: actor.children.filter((child) => itemRow(child) in (event.riders ?? {})),
  };
}

/** Returns whether an event contains data of the account or its children. */
export function concerns(actor: Actor, event: EventPeople): boolean {
  const { jobs, ride, riders } = helpAt(actor, event);
  const rows = Object.values(event.attendees);
  return jobs.length + riders.length > 0 || ride !== undefined || rows.some((row) => isAbout(actor, row));
}

/** Returns whether a row contains data of the account or its children: their own row, or a guest's with the account's address. */
const isAbout = (actor: Actor, row: AttendeeRecord): boolean =>
  isOwnRow(actor, row) || (row.playerId === undefined && row.emailAddress === actor.emailAddress);

export function presentExport(
  caller: Caller,
  {
    events,
    engagements,
    developments,
    invitations,
    requests,
    removals,
    drills,
    notices,
    preferences,
    devices,
  }: AccountData,
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
    help: events.flatMap((event) => {
      const help = helpAt(actor, event);
      const hasHelped = help.jobs.length + help.riders.length > 0 || help.ride !== undefined;
      return hasHelped ? [{ key: currentKey(event), name: event.name, eventTime: event.eventTime, ...help }] : [];
    }),
    engagements,
    developments: developments.map((development) => developmentView(development, actor)),
    invitations: invitations.map(invitationView),
    requests: requests.map(requestView),
    removals,
    drills: drills.map(drillOf),
    notices: notices.map(({ kind, at, eventId }) => ({ kind, at, ...(eventId !== undefined && { eventId }) })),
    preferences: {
      ...{ kinds: preferences.kinds ?? {}, quiet: preferences.quiet ?? null },
      devices: devices.map(({ name, addedAt }) => ({ name, addedAt })),
    },
  });
}
