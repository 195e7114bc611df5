/**
 * Sends the user's changes of attendees and matches, and stores the unsent ones in localStorage, one entry each, per account. Ids are made here, so a retry has no second effect (I4). A change that the server
 * may have applied is never reported as failed (I13). A refused change is rolled back, and the server's sentence is
 * shown.
 */
import type { AttendeeView, EventKey } from '@touchline/shared/events/event.model';
import { type AttendeesReply, eventsContract } from '@touchline/shared/events/events.contract';
import { call } from '../../lib/client';
import { ApiError } from '../../lib/errors';
import { now } from '../../lib/now';
import {
  asChange,
  confirmed,
  dropped,
  enqueued,
  type Outbox,
  type OutboxItem,
  type RowChange,
  ready,
  reloaded,
  requeued,
  sending,
  settled,
  unconfirmed,
} from './outbox-queue';

interface OutboxStorage {
  load: () => Outbox;
  /**
   * Stores this outbox.
   * @param before the outbox that was stored last
   */
  save: (outbox: Outbox, before: Outbox) => void;
}

export function outboxStorage(userId: string, storage: Storage = localStorage): OutboxStorage {
  const prefix = `touchline-outbox.${userId}.`;
  // Without storage, sending still works; only a reload would lose unsent changes.
  const ignoreFailure = (work: () => void) => {
    try {
      work();
    } catch {
      return;
    }
  };
  const read = (key: string): OutboxItem[] => {
    try {
      return [JSON.parse(storage.getItem(key) ?? '') as OutboxItem];
    } catch {
      return [];
    }
  };
  return {
    load: () =>
      Object.keys(storage)
        .filter((key) => key.startsWith(prefix))
        .flatMap(read)
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    save: (outbox, before) =>
      ignoreFailure(() => {
        const toStore = new Map(outbox.filter(({ state }) => state !== 'confirmed').map((item) => [item.id, item]));
        for (const { id } of before) if (!toStore.has(id)) storage.removeItem(prefix + id);
        for (const item of toStore.values())
          if (!before.includes(item)) storage.setItem(prefix + item.id, JSON.stringify(item));
      }),
  };
}

interface OutboxOptions {
  storage: OutboxStorage;
  /** Returns nothing for a change of a match: this screen's data has it then. */
  send: (item: OutboxItem) => Promise<AttendeesReply | undefined>;
  onReply: (key: EventKey, reply: AttendeesReply) => void;
  /** Fetches the event, because the response shows that this screen is behind. */
  reload: (key: EventKey) => Promise<void>;
  heldVersion: (eventId: string) => number | undefined;
  rowOf: (eventId: string, playerId: string) => AttendeeView | undefined;
  onChange: (outbox: Outbox) => void;
  onRefused: (item: OutboxItem, error: ApiError) => void;
  isOnline: () => boolean;
}

const FIRST_RETRY_MS = 1_500;
const MAX_RETRY_MS = 30_000;
/** Delay before a confirmed change leaves the outbox (ms). Until then the screen may not have rendered it, and the row would flicker. */
const SETTLE_DELAY_MS = 1_000;

export class OutboxSender {
  readonly #options: OutboxOptions;
  #outbox: Outbox;
  /** Ids restored from storage. Another tab may be sending them, too. */
  readonly #restored: ReadonlySet<string>;
  #sequence = 0;
  #failures = 0;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #settleTimer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#outbox = reloaded(options.storage.load());
    this.#restored = new Set(this.#outbox.map(({ id }) => id));
    options.onChange(this.#outbox);
  }

