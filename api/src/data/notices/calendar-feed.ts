/** Renders a calendar feed (RFC 5545). The same input gives the same text. It holds no contacts and no last names. */
import type { I18n } from '@lingui/core';
import { itemRow } from '@touchline/server/row-keys';
import { passTurn } from '@touchline/server/turns';
import { PROPOSED_LENGTH } from '@touchline/shared/events/event-length';
import { hasPin } from '@touchline/shared/venues/pin';
import { placeLinks } from '@touchline/shared/venues/place-links';
import { formatIn } from '@touchline/shared/wall-clock';
import type { FeedEvent } from '../events/events.store';
import type { FeedZone } from './calendar-zone';
import { escapeText, foldedLine, utcTime } from './ical-text';

/** Rises with each change of the text, so that programs fetch unchanged events again. */
export const FEED_FORMAT = 3;

export interface Feed {
  name: string;
  /** The name of the club's zone, and its clocks. */
  zone: string;
  clocks: FeedZone;
  /** Address of the club's web app. */
  base: string;
  i18n: I18n;
  /** The viewer's own children: first names by id, with the teams on whose rosters they are. */
  children: readonly FeedChild[];
}

export interface FeedChild {
  id: string;
  firstName: string;
  teams: readonly string[];
}

const answerOf = (event: FeedEvent, { id }: FeedChild) => event.attendees?.[itemRow(id)]?.available;

/** A cancelled event is CANCELLED. Without an own child, or with a yes, it is CONFIRMED; otherwise TENTATIVE. */
function statusOf(event: FeedEvent, own: readonly FeedChild[]): string {
  if (event.eventState === 'CANCELLED') return 'CANCELLED';
  return own.length === 0 || own.some((child) => answerOf(event, child) === 'YES') ? 'CONFIRMED' : 'TENTATIVE';
}

const clock = (ms: number, zone: string, i18n: I18n): string =>
  formatIn(zone, { hour: 'numeric', minute: '2-digit' }, `${i18n.locale}-US`).format(ms);

function describe(event: FeedEvent, own: readonly FeedChild[], { zone, i18n, base }: Feed): string {
  const { meetTime, kit, cancelReason, eventLocation } = event;
  return [
    ...(cancelReason ? [cancelReason] : []),
    ...(own.length > 0 ? [own.map(({ firstName }) => firstName).join(', ')] : []),
    ...(meetTime !== undefined ? [i18n._('Meet at {time}', { time: clock(meetTime, zone, i18n) })] : []),
    ...(kit ? [i18n._('Kit: {kit}', { kit })] : []),
    i18n._('Map: {link}', { link: placeLinks(eventLocation).map }),
    `${base}/admin/planning`,
  ].join('\n');
}

/** A change of the clocks this near to an event (ms) may repeat or skip its times. */
const AROUND = 3 * 3_600_000;

/**
 * Returns start and end on the clocks of the zone, as programs show them. Near a change of the clocks in UTC: a time that the clocks
 * show twice would be read as its first occurrence, and the event could end before it starts.
 */
function timesOf(start: number, end: number, { zone, clocks }: Feed): string[] {
  if (clocks.offsetAt(start - AROUND) !== clocks.offsetAt(end + AROUND))
    return [`DTSTART:${utcTime(start)}`, `DTEND:${utcTime(end)}`];
  const offset = clocks.offsetAt(start);
  // A name with a colon is an offset, such as +01:00.
  const id = zone.includes(':') ? `"${zone}"` : zone;
  const local = (ms: number) => utcTime(ms + offset).slice(0, -1);
  return [`DTSTART;TZID=${id}:${local(start)}`, `DTEND;TZID=${id}:${local(end)}`];
}

function eventText(event: FeedEvent, feed: Feed): string {
  const { _id, name, eventTime, endTime = eventTime + PROPOSED_LENGTH, eventLocation } = event;
  const { name: place, address, latitude, longitude } = eventLocation;
  const own = feed.children.filter(({ teams }) => event.tags.some((tag) => teams.includes(tag)));
  const status = statusOf(event, own);
  // Outlook shows a cancelled event of a feed like any other.
  const title = status === 'CANCELLED' ? feed.i18n._('Canceled: {name}', { name }) : name;
  const changedAt = utcTime(event.changedAt ?? event.createdAt);
  const isFree = status === 'CANCELLED' || (own.length > 0 && own.every((child) => answerOf(event, child) === 'NO'));
  return [
    'BEGIN:VEVENT',
    `UID:event-${_id}@touchline`,
    `SEQUENCE:${event.version}`,
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    ...timesOf(eventTime, endTime, feed),
    `SUMMARY:${escapeText(title)}`,
    `TRANSP:${isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
    `LOCATION:${escapeText(address ? `${place}\n${address}` : place)}`,
    ...(hasPin(eventLocation) ? [`GEO:${latitude};${longitude}`] : []),
    `DESCRIPTION:${escapeText(describe(event, own, feed))}`,
    `URL;VALUE=URI:${feed.base}/admin/planning?event=${_id}`,
    `STATUS:${status}`,
    'END:VEVENT',
  ]
    .map(foldedLine)
    .join('');
}

function headText({ name, clocks }: Feed): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Touchline//Touchline//EN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    // Outlook reads these only before the first component.
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M'],
    ...clocks.lines,
  ]
    .map(foldedLine)
    .join('');
}

/**
 * Returns the text of the feed. Takes turns with other work.
 * @param pages the events in their order
 */
export async function renderFeed(feed: Feed, pages: AsyncIterable<readonly FeedEvent[]>): Promise<string> {
  const parts = [headText(feed)];
  for await (const page of pages)
    for (const event of page) {
      await passTurn();
      parts.push(eventText(event, feed));
    }
  return `${parts.join('')}END:VCALENDAR\r\n`;
}
