/** When an event is, in words: for cards, pages, mails, push messages and notices, in the reader's language. Pure. */
import { dayOf, formatIn } from '../wall-clock';
import type { EventInput } from './event.model';

export interface TimeStyle {
  /** The club's time zone. */
  zone: string;
  /** Such as `en-US`. */
  language: string;
  now: number;
}

/** `9:00 AM`, `6:30 PM`; in Spanish `9:00 a.m.`. */
export const clockText = (ms: number, { zone, language }: Pick<TimeStyle, 'zone' | 'language'>): string =>
  // Engines differ in the kind of space before AM.
  formatIn(zone, { hour: 'numeric', minute: '2-digit' }, language).format(ms).replace(/\s/g, ' ');

/** `Sat, May 31`, with the year when it is not the current one; in Spanish `sáb, 31 de may`. */
export function dayText(ms: number, { zone, language, now }: TimeStyle): string {
  const isThisYear = dayOf(ms, zone).slice(0, 4) === dayOf(now, zone).slice(0, 4);
  const year = isThisYear ? undefined : 'numeric';
  return formatIn(zone, { weekday: 'short', day: 'numeric', month: 'short', year }, language).format(ms);
}

/** `Sat, May 31, 9:00 AM`. */
export const momentText = (ms: number, style: TimeStyle): string => `${dayText(ms, style)}, ${clockText(ms, style)}`;

/**
 * Returns from when to when an event lasts: `Sat, May 31, 9:00 AM – 10:30 AM`, over several days `Fri, Jun 5, 3:00 PM – Sun, Jun 7, 6:00 PM`,
 * without an end its start.
 * @param startDay the day of the start in other words, such as `Today`
 */
export function spanText(
  { eventTime, endTime }: Pick<EventInput, 'eventTime' | 'endTime'>,
  style: TimeStyle,
  startDay = dayText(eventTime, style),
): string {
  const start = `${startDay}, ${clockText(eventTime, style)}`;
  if (endTime === undefined) return start;
  const isSameDay = dayOf(eventTime, style.zone) === dayOf(endTime, style.zone);
  return `${start} – ${isSameDay ? clockText(endTime, style) : momentText(endTime, style)}`;
}
