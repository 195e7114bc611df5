/** Facts as the api publishes them. */

import type { AccessFact, MessageFact } from '@touchline/server/news/facts';
import type { AttendeeRecord, EventRecord } from '@touchline/server/records';
import type { EventKey, EventView } from '@touchline/shared/events/event.model';
import { keyOf } from '@touchline/shared/events/event-key';
import type { ChangeStamp, News } from '@touchline/shared/live/messages';

export const stamp = (): ChangeStamp => ({ at: Date.now(), by: { userId: 'somebody', name: 'Marta Nowak' } });

export const keyOfRecord = ({ _id, eventTime, eventLocation }: EventRecord): EventKey =>
  keyOf({ id: _id, eventTime, eventLocation });

const viewOf = ({ createdBy: _createdBy, ...row }: AttendeeRecord) => row;

export const eventView = (event: EventRecord): EventView => ({
  id: event._id,
  key: keyOfRecord(event),
  name: event.name,
  type: event.type,
  eventState: event.eventState,
  eventTime: event.eventTime,
  eventLocation: event.eventLocation,
  location: event.eventLocation.name,
  url: '',
  result: '',
  summary: '',
  tags: event.tags,
  participants: [],
  plays: [],
  schedules: [],
  teamStats: [],
  teamPlayers: [{ note: 'staff only' }],
  sources: [],
  attendees: Object.values(event.attendees).map(viewOf),
  version: event.version,
  rev: event.rev,
});

export const rowFact = (
  event: EventRecord,
  row: AttendeeRecord,
  name: 'attendee:added' | 'attendee:changed' = 'attendee:added',
  version = event.version + 1,
): MessageFact<typeof name> => ({
  kind: 'message',
  name,
  payload: { ...stamp(), key: keyOfRecord(event), version, attendee: viewOf(row) },
  about: {
    teams: event.tags,
    playerId: row.playerId,
    ...(row.playerId === undefined && { userId: row.createdBy }),
  },
});

export const rosterFact = (
  change: Omit<News<'roster:changed'>, 'at' | 'by'>,
  playerId?: string,
): MessageFact<'roster:changed'> => ({
  kind: 'message',
  name: 'roster:changed',
  payload: { ...stamp(), ...change },
  about: { teams: [change.teamId], playerId },
});

export const accessFact = (change: Partial<Pick<AccessFact, 'changed' | 'ended'>>): AccessFact => ({
  kind: 'access',
  changed: [],
  ended: [],
  ...change,
  ...stamp(),
});
