/** Reports the events that this page shows, again after each reconnect, and receives their other viewers. */
import type { EventKey } from '@touchline/shared/events/event.model';
import type { Message } from '@touchline/shared/live/messages';
import type { Connection } from './connection';

export type Viewer = Message<'presence'>['viewers'][number];

export class PresenceTracker {
  readonly #socket: Pick<Connection, 'connected' | 'request'>;
  readonly #onViewers: (viewers: ReadonlyMap<string, readonly Viewer[]>) => void;
  #open = new Map<string, { key: EventKey; count: number }>();
  #viewers: ReadonlyMap<string, readonly Viewer[]> = new Map();

  constructor(
    socket: Pick<Connection, 'connected' | 'request'>,
    onViewers: (viewers: ReadonlyMap<string, readonly Viewer[]>) => void,
  ) {
    this.#socket = socket;
    this.#onViewers = onViewers;
  }

  /**
   * Reports that this page shows an event. Several components may show the same one.
   * @returns stops reporting it
   */
  openEvent(key: EventKey): () => void {
    const entry = this.#open.get(key.id) ?? { key, count: 0 };
    entry.count += 1;
    this.#open.set(key.id, entry);
    if (entry.count === 1) this.#send('open', key);
    return () => {
      entry.count -= 1;
      if (entry.count > 0) return;
      this.#open.delete(key.id);
      this.#send('close', key);
      this.#set(key.id, []);
    };
  }

  receive(message: Message<'presence'>): void {
    if ('key' in message && this.#open.has(message.key.id)) this.#set(message.key.id, message.viewers);
  }

  resend(): void {
    for (const { key } of this.#open.values()) this.#send('open', key);
  }

  /** Clears the viewers: they are unknown while disconnected. */
  clear(): void {
    this.#viewers = new Map();
    this.#onViewers(this.#viewers);
  }

  #set(id: string, viewers: readonly Viewer[]): void {
    const next = new Map(this.#viewers);
    if (viewers.length) next.set(id, viewers);
    else next.delete(id);
    this.#viewers = next;
    this.#onViewers(next);
  }

  #send(name: 'open' | 'close', key: EventKey): void {
    // Presence is optional, so a failure is ignored; it is sent again after the next connect.
    if (this.#socket.connected) this.#socket.request(name, { event: key }).catch(() => undefined);
  }
}
