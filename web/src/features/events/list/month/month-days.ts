/** The days of a month in the club's time zone, and its events by day. Pure. */

import type { EventView } from '@touchline/shared/events/event.model';
import { DAY } from '@touchline/shared/span';
import { dayOf, fromWallClock, toWallClock } from '@touchline/shared/wall-clock';
import { addMonths } from '../../../../lib/club-time';

/** Returns the weeks of a month, Sunday first: its days (`2026-05-31`), and those of its neighbors that fill the first and last week. */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01`);
  const length = (Date.parse(`${addMonths(month, 1)}-01`) - first) / DAY;
  const before = new Date(first).getUTCDay();
  const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, index) =>
    new Date(first + (index - before) * DAY).toISOString().slice(0, 10),
  );
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Returns whether a week of the current month is past: its row is low, so that the weeks to come are in view. */
export const isPastWeek = (week: readonly string[], month: string, today: string): boolean =>
  today.startsWith(month) && week.every((day) => day < today);

/** Returns the months that the weeks of a month reach into. */
export const monthsOfWeeks = (month: string): string[] => [
  ...new Set(
    weeksOf(month)
      .flat()
      .map((day) => day.slice(0, 7)),
  ),
];

/** Returns the events by their day in the zone, each day in the given order. */
export function eventsByDay(events: readonly EventView[], zone: string): ReadonlyMap<string, EventView[]> {
  const byDay = new Map<string, EventView[]>();
  for (const event of events) {
    const day = dayOf(event.eventTime, zone);
    const dayEvents = byDay.get(day);
    if (dayEvents) dayEvents.push(event);
    else byDay.set(day, [event]);
  }
  return byDay;
}

/** Returns the time (ms) of an event on another day, at the same time by the clock. */
export const timeOn = (day: string, eventTime: number, zone: string): number =>
  fromWallClock(`${day}${toWallClock(eventTime, zone).slice(10)}`, zone) + (eventTime % 60_000);
