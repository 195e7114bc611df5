/** Membership of event lists, also for messages that arrive while a list is being fetched. Pure. */
import type { EventKey, EventView } from '@touchline/shared/events/event.model';

export interface EventList {
  /** Start (ms) of the window that was asked for. */
  from: number;
  /** End (ms, excluded) of a list of one month; other lists are open. */
  before?: number;
  teams: readonly string[];
  keys: readonly EventKey[];
}

/** A change to the membership of lists. Changes are kept in the order in which this screen received them. */
export interface ListChange {
  id: string;
  /** The event that was added; absent when it was removed. */
  event?: EventView;
}

export const belongsIn = (list: Pick<EventList, 'from' | 'before' | 'teams'>, event: EventView): boolean =>
  event.eventTime >= list.from &&
  (list.before === undefined || event.eventTime < list.before) &&
  event.tags.some((tag) => list.teams.includes(tag));

export function withEvent(list: EventList, event: EventView): EventList {
  if (!belongsIn(list, event) || list.keys.some(({ id }) => id === event.id)) return list;
  return { ...list, keys: [...list.keys, event.key] };
}

export function withoutEvent(list: EventList, id: string): EventList {
  return list.keys.some((key) => key.id === id) ? { ...list, keys: list.keys.filter((key) => key.id !== id) } : list;
}

/** Applies the changes received since the fetch began, so that a slow response does not undo them. */
export const withChangesSince = (fetched: EventList, since: readonly ListChange[]): EventList =>
  since.reduce((list, { id, event }) => (event ? withEvent(list, event) : withoutEvent(list, id)), fetched);
