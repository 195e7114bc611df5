/** State that the live layer publishes to screens. Club data is in the query cache instead. */
import { atom } from 'jotai';
import type { Arrivals } from './arrivals';
import type { Changers } from './changers';
import type { ConnectionState } from './connection-state';
import type { LiveEngine } from './live-engine';
import type { OutboxItem } from './outbox-queue';
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
