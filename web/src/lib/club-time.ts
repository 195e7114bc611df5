/**
 * Formats times in the language on the screen and in the club's time zone, and the viewer's own time where it differs (specification 2.3).
 * Every function gets the zone and the current time as arguments, so nothing depends on the machine. `useClubZone` renders a component
 * again when the language changes; a component without it calls `useLanguage`.
 */
import { t } from '@lingui/core/macro';
import { clockText, dayText, spanText } from '@touchline/shared/events/event-times';
import { dayOf, daysBetween, formatIn } from '@touchline/shared/wall-clock';
import { locale } from './language';

const HOUR = 3_600_000;

const format = (zone: string, options: Intl.DateTimeFormatOptions) => formatIn(zone, options, locale());

/** By language. Cached, because creating a format takes a third of a millisecond, and Planning formats a time for each event. */
const relatives = new Map<string, Intl.RelativeTimeFormat>();
function relative(value: number, unit: Intl.RelativeTimeFormatUnit): string {
  const language = locale();
  const cached = relatives.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  relatives.set(language, cached);
  return cached.format(value, unit);
}

/** Returns a text with a capital first letter. */
export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);

/** `9:00 AM`, `6:30 PM`; in Spanish `9:00 a.m.`. */
export const clock = (ms: number, zone: string): string => clockText(ms, { zone, language: locale() });

/** `Sat, May 31`, with the year when it is not the current one; in Spanish `sáb, 31 de may`. */
export const day = (ms: number, zone: string, now: number): string => dayText(ms, { zone, language: locale(), now });

/** `today`, `tomorrow` or `yesterday` within 48 hours, else `Sat, May 31`. */
function dayInSentence(ms: number, zone: string, now: number): string {
  const days = daysBetween(now, ms, zone);
  const isNear = Math.abs(ms - now) <= 48 * HOUR && Math.abs(days) < 2;
  return isNear ? relative(days, 'day') : day(ms, zone, now);
}

/** Like `when`, for the middle of a sentence: `tomorrow, 9:00 AM`. */
export const whenInSentence = (ms: number, zone: string, now: number): string =>
  `${dayInSentence(ms, zone, now)}, ${clock(ms, zone)}`;

/** `Today, 6:30 PM`, `Tomorrow, 9:00 AM`, `Yesterday, 9:00 AM` within 48 hours, else `Sat, May 31, 9:00 AM`. */
export const when = (ms: number, zone: string, now: number): string => capitalized(whenInSentence(ms, zone, now));

/** Returns from when to when an event lasts: `Today, 3:00 PM – Sun, Jun 7, 6:00 PM`; see `spanText`. */
export const span = (event: { eventTime: number; endTime?: number | undefined }, zone: string, now: number): string =>
  spanText(event, { zone, language: locale(), now }, capitalized(dayInSentence(event.eventTime, zone, now)));

/** Returns the viewer's own time when it differs from the club's: `Sat, May 31, 3:00 AM your time`, else null. */
export function viewerTime(ms: number, clubZone: string, ownZone: string, now: number): string | null {
  const clubTime = `${dayOf(ms, clubZone)} ${clock(ms, clubZone)}`;
  const ownTime = `${dayOf(ms, ownZone)} ${clock(ms, ownZone)}`;
  if (clubTime === ownTime) return null;
  const sameDay = dayOf(ms, clubZone) === dayOf(ms, ownZone);
  const time = sameDay ? clock(ms, ownZone) : `${day(ms, ownZone, now)}, ${clock(ms, ownZone)}`;
  return t`${time} your time`;
}

/** Formats a calendar day (`2015-05-30`). */
export const formatDate = (date: string, options: Intl.DateTimeFormatOptions): string =>
  format('UTC', options).format(Date.parse(date.slice(0, 10)));

/** Returns `May 30, 2015` for a calendar day (`2015-05-30`). */
export const dateName = (date: string): string => formatDate(date, { day: 'numeric', month: 'long', year: 'numeric' });

/** Returns the date of a time (ms) in the club's zone, as `dateName` does. */
export const dateOf = (ms: number, zone: string): string => dateName(dayOf(ms, zone));

/** Returns `May 2026` for a month key (`2026-05`). */
export const monthName = (key: string): string => formatDate(`${key}-01`, { month: 'long', year: 'numeric' });

/** Returns `Sep 2026` for a month key (`2026-09`). */
export const shortMonthName = (key: string): string => formatDate(`${key}-01`, { month: 'short', year: 'numeric' });

/** Returns the month key that many months later, or earlier when negative. */
export function addMonths(key: string, months: number): string {
  const [year = 0, month = 1] = key.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Returns the elapsed time: `just now`, `5 min. ago`, `3 hr. ago`, else the day. */
export function ago(ms: number, zone: string, now: number): string {
  const minutes = Math.floor((now - ms) / 60_000);
  if (minutes < 1) return t`just now`;
  if (minutes < 60) return relative(-minutes, 'minute');
  if (minutes < 24 * 60) return relative(-Math.floor(minutes / 60), 'hour');
  return when(ms, zone, now);
}
