/** The arguments of the plans of single kinds of notices, and the times that they share. Pure. */
import { createHash } from 'node:crypto';
import type { NoticeRecord, NotifiedState } from '@touchline/server/notice-records';
import type { NoticeKind } from '@touchline/shared/notices/notice-words';
import type { EventFacts, Person } from './event-state';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Within this time before the start, every notice is sent at once, also in quiet hours (ms). */
export const URGENT_SPAN = 3 * HOUR;
/** Minimum time between notices of changes of one event (ms). The first one is sent at once. */
export const CHANGE_INTERVAL = 10 * MINUTE;
/** Minimum time between notices of what changes often (ms). */
export const LATE_INTERVAL = 2 * HOUR;
/** Notices stay in the bell this long (ms). */
export const RETENTION = 30 * DAY;

export interface Circumstances {
  now: number;
  zone: string;
  /** Hours before the start at which silent families are reminded. */
  reminders: readonly number[];
  /** The account that made the newest change. It gets no notice of it. */
  author?: string | undefined;
}

/** The arguments of the plans of single kinds of notices. These write into `notified` what they have planned. */
export interface Planning extends Circumstances {
  event: EventFacts;
  people: readonly Person[];
  notified: NotifiedState;
  /** Guardians of children who are borrowed from other teams: they hear of the match alone. */
  guardiansOfBorrowed: readonly Person[];
  families: readonly Person[];
  staff: readonly Person[];
  /** Everybody but the author of the newest change. */
  others: readonly Person[];
  /** True: the event is ahead and takes answers. */
  isOpen: boolean;
  add: AddNotice;
}

export type AddNotice = (
  person: Person,
  kind: NoticeKind,
  /** Together with person, kind and event it identifies the notice. */
  tag: string,
  fields: { due?: number; until?: number } & Partial<NoticeRecord>,
) => void;

export const shortHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
