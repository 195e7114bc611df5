/** Which events a list names, whatever arrives while it is being fetched. Pure. */
import type { EventKey, EventView } from '@touchline/shared/events/events.shapes';

export interface EventList {
  /** Start (ms) of the window that was asked for. */
  from: number;
  /** End (ms, excluded) of a list of one month; other lists are open. */
  before?: number;
  teams: readonly string[];
  keys: readonly EventKey[];
}

/** Something that happened to the membership of lists, in the order in which this screen heard of it. */
export interface Arrival {
  id: string;
  /** The event that came; absent when it went. */
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

/** A fetched list, with what this screen heard since the fetch began: an answer from before never undoes it. */
export const caughtUp = (fetched: EventList, since: readonly Arrival[]): EventList =>
  since.reduce((list, { id, event }) => (event ? withEvent(list, event) : withoutEvent(list, id)), fetched);
