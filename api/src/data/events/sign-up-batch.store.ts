/**
 * Batches concurrent sign-ups for one event (docs/decisions/0052-calls-in-flight.md). Sign-ups that arrive during a write
 * wait, and are then written by one atomic operation. Each gets its own version.
 */

import type { ClubStore } from '@touchline/server/club-store';
import type { AttendeeRecord, EventChange, EventRecord } from '@touchline/server/records';
import { attendeeRow } from '@touchline/server/row-keys';
import { MAX_ATTENDEES } from '@touchline/shared/events/event-words';
import { OPEN_STATES } from '@touchline/shared/events/events.rules';
import { type EventHead, sameTags } from './events.store';
import { versionedWrites, withoutChanges } from './versioned-write.store';

/** Maximum wait for the previous write (ms), which may hang. After it the next write starts beside it. */
const MAX_WAIT_MS = 250;
const MAX_BATCH = 200;
/** Maximum number of attempts of a sign-up. It is reached only if other writes change the event before every attempt. */
const MAX_ATTEMPTS = 20;

interface SignUp {
  head: EventHead;
  /** The row's key in the map of attendees. */
  key: string;
  row: AttendeeRecord;
  change: EventChange;
  attempts: number;
  /** Called with the event right after this sign-up, or null when the event cannot take it any more. */
  resolve(event: EventRecord | null): void;
  reject(error: unknown): void;
}

/** The sign-ups of one event. */
interface Queue {
  waiting: SignUp[];
  /** Number of running writers. */
  writers: number;
  /** Starts another writer when the running one takes too long. */
  timer: NodeJS.Timeout | undefined;
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n');
const isClash = (one: SignUp, other: SignUp): boolean => one.key === other.key || one.row.id === other.row.id;

/** Returns whether the event can take the sign-up after `before` others of the batch. */
const canTake = (event: EventRecord, { key, row, head }: SignUp, before: number): boolean =>
  isSameList(event.tags, head.tags) &&
  OPEN_STATES.some((state) => state === event.eventState) &&
  event.attendeeCount + before < MAX_ATTENDEES &&
  event.attendees[key] === undefined &&
  !event.attendeeIds.includes(row.id);

/** Returns the event without its last sign-ups. */
function withoutLater(event: EventRecord, later: readonly SignUp[]): EventRecord {
  if (later.length === 0) return event;
  const keys = new Set(later.map(({ key }) => key));
  return {
    ...event,
    version: event.version - later.length,
    attendeeCount: event.attendeeCount - later.length,
    attendeeIds: event.attendeeIds.slice(0, -later.length),
    attendees: Object.fromEntries(Object.entries(event.attendees).filter(([key]) => !keys.has(key))),
  };
}

/**
 * Takes the sign-ups of the next write from the queue.
 * @param known the event after the previous write. Sign-ups that it cannot take resolve to null.
 */
function nextBatch(queue: Queue, known: EventRecord | null | undefined): SignUp[] {
  const batch: SignUp[] = [];
  const remaining: SignUp[] = [];
  for (const signUp of queue.waiting) {
    const isRejected =
      known === null ||
      signUp.attempts > MAX_ATTEMPTS ||
      (known !== undefined && !canTake(known, signUp, batch.length));
    const [first = signUp] = batch;
    const fitsBatch = isSameList(first.head.tags, signUp.head.tags) && !batch.some((other) => isClash(signUp, other));
    if (isRejected) signUp.resolve(null);
    else if (fitsBatch && batch.length < MAX_BATCH) batch.push(signUp);
    else remaining.push(signUp);
  }
  queue.waiting = remaining;
  // MongoDB adds new fields of one update in the order of their names, so the versions follow that order.
  return batch.sort((one, other) => (one.key < other.key ? -1 : 1));
}

const writeBatch = (events: ClubStore['events'], head: EventHead, batch: readonly SignUp[]) =>
  versionedWrites(
    events,
    {
      _id: head._id,
      ...sameTags(head.tags),
      eventState: { $in: OPEN_STATES },
      attendeeCount: { $lt: MAX_ATTENDEES - batch.length + 1 },
      attendeeIds: { $nin: batch.map(({ row }) => row.id) },
      ...Object.fromEntries(batch.map(({ key }) => [`attendees.${key}`, { $exists: false }])),
    },
    batch.map(({ change }) => change),
    {
      $set: Object.fromEntries(batch.map(({ key, row }) => [`attendees.${key}`, row])),
      $inc: { attendeeCount: batch.length },
      $push: { attendeeIds: { $each: batch.map(({ row }) => row.id) } },
    },
  );

export function createSignUpBatcher(events: ClubStore['events']) {
  const queues = new Map<string, Queue>();

  /** Writes a batch and resolves its sign-ups. Returns the event after it, or undefined when that is not known. */
  async function write(queue: Queue, batch: readonly SignUp[]): Promise<EventRecord | null | undefined> {
    const [first] = batch;
    if (!first) return undefined;
    const event = await writeBatch(events, first.head, batch);
    if (event) {
      for (const [index, { resolve }] of batch.entries()) resolve(withoutLater(event, batch.slice(index + 1)));
      return event;
    }
    if (batch.length === 1) {
      first.resolve(null);
      return undefined;
    }
    // The event cannot take some of them. Reads it again, so that the next batch leaves those out.
    const current = await events.findOne({ _id: first.head._id }, withoutChanges);
    queue.waiting = [...batch.map((signUp) => ({ ...signUp, attempts: signUp.attempts + 1 })), ...queue.waiting];
    return current;
  }

  /** Starts another writer unless the running one finishes in time. */
  function startTimer(id: string, queue: Queue): void {
    queue.timer ??= setTimeout(() => {
      queue.timer = undefined;
      void drain(id, queue);
    }, MAX_WAIT_MS);
  }

  /** Writes batches until the queue is empty. */
  async function drain(id: string, queue: Queue): Promise<void> {
    queue.writers += 1;
    let known: EventRecord | null | undefined;
    while (queue.waiting.length > 0) {
      const batch = nextBatch(queue, known);
      clearTimeout(queue.timer);
      queue.timer = undefined;
      if (queue.waiting.length > 0) startTimer(id, queue);
      try {
        known = await write(queue, batch);
      } catch (error) {
        for (const { reject } of batch) reject(error);
        known = undefined;
      }
    }
    queue.writers -= 1;
    if (queue.writers === 0) queues.delete(id);
  }

  return (head: EventHead, row: AttendeeRecord, change: EventChange): Promise<EventRecord | null> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(head._id) ?? { waiting: [], writers: 0, timer: undefined };
      queues.set(head._id, queue);
      queue.waiting.push({ head, key: attendeeRow(row), row, change, attempts: 0, resolve, reject });
      if (queue.writers === 0) void drain(head._id, queue);
      else startTimer(head._id, queue);
    });
}
