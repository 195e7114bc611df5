/** Lines that list new events without asking about them: a series is one line, and everything is in order of date. */
import type { EventRecord } from '@touchline/server/records';
import { clockText, dayText } from '@touchline/shared/events/event-times';
import { formatIn } from '@touchline/shared/wall-clock';
import type { Texts } from './notice-message';

/** A shorter series is listed event by event. */
const LEAST_OF_SERIES = 3;

/** Returns `49 × Green practice: Tue and Thu, 6:00 PM, until Thu, May 27`; without the time when it differs. */
function seriesLine({ i18n, listOf, style }: Texts, events: readonly [EventRecord, ...EventRecord[]]): string {
  const [{ name, eventLocation }] = events;
  const weekday = formatIn(style.zone, { weekday: 'short' }, style.language);
  const days = listOf([...new Set(events.map(({ eventTime }) => weekday.format(eventTime)))]);
  const clocks = new Set(events.map(({ eventTime }) => clockText(eventTime, style)));
  const time = clocks.size === 1 ? `, ${[...clocks].join()}` : '';
  const until = dayText(events.at(-1)?.eventTime ?? 0, style);
  const line = i18n._('{count} × {name}: {days}{time}, until {until}', {
    count: events.length,
    name,
    days,
    time,
    until,
  });
  return events.every((event) => event.eventLocation.name === eventLocation.name)
    ? `${line} · ${eventLocation.name}`
    : line;
}

/** Returns the lines of these events. A series stands at the time of its first event. */
export function listedEvents(texts: Texts, events: readonly EventRecord[]): string[] {
  const sorted = events.toSorted((one, other) => one.eventTime - other.eventTime);
  const listed = new Set<string>();
  return sorted.flatMap((event) => {
    const { seriesId, name, eventLocation } = event;
    if (seriesId !== undefined && listed.has(seriesId)) return [];
    const [first, ...others] = seriesId === undefined ? [event] : sorted.filter((one) => one.seriesId === seriesId);
    if (seriesId === undefined || first === undefined || others.length + 1 < LEAST_OF_SERIES)
      return [`${texts.span(event)} · ${name} · ${eventLocation.name}`];
    listed.add(seriesId);
    return [seriesLine(texts, [first, ...others])];
  });
}
