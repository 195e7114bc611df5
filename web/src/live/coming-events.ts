/** Which events are still to take place, the next one first. Pure. */
import type { EventView } from '@touchline/shared/events/events.shapes';
import { LASTS } from './use-events';

export const isPast = (event: Pick<EventView, 'eventTime'>, now: number): boolean => event.eventTime + LASTS < now;

/** The events of any of these teams that are still to take place, the next one first. */
export const comingEvents = (events: readonly EventView[], teams: readonly string[], now: number): EventView[] =>
  events
    .filter((event) => event.tags.some((tag) => teams.includes(tag)))
    .filter((event) => !isPast(event, now) && event.eventState !== 'CANCELLED' && event.eventState !== 'FINISHED')
    .toSorted((a, b) => a.eventTime - b.eventTime);

/** The next event that takes place, of any of these teams. */
export const nextEvent = (events: readonly EventView[], teams: readonly string[], now: number): EventView | undefined =>
  comingEvents(events, teams, now)[0];
