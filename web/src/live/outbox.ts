/**
 * Sends own attendee changes, each once in effect: ids made here make a retry the same call (I4). Nothing that may have
 * been taken is ever called failed (I13); what the server refuses is rolled back with its sentence.
 */
import type { AttendeesReply } from '@touchline/shared/events/events.contract';
import type { AttendeeView, EventKey } from '@touchline/shared/events/events.shapes';
import { ApiError } from '../lib/errors';
import {
  confirmed,
  dropped,
  enqueued,
  type Outbox,
  type OutboxItem,
  putBack,
  type RowChange,
  ready,
  reloaded,
  sending,
  settled,
  turnedToChange,
  unconfirmed,
} from './outbox-queue';
import type { OutboxStorage } from './outbox-storage';

interface OutboxPorts {
  storage: OutboxStorage;
  send: (item: OutboxItem) => Promise<AttendeesReply>;
  onReply: (key: EventKey, reply: AttendeesReply) => void;
  /** Reads the event again, because an answer says that this screen is behind. */
  refetch: (key: EventKey) => Promise<void>;
  heldVersion: (eventId: string) => number | undefined;
  rowOf: (eventId: string, playerId: string) => AttendeeView | undefined;
  onLine: (line: Outbox) => void;
  onRefused: (item: OutboxItem, error: ApiError) => void;
  isOnline: () => boolean;
}

const FIRST_WAIT = 1_500;
const LONGEST_WAIT = 30_000;
/** The screen draws new data a moment after the cache holds it (ms): a change forgotten at once would blink. */
const SETTLE_AFTER = 1_000;

export class OutboxSender {
  readonly #ports: OutboxPorts;
  #line: Outbox;
  /** Found from before this page was loaded: another tab may be sending them. */
  readonly #found: ReadonlySet<string>;
  #count = 0;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
    this.#line = reloaded(ports.storage.load());
    this.#found = new Set(this.#line.map(({ id }) => id));
    ports.onLine(this.#line);
  }

  /** Takes a change; it shows at once. */
  put(change: RowChange): void {
    this.#count += 1;
    this.#set(enqueued(this.#line, change, `${Date.now()}-${String(this.#count).padStart(6, '0')}`));
    this.wake();
  }

  /** Sends what waits, now: after a new change, and when the connection is back. */
  wake(): void {
    clearTimeout(this.#timer);
    if (this.#stopped || !this.#ports.isOnline()) return;
    for (const item of ready(this.#line)) void this.#send(item);
  }

  /** Forgets what the data shows by itself now. */
  settle(): void {
    const line = settled(this.#line, this.#ports.heldVersion);
    if (line.length !== this.#line.length) this.#set(line);
  }

  /** Whether this row was changed by this screen a moment ago. */
  concerns(eventId: string, row: AttendeeView): boolean {
    return this.#line.some(
      ({ event, attendeeId, playerId }) =>
        event.id === eventId && (attendeeId === row.id || (playerId !== undefined && playerId === row.playerId)),
    );
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#settling);
  }

  #set(line: Outbox): void {
    this.#ports.storage.save(line, this.#line);
    this.#line = line;
    this.#ports.onLine(line);
  }

  async #send(item: OutboxItem): Promise<void> {
    if (this.#found.has(item.id) && !this.#ports.storage.load().some(({ id }) => id === item.id))
      return this.#set(dropped(this.#line, item.id));
    this.#set(sending(this.#line, item));
    try {
      const reply = await this.#ports.send(item);
      this.#failures = 0;
      this.#set(confirmed(this.#line, item, reply));
      this.#ports.onReply(item.event, reply);
      clearTimeout(this.#settling);
      this.#settling = setTimeout(() => this.settle(), SETTLE_AFTER);
      if (ready(this.#line).length) this.wake();
    } catch (error) {
      await this.#notTaken(item, error);
    }
  }

  async #notTaken(item: OutboxItem, error: unknown): Promise<void> {
    if (!(error instanceof ApiError) || error.status >= 500) {
      this.#set(unconfirmed(this.#line, item.id));
      this.#failures += 1;
      return this.#later(Math.min(FIRST_WAIT * 2 ** (this.#failures - 1), LONGEST_WAIT));
    }
    // 401: the session has ended; the change waits in this browser until the same account is back.
    if (error.status === 401) return this.#set(putBack(this.#line, item));
    if (error.status === 429) {
      this.#set(putBack(this.#line, item));
      return this.#later((error.retryAfter ?? 5) * 1_000);
    }
    await this.#ports.refetch(item.event);
    const row = item.playerId && this.#ports.rowOf(item.event.id, item.playerId);
    if (error.status === 409 && item.op === 'add' && item.tap && row) {
      this.#set(turnedToChange(this.#line, item, row));
      return this.wake();
    }
    this.#set(dropped(this.#line, item.id));
    const alreadyGone = error.status === 404 && item.op === 'remove';
    if (!alreadyGone) this.#ports.onRefused(item, error);
    this.wake();
  }

  #later(wait: number): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), wait * (0.75 + Math.random() / 2));
  }
}
