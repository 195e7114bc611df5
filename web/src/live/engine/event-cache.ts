/**
 * The events in the query cache. All events from the server are put here. An older snapshot never overwrites a newer
 * one (I9).
 */
import type { QueryClient } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/event.model';
import { newer } from '@touchline/shared/live/version';
import { confirmed } from '../../lib/offline-copy';
import { type EventList, type ListChange, withChangesSince, withEvent, withoutEvent } from './apply/event-list';
import { eventQueryKey, everyEventKey, everyEventListKey } from './query-keys';

/** Maximum number of list changes that are kept for lists being fetched. */
const MAX_CHANGES = 2_000;

export class EventCache {
  readonly #client: QueryClient;
  /** The latest list changes, oldest first. `#changeCount` counts all of them, also those no longer kept. */
  #changes: ListChange[] = [];
  #changeCount = 0;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  get(id: string): EventView | undefined {
    return this.#client.getQueryData<EventView>(eventQueryKey(id));
  }

  all(): EventView[] {
    return this.#client
      .getQueriesData<EventView>({ queryKey: everyEventKey })
      .flatMap(([, event]) => (event ? [event] : []));
  }

  /** Returns the lists without an end. `sync` asks for their window. */
  openLists(): EventList[] {
    return this.#client
      .getQueriesData<EventList>({ queryKey: everyEventListKey })
      .flatMap(([, list]) => (list && list.before === undefined ? [list] : []));
  }

  /**
   * Stores a snapshot unless the cache holds a newer one.
   * @returns the event that the cache holds now
   */
  put(snapshot: EventView): EventView {
    const held = this.get(snapshot.id);
    // Only some snapshots say that the event is the viewer's own.
    const withOwn = held?.own && snapshot.own === undefined ? { ...snapshot, own: true } : snapshot;
    const event = newer(confirmed(held), withOwn);
    if (event === held) return event;
    this.#client.setQueryData<EventView>(eventQueryKey(event.id), event);
    const hasMoved = held?.eventTime !== event.eventTime || held.tags.join() !== event.tags.join();
    if (hasMoved) this.#recordChange({ id: event.id, event });
    return event;
  }

  remove(id: string): void {
    this.#recordChange({ id });
    this.#client.removeQueries({ queryKey: eventQueryKey(id) });
  }

  /** Marks this moment, for `putList`. */
  get mark(): number {
    return this.#changeCount;
  }

  /**
   * Stores a fetched list of events.
   * @param mark taken before the fetch began
   */
  putList(
    requested: Pick<EventList, 'from' | 'before' | 'teams'>,
    snapshots: readonly EventView[],
    mark: number,
  ): EventList {
    const changesSince = this.#changes.slice(Math.max(0, this.#changes.length - (this.#changeCount - mark)));
    const removedIds = new Set(changesSince.filter(({ event }) => !event).map(({ id }) => id));
    for (const snapshot of snapshots) if (!removedIds.has(snapshot.id)) this.put(snapshot);
    return withChangesSince({ ...requested, keys: snapshots.map(({ key }) => key) }, changesSince);
  }

  #recordChange(change: ListChange): void {
    this.#changes = [...this.#changes, change].slice(-MAX_CHANGES);
    this.#changeCount += 1;
    const { id, event } = change;
    for (const [key, list] of this.#client.getQueriesData<EventList>({ queryKey: everyEventListKey })) {
      const next = list && (event ? withEvent(list, event) : withoutEvent(list, id));
      if (next !== list) this.#client.setQueryData(key, next);
    }
  }
}

const caches = new WeakMap<QueryClient, EventCache>();

/** Returns the event cache of this query client. */
export function eventCacheOf(client: QueryClient): EventCache {
  const cache = caches.get(client) ?? new EventCache(client);
  caches.set(client, cache);
  return cache;
}
