/**
 * Puts messages, responses and snapshots into the event cache by the version rule: apply, drop or refetch (I9, I10).
 */

import type { EventKey, EventView } from '@touchline/shared/events/event.model';
import type { AttendeesReply } from '@touchline/shared/events/events.contract';
import { applyReply, applyToEvent, type EventMessage, type Outcome } from './apply/event-messages';
import { type ArrivedRow, arrivedRows } from './arrivals';
import type { EventCache } from './event-cache';

/** Maximum number of fetches in a row that do not reach the announced version. The next `sync` catches the rest. */
const MAX_FETCHES = 3;

interface IntakeOptions {
  cache: EventCache;
  /**
   * Returns the current event, or null if the viewer may not see it or it does not exist. Throws without a response.
   */
  fetchEvent: (key: EventKey) => Promise<EventView | null>;
  /** Called with rows that other users added or changed. */
  onArrivals: (rows: ArrivedRow[]) => void;
}

export class EventIntake {
  readonly #options: IntakeOptions;
  /** Messages after a gap, kept until the refetch has filled it. */
  readonly #parked = new Map<string, EventMessage[]>();
  readonly #fetches = new Map<string, Promise<void>>();
  /** The version that a running fetch must reach. */
  readonly #wanted = new Map<string, number>();
  /** Removed events. Only a fetch restores one, never a late message or response. */
  readonly #gone = new Set<string>();

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /**
   * Applies a message.
   * @param byOthers whether another user made the change: only then its rows are arrivals
   */
  receive(message: EventMessage, byOthers: boolean): void {
    const { key, version } = message.payload;
    const outcome = applyToEvent(this.#options.cache.get(key.id), message);
    if (outcome.is === 'gap') this.#parked.set(key.id, [...(this.#parked.get(key.id) ?? []), message]);
    this.#applyOutcome(key, version, outcome, byOthers);
  }

  /** Applies the response to the user's own attendee write. */
  reply(key: EventKey, reply: AttendeesReply): void {
    this.#applyOutcome(key, reply.version, applyReply(this.#options.cache.get(key.id), reply), false);
  }

  /**
   * Handles an event that is new, or new to a team. If it has attendees, the message may lack fields of the viewer's
   * own rows, so the event is fetched.
   */
  created(event: EventView): void {
    const isPartial = event.attendees.length > 0;
    const isKnown = (this.#options.cache.get(event.id)?.version ?? 0) >= event.version;
    if (this.#gone.has(event.id) || (isPartial && !isKnown)) void this.refetch(event.key, event.version);
    else if (!isPartial) this.#put(event, false);
  }

  /** Stores an event that this user created; the server may not have it yet. */
  createdLocally(event: EventView): void {
    this.#gone.delete(event.id);
    this.#put(event, false);
  }

  removed(id: string): void {
    this.#gone.add(id);
    this.#parked.delete(id);
    this.#options.cache.remove(id);
  }

  /**
   * Fetches the event and then applies the parked messages. One fetch per event at a time.
   * @param atLeast version that is known to exist
   */
  refetch(key: EventKey, atLeast = 0): Promise<void> {
    this.#wanted.set(key.id, Math.max(atLeast, this.#wanted.get(key.id) ?? 0));
    const running = this.#fetches.get(key.id);
    if (running) return running;
    const fetching = this.#fetchUntilCurrent(key).finally(() => {
      for (const state of [this.#fetches, this.#parked, this.#wanted]) state.delete(key.id);
    });
    this.#fetches.set(key.id, fetching);
    return fetching;
  }

  /** Fetches the event with a request that starts after this call, so that it contains the user's last write. Never rejects. */
  async reload(key: EventKey): Promise<void> {
    await this.#fetches.get(key.id);
    return this.refetch(key);
  }

  #applyOutcome(key: EventKey, version: number, outcome: Outcome<EventView>, byOthers: boolean): void {
    if (outcome.is === 'gap') void this.refetch(key, version);
    if (outcome.is === 'applied') this.#put(outcome.value, byOthers);
  }

  #put(event: EventView, byOthers: boolean): void {
    const before = this.#options.cache.get(event.id);
    const held = this.#options.cache.put(event);
    if (held === before) return;
    const rows = byOthers ? arrivedRows(before, held) : [];
    if (rows.length) this.#options.onArrivals(rows);
  }

  async #fetchUntilCurrent(key: EventKey): Promise<void> {
    for (let fetches = 0; fetches < MAX_FETCHES; fetches += 1) {
      this.#gone.delete(key.id);
      let fetched: EventView | null;
      try {
        fetched = await this.#options.fetchEvent(key);
      } catch {
        return;
      }
      if (this.#gone.has(key.id)) return;
      if (!fetched) return this.removed(key.id);
      this.#put(fetched, true);
      this.#replay(key.id);
      if ((this.#options.cache.get(key.id)?.version ?? 0) >= (this.#wanted.get(key.id) ?? 0)) return;
    }
  }

  /** Applies the parked messages in order, up to the next gap. */
  #replay(id: string): void {
    for (const message of (this.#parked.get(id) ?? []).toSorted((a, b) => a.payload.version - b.payload.version)) {
      const outcome = applyToEvent(this.#options.cache.get(id), message);
      if (outcome.is === 'applied') this.#put(outcome.value, true);
    }
  }
}
