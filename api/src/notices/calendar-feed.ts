/** Renders a calendar feed (RFC 5545). The same input gives the same text. It holds no contacts and no last names. */
import { setImmediate } from 'node:timers/promises';
import type { I18n } from '@lingui/core';
import { PROPOSED_LENGTH } from '@touchline/shared/events/event-length';
import type { EventRecord } from '@touchline/shared/server/records';
import { itemRow } from '@touchline/shared/server/row-keys';
import { formatIn, toWallClock } from '@touchline/shared/wall-clock';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { FeedEvent } from '../events/events.store';
import { escapeText, foldedLine, utcTime } from './ical-text';

export interface Feed {
  name: string;
  zone: string;
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

/** Returns a link that opens the place in a map. */
export const mapLink = ({ latitude, longitude }: EventRecord['eventLocation']): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;

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
    ...(event.eventState === 'CANCELLED' ? [i18n._('Canceled')] : []),
    ...(cancelReason ? [cancelReason] : []),
    ...(own.length > 0 ? [own.map(({ firstName }) => firstName).join(', ')] : []),
    ...(meetTime !== undefined ? [i18n._('Meet at {time}', { time: clock(meetTime, zone, i18n) })] : []),
    ...(kit ? [i18n._('Kit: {kit}', { kit })] : []),
    i18n._('Map: {link}', { link: mapLink(eventLocation) }),
    `${base}/admin/planning`,
  ].join('\n');
}

/** Returns a property with a time on the clocks of the zone. */
function timeIn(zone: string, property: string, ms: number): string {
  const seconds = new Date(ms).toISOString().slice(17, 19);
  return `${property};TZID=${zone}:${toWallClock(ms, zone).replace(/[-:]/g, '')}${seconds}`;
}

function eventText(event: FeedEvent, feed: Feed): string {
  const { _id, eventTime, endTime = eventTime + PROPOSED_LENGTH, eventLocation } = event;
  const { name: place, address, latitude, longitude } = eventLocation;
  const own = feed.children.filter(({ teams }) => event.tags.some((tag) => teams.includes(tag)));
  const status = statusOf(event, own);
  const isFree = status === 'CANCELLED' || (own.length > 0 && own.every((child) => answerOf(event, child) === 'NO'));
  return [
    'BEGIN:VEVENT',
    `UID:event-${_id}@touchline`,
    `SEQUENCE:${event.version}`,
    `DTSTAMP:${utcTime(event.createdAt)}`,
    timeIn(feed.zone, 'DTSTART', eventTime),
    timeIn(feed.zone, 'DTEND', endTime),
    `SUMMARY:${escapeText(event.name)}`,
    `TRANSP:${isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
    `LOCATION:${escapeText(address ? `${place}\n${address}` : place)}`,
    `GEO:${latitude};${longitude}`,
    `DESCRIPTION:${escapeText(describe(event, own, feed))}`,
    `URL;VALUE=URI:${feed.base}/admin/planning?event=${_id}`,
    `STATUS:${status}`,
    'END:VEVENT',
  ]
    .map(foldedLine)
    .join('');
}

function headText({ name, zone }: Feed): string {
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Touchline//Touchline//EN'],
    ...[`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`],
    ...(tzlib_get_ical_block(zone)[0] || '').split('\r\n').filter(Boolean),
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M'],
  ]
    .map(foldedLine)
    .join('');
}

/**
 * Returns the text of the feed. Lets other work run after each page of events.
 * @param pages the events in their order, in pages of a few milliseconds' work
 */
export async function renderFeed(feed: Feed, pages: AsyncIterable<readonly FeedEvent[]>): Promise<string> {
  const parts = [headText(feed)];
  for await (const page of pages) {
    for (const event of page) parts.push(eventText(event, feed));
    await setImmediate();
  }
  return `${parts.join('')}END:VCALENDAR\r\n`;
}
