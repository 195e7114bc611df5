/** The parts of the list of events: what is to come from today on, and what is over. Pure. */
import type { EventView } from '@touchline/shared/events/event.model';
import { isOver } from '@touchline/shared/events/event-length';

export const EVENT_TABS = ['upcoming', 'past'] as const;
export type EventTab = (typeof EVENT_TABS)[number];

/** Returns the part of the list that a person sees first: the one of the chosen event, else what is to come, if there is anything. */
export function firstTab(events: readonly EventView[], chosen: EventView | undefined, now: number): EventTab {
  if (chosen) return isOver(chosen, now) ? 'past' : 'upcoming';
  return events.some((event) => !isOver(event, now)) ? 'upcoming' : 'past';
}

/** Returns the events of a part: the next one first, or the latest one first. Those of one time stay in their order. */
export function eventsIn(tab: EventTab, events: readonly EventView[], now: number): EventView[] {
  const isPast = tab === 'past';
  const found = events
    .filter((event) => isOver(event, now) === isPast)
    .toSorted((one, other) => one.eventTime - other.eventTime);
  return isPast ? found.toReversed() : found;
}