  /** Queues a change. It is stored and shows at once; a request would delay that, so it follows in the next task. */
  put(change: RowChange): void {
    this.#set(enqueued(this.#outbox, change, this.#nextId()));
    clearTimeout(this.#sendTimer);
    this.#sendTimer = setTimeout(() => this.wake());
  }

  /** Sends waiting changes now: after a new change, and when the connection is back. */
  wake(): void {
    clearTimeout(this.#retryTimer);
    if (this.#stopped || !this.#options.isOnline()) return;
    for (const item of ready(this.#outbox)) void this.#send(item);
  }

  /** Removes the changes that are in the data. */
  settle(): void {
    const outbox = settled(this.#outbox, this.#options.heldVersion);
    if (outbox.length !== this.#outbox.length) this.#set(outbox);
  }

  /** Returns whether this screen changed this row a moment ago. */
  hasChangeOf(eventId: string, row: AttendeeView): boolean {
    return this.#outbox.some(
      ({ event, attendeeId, playerId }) =>
        event.id === eventId && (attendeeId === row.id || (playerId !== undefined && playerId === row.playerId)),
    );
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#sendTimer);
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#settleTimer);
  }

  /** Returns an id that sorts behind all others. The time alone does not: a corrected clock may go back by days. */
  #nextId(): string {
    this.#sequence += 1;
    const newest = Math.max(0, ...this.#outbox.map(({ id }) => Number.parseInt(id, 10)));
    const time = String(Math.max(now(), newest + 1)).padStart(13, '0');
    return `${time}-${String(this.#sequence).padStart(6, '0')}`;
  }

  #set(outbox: Outbox): void {
    this.#options.storage.save(outbox, this.#outbox);
    this.#outbox = outbox;
    this.#options.onChange(outbox);
  }

  async #send(item: OutboxItem): Promise<void> {
    if (this.#restored.has(item.id) && !this.#options.storage.load().some(({ id }) => id === item.id))
      return this.#set(dropped(this.#outbox, item.id));
    this.#set(sending(this.#outbox, item));
    try {
      const reply = await this.#options.send(item);
      this.#failures = 0;
      this.#set(reply ? confirmed(this.#outbox, item, reply) : dropped(this.#outbox, item.id));
      if (reply) this.#options.onReply(item.event, reply);
      clearTimeout(this.#settleTimer);
      this.#settleTimer = setTimeout(() => this.settle(), SETTLE_DELAY_MS);
      if (ready(this.#outbox).length) this.wake();
    } catch (error) {
      await this.#handleFailure(item, error);
    }
  }

  async #handleFailure(item: OutboxItem, error: unknown): Promise<void> {
    if (!(error instanceof ApiError) || error.status >= 500) {
      this.#set(unconfirmed(this.#outbox, item.id));
      this.#failures += 1;
      const wanted = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
      return this.#retryAfter(Math.max(wanted, Math.min(FIRST_RETRY_MS * 2 ** (this.#failures - 1), MAX_RETRY_MS)));
    }
    // 401: the session has ended. The change waits in this browser until the account signs in again.
    if (error.status === 401) return this.#set(requeued(this.#outbox, item));
    if (error.status === 429) {
      this.#set(requeued(this.#outbox, item));
      return this.#retryAfter((error.retryAfter ?? 5) * 1_000);
    }
    await this.#options.reload(item.event);
    const row = item.playerId && this.#options.rowOf(item.event.id, item.playerId);
    if (error.status === 409 && item.op === 'add' && item.tap && row) {
      this.#set(asChange(this.#outbox, item, row));
      return this.wake();
    }
    this.#set(dropped(this.#outbox, item.id));
    const alreadyGone = error.status === 404 && item.op === 'remove';
    if (!alreadyGone) this.#options.onRefused(item, error);
    this.wake();
  }

  #retryAfter(wait: number): void {
    if (this.#stopped) return;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.wake(), wait * (0.75 + Math.random() / 2));
  }
}

/** Timeout (ms). Short, because at a sideline with bad reception a retry helps more than waiting. */
const TIMEOUT_MS = 8_000;

/** Sends one attendee change by REST. */
export function sendRow({ op, event, attendeeId, playerId, input }: OutboxItem): Promise<AttendeesReply> {
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS) };
  const row = { ...event, index: attendeeId };
  // An attendee of the club is named by id, a guest by the typed name.
  const { player, ...fields } = input;
  const body = { ...fields, id: attendeeId, ...(playerId ? { playerId } : { player }) };
  switch (op) {
    case 'add':
      return call(eventsContract.add_attendee, { params: event, body }, options);
    case 'change':
      return call(eventsContract.update_attendee, { params: row, query: {}, body }, options);
    case 'remove':
      return call(eventsContract.remove_attendee, { params: row, query: {} }, options);
  }
}
