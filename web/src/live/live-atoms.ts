/** What the live layer tells the screens beside club data, which is in the query cache. */
import type { News } from '@touchline/shared/live/messages';
import { atom } from 'jotai';
import type { Arrivals } from './arrivals';
import type { Changers } from './changers';
import type { ConnectionState } from './connection-state';
import type { LiveEngine } from './live-engine';
import type { OutboxItem } from './outbox-queue';

export type Viewer = News<'presence'>['viewers'][number];

export const connectionAtom = atom<ConnectionState>({ state: 'connecting' });
/** Rows that others changed seconds ago. */
export const arrivalsAtom = atom<Arrivals>(new Map());
/** What screen readers are told of them. */
export const announcementAtom = atom('');
/** Own changes that the server has not confirmed in this screen's data yet. */
export const outboxAtom = atom<readonly OutboxItem[]>([]);
/** Who has an event open, by event id. */
export const viewersAtom = atom<ReadonlyMap<string, readonly Viewer[]>>(new Map());

/** Who else changed an object last, by its id. */
export const changersAtom = atom<Changers>(new Map());

/** How screens act through the live layer; null for visitors, and until its code is here. */
export const engineAtom = atom<LiveEngine | null>(null);
