/** State that the live layer publishes to screens. Club data is in the query cache instead. */
import type { EventKey, EventView } from '@touchline/shared/events/event.model';
import { atom } from 'jotai';
import type { Arrivals } from './arrivals';
import type { BoardTransport } from './board-router';
import type { Changers } from './changers';
import type { ConnectionState } from './connection-state';
import type { OutboxItem, RowChange } from './outbox-queue';
import type { Viewer } from './presence-tracker';

export const connectionAtom = atom<ConnectionState>({ state: 'connecting' });
/** Rows that other users changed seconds ago. */
export const arrivalsAtom = atom<Arrivals>(new Map());
/** The user's own changes that are not in this screen's data yet. */
export const outboxAtom = atom<readonly OutboxItem[]>([]);
/** The viewers of each event, by event id. */
export const viewersAtom = atom<ReadonlyMap<string, readonly Viewer[]>>(new Map());

/** The other user who last changed an object, by object id. */
export const changersAtom = atom<Changers>(new Map());

/** The live engine; null for visitors, and until its code is loaded. */
export const engineAtom = atom<LiveEngine | null>(null);

export interface LiveEngine {
  /** Queues the user's change to an attendee row. It shows at once and is applied once. */
  change: (change: RowChange) => void;
  /** Shows the user's new event before the server has it (version 0). */
  showNew: (event: EventView) => void;
  forget: (eventId: string) => void;
  /** Fetches an event again, with the user's last write. Never rejects. */
  reload: (key: EventKey) => Promise<void>;
  /**
   * Reports that this page shows the event.
   * @returns stops reporting it
   */
  openEvent: (key: EventKey) => () => void;
  /** Keeps the matches in the query cache up to date from now on. A page of a match calls it. */
  followMatches: () => void;
  /** The transport of open boards. */
  boards: BoardTransport;
  stop: () => void;
}
