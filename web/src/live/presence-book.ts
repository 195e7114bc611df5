/** Which events are open here, told to the server again after each reconnect, and who else looks at them. */
import type { EventKey } from '@touchline/shared/events/events.shapes';
import type { News } from '@touchline/shared/live/messages';
import type { Connection } from './connection';
import type { Viewer } from './live-atoms';

export class Presence {
  readonly #socket: Pick<Connection, 'connected' | 'request'>;
  readonly #onViewers: (viewers: ReadonlyMap<string, readonly Viewer[]>) => void;
  #open = new Map<string, { key: EventKey; by: number }>();
  #viewers: ReadonlyMap<string, readonly Viewer[]> = new Map();

  constructor(
    socket: Pick<Connection, 'connected' | 'request'>,
    onViewers: (viewers: ReadonlyMap<string, readonly Viewer[]>) => void,
  ) {
    this.#socket = socket;
    this.#onViewers = onViewers;
  }

  /** Opens an event; the answer closes it. Several places of a screen may look at the same one. */
  lookAt(key: EventKey): () => void {
    const held = this.#open.get(key.id) ?? { key, by: 0 };
    held.by += 1;
    this.#open.set(key.id, held);
    if (held.by === 1) this.#tell('open', key);
    return () => {
      held.by -= 1;
      if (held.by > 0) return;
      this.#open.delete(key.id);
      this.#tell('close', key);
      this.#set(key.id, []);
    };
  }

  take(news: News<'presence'>): void {
    if ('key' in news && this.#open.has(news.key.id)) this.#set(news.key.id, news.viewers);
  }

  tellAgain(): void {
    for (const { key } of this.#open.values()) this.#tell('open', key);
  }

  /** Without a line nobody knows who is looking. */
  lost(): void {
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

  #tell(name: 'open' | 'close', key: EventKey): void {
    // Presence is a courtesy: what is not heard now is told after the next connect.
    if (this.#socket.connected) this.#socket.request(name, { event: key }).catch(() => undefined);
  }
}
