/** A live message about one event -> what becomes of the event that this screen holds (specification 7.3, I9). Pure. */
import type { AttendeesReply } from '@touchline/shared/events/events.contract';
import type { AttendeeView, EventView } from '@touchline/shared/events/events.shapes';
import type { News } from '@touchline/shared/live/messages';
import { compareVersions, withRow } from '@touchline/shared/live/version';

type VersionedName =
  | 'event:changed'
  | 'play:saved'
  | 'play:removed'
  | 'attendee:added'
  | 'attendee:changed'
  | 'attendee:removed';

/** Every message that raises the version of one event by one. */
export type EventNews = { [N in VersionedName]: { name: N; payload: News<N> } }[VersionedName];

export type Outcome<T> = { is: 'applied'; value: T } | { is: 'dropped' } | { is: 'gap' };

const dropped = { is: 'dropped' } as const;
const gap = { is: 'gap' } as const;

function change(event: EventView, news: EventNews): Partial<EventView> {
  switch (news.name) {
    case 'event:changed':
      return news.payload.patch;
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

const answers = (rows: readonly AttendeeView[]): string =>
  JSON.stringify(
    rows.map(({ id, player, available, position, volunteer }) => [id, player, available, position, volunteer]),
  );

/**
 * The answer to one's own attendee write, judged like the message about it. It holds the list only, and a repeated write
 * answers whatever version there is: so at known+1 it is the whole news just when the list is what that version changed.
 */
export function applyReply(event: EventView | undefined, reply: AttendeesReply): Outcome<EventView> {
  const verdict = compareVersions(event?.version, reply.version);
  if (verdict === 'drop') return dropped;
  if (verdict === 'refetch' || !event || answers(event.attendees) === answers(reply.attendees)) return gap;
  return { is: 'applied', value: { ...event, attendees: reply.attendees, version: reply.version } };
}
