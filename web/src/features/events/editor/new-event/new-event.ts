/** Creates an event, or a series of them, from the "New event" form (specification 2.8 and 4.2). Pure. */

import type { EventView } from '@touchline/shared/events/event.model';
import { keyOf } from '@touchline/shared/events/event-key';
import { PROPOSED_LENGTH } from '@touchline/shared/events/event-length';
import { defaultName, seriesDays } from '@touchline/shared/events/planning.rules';
import { DAY } from '@touchline/shared/span';
import type { TeamCard } from '@touchline/shared/teams/team.model';
import { addDays, dayOf, fromWallClock, toWallClock } from '@touchline/shared/wall-clock';
import { type EventDetails, movedDetails, newDetails, noDetails } from '../fields/event-details';

type Team = Pick<TeamCard, 'id' | 'name'>;

export interface NewEventValues extends EventDetails {
  /** Null: the team of the page. */
  team: string | null;
  /** True: the event repeats on these weekdays (`0` is Sunday) until a day (`2026-06-01`). */
  repeats: boolean;
  weekdays: string[];
  until: string;
}

const MINUTE = 60_000;

export function firstValues(now: number): NewEventValues {
  const eventTime = Math.floor(now / MINUTE) * MINUTE;
  return {
    ...noDetails,
    eventTime,
    endTime: eventTime + PROPOSED_LENGTH,
    team: null,
    repeats: false,
    weekdays: [],
    until: '',
  };
}

/** Returns the values after an event was added: for the same team, kind and field, a week later. */
export function nextValues(values: NewEventValues, zone: string): NewEventValues {
  const { eventTime, type, team, homeAway, eventLocation, kit } = values;
  const weekLater = eventTime === undefined ? undefined : addDays(eventTime, 7, zone);
  const movedTimes = movedDetails(values, eventTime, weekLater);
  return { ...firstValues(0), ...movedTimes, type, team, homeAway, eventLocation, kit };
}

/** Returns when and where the team's next event of this kind usually is: weeks after its last one, at the same local time and field. */
export function usualNext(
  events: readonly EventView[],
  { team, type }: { team: string; type: EventView['type'] },
  zone: string,
  now: number,
): Pick<EventDetails, 'eventTime' | 'endTime' | 'meetTime' | 'eventLocation'> | undefined {
  const last = events
    .filter((event) => event.type === type && event.tags.includes(team) && event.eventState !== 'CANCELLED')
    .toSorted((a, b) => b.eventTime - a.eventTime)[0];
  if (!last?.eventLocation.id) return undefined;
  const weeksAgo = Math.max(0, Math.ceil((now - last.eventTime) / (7 * DAY)));
  const move = (time: number | undefined) =>
    time === undefined ? undefined : addDays(time, 7 * Math.max(1, weeksAgo), zone);
  const { eventTime, endTime, meetTime, eventLocation } = last;
  return { eventTime: move(eventTime), endTime: move(endTime), meetTime: move(meetTime), eventLocation };
}

/** Returns when an event on a day (`2026-05-31`) is: at the usual time and field of the team, else at the time of the form. */
export function valuesOn(
  day: string,
  values: EventDetails,
  usual: ReturnType<typeof usualNext>,
  zone: string,
): ReturnType<typeof movedDetails> & Pick<EventDetails, 'eventLocation'> {
  const base = usual ? { ...noDetails, ...usual } : values;
  const { eventTime = 0, eventLocation } = base;
  const to = fromWallClock(`${day}${toWallClock(eventTime, zone).slice(10)}`, zone);
  return { ...movedDetails(base, eventTime, to), eventLocation };
}

/** Returns the days of the series, counted from the start; none while its weekdays or its end are missing. */
export function daysOfSeries({ eventTime, weekdays, until }: NewEventValues, zone: string): number[] {
  if (eventTime === undefined || until === '') return [];
  return seriesDays(eventTime, weekdays.map(Number), fromWallClock(`${until}T23:59`, zone), zone);
}

/** Returns the weekday of a time in the zone, as `weekdays` lists it. */
export const weekdayOf = (ms: number, zone: string): string => String(new Date(dayOf(ms, zone)).getUTCDay());

/** Returns a new event as screens show it. Version 0 marks one that the server has not confirmed. */
export function newEvent(id: string, values: EventDetails, team: Team): EventView {
  const { eventTime = 0, eventLocation, ...details } = newDetails(values);
  const place = eventLocation ?? { id: '', name: '', latitude: 0, longitude: 0 };
  const type = details.type ?? 'GAME';
  return {
    ...({ ...details, homeAway: details.homeAway ?? undefined } as Partial<EventView>),
    id,
    type,
    eventTime,
    eventLocation: place,
    location: place.name,
    key: keyOf({ id, eventTime, eventLocation: place }),
    name: details.name ?? defaultName(team.name, { type, opponent: details.opponent }),
    eventState: 'PENDING',
    url: '',
    result: '',
    summary: '',
    tags: [team.id],
    participants: [],
    plays: [],
    schedules: [],
    teamStats: [],
    sources: [],
    attendees: [],
    version: 0,
    rev: 0,
    own: true,
  };
}
