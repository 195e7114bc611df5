/** Applies a live message to the event that this screen holds (I9). Pure. */

import type { AttendeeView, EventView } from '@touchline/shared/events/event.model';
import type { AttendeesReply } from '@touchline/shared/events/events.contract';
import type { News } from '@touchline/shared/live/messages';
import { compareVersions, patched, withRow } from '@touchline/shared/live/version';

type VersionedName =
  | 'event:changed'
  | 'play:saved'
  | 'play:removed'
  | 'attendee:added'
  | 'attendee:changed'
  | 'attendee:removed';

/** The messages that raise the version of one event by one. */
export type EventNews = { [N in VersionedName]: { name: N; payload: News<N> } }[VersionedName];

export type Outcome<T> = { is: 'applied'; value: T } | { is: 'dropped' } | { is: 'gap' };

const dropped = { is: 'dropped' } as const;
const gap = { is: 'gap' } as const;

function change(event: EventView, news: EventNews): Partial<EventView> {
  switch (news.name) {
    case 'event:changed':
      return patched(news.payload.patch);
    case 'play:saved':
      return { plays: withRow(event.plays, news.payload.play) };
    case 'play:removed':
      return { plays: event.plays.filter(({ id }) => id !== news.payload.playId) };
    case 'attendee:added':
    case 'attendee:changed':
      return { attendees: withRow(event.attendees, news.payload.attendee) };
    case 'attendee:removed':
      return { attendees: event.attendees.filter(({ id }) => id !== news.payload.attendeeId) };
  }
}

export function applyToEvent(event: EventView | undefined, news: EventNews): Outcome<EventView> {
  const { version } = news.payload;
  const verdict = compareVersions(event?.version, version);
  if (verdict === 'drop') return dropped;
  if (verdict === 'refetch' || !event) return gap;
  return { is: 'applied', value: { ...event, ...change(event, news), version } };
}

const attendeesKey = (rows: readonly AttendeeView[]): string =>
  JSON.stringify(
    rows.map(({ id, player, available, position, volunteer }) => [id, player, available, position, volunteer]),
  );

/**
 * Applies the response to the user's own attendee write, by the same version rule as a message. The response holds only
 * the list, and a repeated write returns the current version. At known+1 it is therefore complete only if the attendees
 * differ: an equal list means that version known+1 changed something else.
 */
export function applyReply(event: EventView | undefined, reply: AttendeesReply): Outcome<EventView> {
  const verdict = compareVersions(event?.version, reply.version);
  if (verdict === 'drop') return dropped;
  if (verdict === 'refetch' || !event || attendeesKey(event.attendees) === attendeesKey(reply.attendees)) return gap;
  return { is: 'applied', value: { ...event, attendees: reply.attendees, version: reply.version } };
}
