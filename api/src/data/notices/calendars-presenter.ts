/** Addresses of feeds for their owner, and what a mailed link shows. */

import type { CalendarRecord } from '@touchline/server/notice-records';
import type { AttendeeRecord, EventRecord, TeamRecord, UserRecord } from '@touchline/server/records';
import { type Presented, present } from '@touchline/shared/contract';
import type { AnswerReply, AnswerView, CalendarsView } from '@touchline/shared/notices/calendars.contract';

/** @param token of the feed */
export const calendarUrl = (base: string, token: string): string => `${base}/calendar/${token}.ics`;

/** @param wanted ids of the teams, and undefined for the feed of all */
export function presentCalendars(
  base: string,
  wanted: readonly (string | undefined)[],
  calendars: readonly CalendarRecord[],
  teams: readonly TeamRecord[],
): Presented<CalendarsView> {
  const url = (teamId: string | undefined) =>
    calendarUrl(base, calendars.find((calendar) => calendar.teamId === teamId)?._id ?? '');
  return present({
    family: url(undefined),
    teams: wanted.flatMap((teamId) =>
      teamId === undefined
        ? []
        : [{ teamId, team: teams.find(({ _id }) => _id === teamId)?.name ?? '', url: url(teamId) }],
    ),
  });
}

/**
 * The event without people, for the holder of a mailed link.
 * @param child its short name
 */
export function presentAnswer(
  child: string,
  event: EventRecord,
  row: AttendeeRecord | undefined,
  { language }: UserRecord,
): Presented<AnswerView> {
  const { name, type, eventState, eventTime, endTime, meetTime, eventLocation, kit } = event;
  return present({
    child,
    event: {
      name,
      type,
      eventState,
      eventTime,
      eventLocation,
      location: eventLocation.name,
      ...(endTime !== undefined && { endTime }),
      ...(meetTime !== undefined && { meetTime }),
      ...(kit !== undefined && { kit }),
    },
    ...(row && { available: row.available }),
    ...(language && { language }),
  });
}

export const presentGivenAnswer = (reply: AnswerReply): Presented<AnswerReply> => present(reply);
