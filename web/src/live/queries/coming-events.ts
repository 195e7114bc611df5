/** Upcoming and past events. Pure. */
import type { EventView } from '@touchline/shared/events/event.model';
import { isOver } from '@touchline/shared/events/event-length';
import { dayOf } from '@touchline/shared/wall-clock';

/** Returns the events of these teams that are not over, canceled ones included, the next one first. */
export const openEvents = (events: readonly EventView[], teams: readonly string[], now: number): EventView[] =>
  events
    .filter((event) => event.tags.some((tag) => teams.includes(tag)))
    .filter((event) => !isOver(event, now) && event.eventState !== 'FINISHED')
    .toSorted((a, b) => a.eventTime - b.eventTime);

/** Returns the upcoming events of these teams, the next one first. */
export const comingEvents = (events: readonly EventView[], teams: readonly string[], now: number): EventView[] =>
  openEvents(events, teams, now).filter(({ eventState }) => eventState !== 'CANCELLED');

/** Returns the next upcoming event of these teams. */
export const nextEvent = (events: readonly EventView[], teams: readonly string[], now: number): EventView | undefined =>
  comingEvents(events, teams, now)[0];

/** The length (ms) of “this week”: seven days from now, on every screen. */
export const WEEK = 7 * 86_400_000;

/**
 * Returns the events of the next seven days with the canceled ones, and the next event when none of them takes place.
 * @param until the end of another time than seven days
 */
export function weekOf(
  events: readonly EventView[],
  teams: readonly string[],
  now: number,
  until = now + WEEK,
): EventView[] {
  const isOn = ({ eventState }: EventView) => eventState !== 'CANCELLED';
  const coming = openEvents(events, teams, now);
  const week = coming.filter(({ eventTime }) => eventTime < until);
  return week.some(isOn) ? week : [...week, ...coming.slice(week.length).filter(isOn).slice(0, 1)];
}

/** Returns whether people go to the event today, so that the way there matters. */
export const isOnItsDay = (event: EventView, zone: string, now: number): boolean =>
  dayOf(event.eventTime, zone) <= dayOf(now, zone) && !isOver(event, now) && event.eventState !== 'CANCELLED';

/** How early before its day a game has its match (ms): the line-up is made the evening before. */
export const MATCH_EARLY = 3 * 86_400_000;

/** Returns whether the game has a line-up, a clock and a journal by now. */
export const hasMatch = ({ type, version, eventState, eventTime }: EventView, now: number): boolean =>
  type === 'GAME' && version > 0 && eventState !== 'CANCELLED' && eventTime <= now + MATCH_EARLY;

interface GroupedEvents {
  upcoming: EventView[];
  past: EventView[];
}

/** Returns whether an event is over by its time, or because somebody finished it. */
const isDone = (event: EventView, now: number): boolean =>
  isOver(event, now) || (event.eventState === 'FINISHED' && event.eventTime <= now);

/**
 * Returns the place of an event among those that are not over: a game that is on, then what takes longer, such as a tournament, then what
 * comes.
 */
export const placeOf = ({ eventTime, type, eventState }: EventView, now: number): number => {
  if (eventTime > now || eventState === 'CANCELLED') return 2;
  return Number(type !== 'GAME');
};

/**
 * Returns the upcoming events of these teams, those that are on and then the next one first, and their past ones, the latest first. Includes
 * cancelled ones.
 */
export function groupEvents(events: readonly EventView[], teams: readonly string[], now: number): GroupedEvents {
  const teamEvents = events
    .filter(({ tags }) => tags.some((tag) => teams.includes(tag)))
    .toSorted((a, b) => a.eventTime - b.eventTime);
  return {
    upcoming: teamEvents
      .filter((event) => !isDone(event, now))
      .toSorted((one, other) => placeOf(one, now) - placeOf(other, now)),
    past: teamEvents.filter((event) => isDone(event, now)).reverse(),
  };
}
