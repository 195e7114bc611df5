/** The order of Planning's cards: upcoming events from the next on, then past ones, latest first. Pure. */
import type { EventView } from '@touchline/shared/events/event.model';
import { isPast } from '../../../live/queries/coming-events';

export interface Grouped {
  upcoming: EventView[];
  past: EventView[];
}

export function groupEvents(events: readonly EventView[], team: string, now: number): Grouped {
  const own = events.filter(({ tags }) => tags.includes(team)).toSorted((a, b) => a.eventTime - b.eventTime);
  return {
    upcoming: own.filter((event) => !isPast(event, now)),
    past: own.filter((event) => isPast(event, now)).reverse(),
  };
}
