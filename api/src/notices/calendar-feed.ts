/** Renders a calendar feed (RFC 5545). Pure: the same input gives the same text. It holds no contacts and no last names. */
import { TZDate } from '@date-fns/tz';
import type { I18n } from '@lingui/core';
import { PROPOSED_LENGTH } from '@touchline/shared/events/event-length';
import type { EventRecord } from '@touchline/shared/server/records';
import { itemRow } from '@touchline/shared/server/row-keys';
import { formatIn } from '@touchline/shared/wall-clock';
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';

export interface Feed {
  name: string;
  zone: string;
  /** Address of the club's web app. */
  base: string;
  i18n: I18n;
  events: readonly EventRecord[];
  /** The viewer's own children: first names by id, with the teams on whose rosters they are. */
  children: readonly FeedChild[];
}

export interface FeedChild {
  id: string;
  firstName: string;
  teams: readonly string[];
}

/** Returns a link that opens the place in a map. */
export const mapLink = ({ latitude, longitude }: EventRecord['eventLocation']): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;

/** A cancelled event is CANCELLED. Without an own child, or with a yes, it is CONFIRMED; otherwise TENTATIVE. */
function statusOf(event: EventRecord, own: readonly FeedChild[]): ICalEventStatus {
  if (event.eventState === 'CANCELLED') return ICalEventStatus.CANCELLED;
  const isGoing = own.some(({ id }) => event.attendees[itemRow(id)]?.available === 'YES');
  return own.length === 0 || isGoing ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
}

const clock = (ms: number, zone: string, i18n: I18n): string =>
  formatIn(zone, { hour: 'numeric', minute: '2-digit' }, `${i18n.locale}-US`).format(ms);

function describe(event: EventRecord, own: readonly FeedChild[], { zone, i18n, base }: Feed): string {
  const { meetTime, kit, cancelReason, eventLocation } = event;
  return [
    ...(event.eventState === 'CANCELLED' ? [i18n._('Canceled')] : []),
    ...(cancelReason ? [cancelReason] : []),
    ...(own.length > 0 ? [own.map(({ firstName }) => firstName).join(', ')] : []),
    ...(meetTime !== undefined ? [i18n._('Meet at {time}', { time: clock(meetTime, zone, i18n) })] : []),
    ...(kit ? [i18n._('Kit: {kit}', { kit })] : []),
    i18n._('Map: {link}', { link: mapLink(eventLocation) }),
    `${base}/admin/planning`,
  ].join('\n');
}

/** Returns the text of the feed. */
export function renderFeed(feed: Feed): string {
  const { name, zone, base, events, children } = feed;
  const calendar = ical({
    name,
    prodId: { company: 'Touchline', product: 'Touchline' },
    timezone: { name: null, generator: (id) => tzlib_get_ical_block(id)[0] || null },
    ttl: 900,
  });
  for (const event of events) {
    const { _id, eventTime, endTime = eventTime + PROPOSED_LENGTH, eventLocation, eventState } = event;
    const own = children.filter(({ teams }) => event.tags.some((tag) => teams.includes(tag)));
    const status = statusOf(event, own);
    const isFree =
      eventState === 'CANCELLED' ||
      (own.length > 0 && own.every(({ id }) => event.attendees[itemRow(id)]?.available === 'NO'));
    calendar.createEvent({
      id: `event-${_id}@touchline`,
      sequence: event.version,
      stamp: new Date(event.createdAt),
      start: new TZDate(eventTime, zone),
      end: new TZDate(endTime, zone),
      timezone: zone,
      summary: event.name,
      description: describe(event, own, feed),
      location: {
        title: eventLocation.name,
        ...(eventLocation.address && { address: eventLocation.address }),
        geo: { lat: eventLocation.latitude, lon: eventLocation.longitude },
      },
      status,
      transparency: isFree ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      url: `${base}/admin/planning?event=${_id}`,
    });
  }
  return calendar.toString();
}
