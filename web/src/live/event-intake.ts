/** Takes messages, answers and snapshots into the event cache by the version rule: apply, drop or refetch (I9, I10). */
import type { AttendeesReply } from '@touchline/shared/events/events.contract';
import type { EventKey, EventView } from '@touchline/shared/events/events.shapes';
import { type ArrivedRow, arrivedRows } from './apply/arrivals';
import { applyReply, applyToEvent, type EventNews, type Outcome } from './apply/event-news';
import type { EventCache } from './event-cache';

/** Fetches of one event in a row that may fail to bring what its messages announce; `sync` heals the rest. */
const TRIES = 3;

interface IntakePorts {
  cache: EventCache;
  /** The event as it is now, or null when it is gone for this viewer. Throws when nobody answered. */
  fetchEvent: (key: EventKey) => Promise<EventView | null>;
  /** Rows that others added or changed while this screen was open. */
  onArrivals: (rows: ArrivedRow[]) => void;
}

export class EventIntake {
  readonly #ports: IntakePorts;
  /** Messages beyond a gap, until the refetch has filled it. */
  readonly #parked = new Map<string, EventNews[]>();
  readonly #fetches = new Map<string, Promise<void>>();
  /** The version that a running fetch has to bring. */
  readonly #wanted = new Map<string, number>();
  /** Events that went: only the server's word brings one back, never a late message or answer. */
  readonly #gone = new Set<string>();

  constructor(ports: IntakePorts) {
    this.#ports = ports;
  }

  /** @param byOthers whether somebody else made the change: only then do its rows "arrive" */
  news(news: EventNews, byOthers: boolean): void {
    const { key, version } = news.payload;
    const outcome = applyToEvent(this.#ports.cache.get(key.id), news);
    if (outcome.is === 'gap') this.#parked.set(key.id, [...(this.#parked.get(key.id) ?? []), news]);
    this.#settle(key, version, outcome, byOthers);
  }

  /** The answer to one's own attendee write. */
  reply(key: EventKey, reply: AttendeesReply): void {
    this.#settle(key, reply.version, applyReply(this.#ports.cache.get(key.id), reply), false);
  }

  /** An event that is new, or new to a team. With people on it its message may hide what this viewer sees of their own. */
  created(event: EventView): void {
    const isPartial = event.attendees.length > 0;
    const isKnown = (this.#ports.cache.get(event.id)?.version ?? 0) >= event.version;
    if (this.#gone.has(event.id) || (isPartial && !isKnown)) void this.refetch(event.key, event.version);
    else if (!isPartial) this.#put(event, false);
  }

  /** An own event that the server does not know yet, or a moment ago did not. */
  made(event: EventView): void {
    this.#gone.delete(event.id);
    this.#put(event, false);
  }

  removed(id: string): void {
    this.#gone.add(id);
    this.#parked.delete(id);
    this.#ports.cache.remove(id);
  }

  /**
   * Fetches the event as it is now and catches up with what was parked; one fetch of an event at a time.
   * @param atLeast version that is known to exist
   */
  refetch(key: EventKey, atLeast = 0): Promise<void> {
    this.#wanted.set(key.id, Math.max(atLeast, this.#wanted.get(key.id) ?? 0));
    const running = this.#fetches.get(key.id);
    if (running) return running;
    const fetching = this.#catchUp(key).finally(() => {
      for (const notes of [this.#fetches, this.#parked, this.#wanted]) notes.delete(key.id);
    });
    this.#fetches.set(key.id, fetching);
    return fetching;
  }

  #settle(key: EventKey, version: number, outcome: Outcome<EventView>, byOthers: boolean): void {
    if (outcome.is === 'gap') void this.refetch(key, version);
    if (outcome.is === 'applied') this.#put(outcome.value, byOthers);
  }

  #put(event: EventView, byOthers: boolean): void {
    const before = this.#ports.cache.get(event.id);
    const held = this.#ports.cache.put(event);
    if (held === before) return;
    const rows = byOthers ? arrivedRows(before, held) : [];
    if (rows.length) this.#ports.onArrivals(rows);
  }

  async #catchUp(key: EventKey): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      this.#gone.delete(key.id);
      let fetched: EventView | null;
      try {
        fetched = await this.#ports.fetchEvent(key);
      } catch {
        return;
      }
      if (this.#gone.has(key.id)) return;
      if (!fetched) return this.removed(key.id);
      this.#put(fetched, true);
      this.#replay(key.id);
      if ((this.#ports.cache.get(key.id)?.version ?? 0) >= (this.#wanted.get(key.id) ?? 0)) return;
    }
  }

  /** Applies what was parked, in order, as far as no gap is left. */
  #replay(id: string): void {
    for (const news of (this.#parked.get(id) ?? []).toSorted((a, b) => a.payload.version - b.payload.version)) {
      const outcome = applyToEvent(this.#ports.cache.get(id), news);
      if (outcome.is === 'applied') this.#put(outcome.value, true);
    }
  }
}
