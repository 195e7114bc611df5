/**
 * The events in the query cache. Everything that comes from the server enters here, and an older snapshot never
 * overwrites a newer one (I9).
 */
import type { QueryClient } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/events.shapes';
import { newer } from '@touchline/shared/live/version';
import { confirmed } from '../lib/kept';
import { type Arrival, caughtUp, type EventList, withEvent, withoutEvent } from './apply/event-list';
import { eventQueryKey, everyEventKey, everyEventListKey } from './query-keys';

/** How many comings and goings are remembered for lists that are being fetched. */
const LOG_LENGTH = 2_000;

export class EventCache {
  readonly #client: QueryClient;
  /** What came and went, oldest first; `#heard` counts all that ever did. */
  #log: Arrival[] = [];
  #heard = 0;

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

  /** Lists that are open towards the future: what the screen wants to hear of. */
  openLists(): EventList[] {
    return this.#client
      .getQueriesData<EventList>({ queryKey: everyEventListKey })
      .flatMap(([, list]) => (list && list.before === undefined ? [list] : []));
  }

  /** Takes a snapshot in, unless a newer one is held. Answers what is held now. */
  put(snapshot: EventView): EventView {
    const held = this.get(snapshot.id);
    // Whether it is one's own is told to its author only, not in every snapshot.
    const kept = held?.own && snapshot.own === undefined ? { ...snapshot, own: true } : snapshot;
    const event = newer(confirmed(held), kept);
    if (event === held) return event;
    this.#client.setQueryData<EventView>(eventQueryKey(event.id), event);
    const moved = held?.eventTime !== event.eventTime || held.tags.join() !== event.tags.join();
    if (moved) this.#hear({ id: event.id, event });
    return event;
  }

  remove(id: string): void {
    this.#hear({ id });
    this.#client.removeQueries({ queryKey: eventQueryKey(id) });
  }

  /** Mark of this moment, for `list`. */
  get mark(): number {
    return this.#heard;
  }

  /** Takes in a fetched list of events; `mark` is from when its fetch began. */
  list(asked: Pick<EventList, 'from' | 'before' | 'teams'>, snapshots: readonly EventView[], mark: number): EventList {
    const since = this.#log.slice(Math.max(0, this.#log.length - (this.#heard - mark)));
    const gone = new Set(since.filter(({ event }) => !event).map(({ id }) => id));
    for (const snapshot of snapshots) if (!gone.has(snapshot.id)) this.put(snapshot);
    return caughtUp({ ...asked, keys: snapshots.map(({ key }) => key) }, since);
  }

  #hear(arrival: Arrival): void {
    this.#log = [...this.#log, arrival].slice(-LOG_LENGTH);
    this.#heard += 1;
    const { id, event } = arrival;
    for (const [key, list] of this.#client.getQueriesData<EventList>({ queryKey: everyEventListKey })) {
      const next = list && (event ? withEvent(list, event) : withoutEvent(list, id));
      if (next !== list) this.#client.setQueryData(key, next);
    }
  }
}

const caches = new WeakMap<QueryClient, EventCache>();

/** The event cache of this query client. */
export function eventCacheOf(client: QueryClient): EventCache {
  const held = caches.get(client) ?? new EventCache(client);
  caches.set(client, held);
  return held;
}
