/** Bus events as the api publishes them. */

import type { AccessBusEvent, MessageBusEvent } from '@touchline/server/bus/bus-events';
import type { AttendeeRecord, EventRecord } from '@touchline/server/records';
import type { EventKey, EventView } from '@touchline/shared/events/event.model';
import { keyOf } from '@touchline/shared/events/event-key';
import type { ChangeStamp, Message } from '@touchline/shared/live/messages';

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

export const rowBusEvent = (
  event: EventRecord,
  row: AttendeeRecord,
  name: 'attendee:added' | 'attendee:changed' = 'attendee:added',
  version = event.version + 1,
): MessageBusEvent<typeof name> => ({
  kind: 'message',
  name,
  payload: { ...stamp(), key: keyOfRecord(event), version, attendee: viewOf(row) },
  about: {
    teams: event.tags,
    playerId: row.playerId,
    ...(row.playerId === undefined && { userId: row.createdBy }),
  },
});

export const rosterBusEvent = (
  change: Omit<Message<'roster:changed'>, 'at' | 'by'>,
  playerId?: string,
): MessageBusEvent<'roster:changed'> => ({
  kind: 'message',
  name: 'roster:changed',
  payload: { ...stamp(), ...change },
  about: { teams: [change.teamId], playerId },
});

export const accessBusEvent = (change: Partial<Pick<AccessBusEvent, 'changed' | 'ended'>>): AccessBusEvent => ({
  kind: 'access',
  changed: [],
  ended: [],
  ...change,
  ...stamp(),
});
