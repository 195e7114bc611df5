/** Builds the record of a new event (specification 4.2 and 4.4). */
import { keyOf } from '@touchline/shared/events/event-key';
import type { EventInput } from '@touchline/shared/events/events.shapes';
import type { EventChange, EventRecord } from '@touchline/shared/server/records';
import { itemRow } from '@touchline/shared/server/row-keys';

const LONGEST_NAME = 100;

const byItem = <T extends { id: string }>(items: readonly T[]): Record<string, T> =>
  Object.fromEntries(items.map((item) => [itemRow(item.id), item]));

/** Returns version 1 of an event without attendees. An event without a name is named after its team and type. */
export function newEvent(id: string, input: EventInput, team: string, created: EventChange): EventRecord {
  const { id: _sent, participants, plays, schedules, teamStats, ...content } = input;
  const { eventTime, eventLocation } = content;
  const { time, hash } = keyOf({ id, eventTime, eventLocation });
  return {
    _id: id,
    keys: [`${time}/${hash}`],
    participants: byItem(participants),
    plays: byItem(plays),
    schedules: byItem(schedules),
    teamStats: byItem(teamStats),
    attendees: {},
    attendeeIds: [],
    attendeeCount: 0,
    changes: [created],
    createdBy: created.by.userId,
    createdAt: created.at,
    version: 1,
    rev: 1,
    // Last: Node 20 takes microseconds for each field that follows a spread.
    ...content,
    name: content.name || `${team} ${content.type.toLowerCase()}`.slice(-LONGEST_NAME),
  };
}
