/**
 * Sign-ups for one event, written together when they come at once (docs/decisions/0026): while one write of an event is under
 * way, those that come wait, and are then written by one atomic operation, each with a version of its own.
 */
import { OPEN_STATES } from '@touchline/shared/events/events.rules';
import { MAX_ATTENDEES } from '@touchline/shared/events/events.words';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { AttendeeRecord, EventChange, EventRecord } from '@touchline/shared/server/records';
import { attendeeRow } from '@touchline/shared/server/row-keys';
import { countedWrites, withoutChanges } from './events.counted.store';
import { type EventHead, sameTags } from './events.store';

/** Nobody waits longer for the write before theirs (ms): it may be one that hangs. */
const WAIT_AT_MOST = 250;
/** Sign-ups of one write. */
const MOST_AT_ONCE = 200;
/** Losing this often takes somebody else's change between reading and writing, every time. */
const ATTEMPTS = 20;

interface SignUp {
  event: EventHead;
  /** Of the row in the map of attendees. */
  key: string;
  row: AttendeeRecord;
  change: EventChange;
  attempts: number;
  /** With the event right after this sign-up, or null when it does not fit any more. */
  answer(event: EventRecord | null): void;
  fail(error: unknown): void;
}

/** What happens to one event. */
interface Line {
  waiting: SignUp[];
  writing: number;
  hurry: NodeJS.Timeout | undefined;
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n');
const isClash = (one: SignUp, other: SignUp): boolean => one.key === other.key || one.row.id === other.row.id;

/** Whether a sign-up fits into an event as it is known to be, with so many others before it. */
const fits = (event: EventRecord, { key, row, event: judged }: SignUp, before: number): boolean =>
  isSameList(event.tags, judged.tags) &&
  OPEN_STATES.some((state) => state === event.eventState) &&
  event.attendeeCount + before < MAX_ATTENDEES &&
  event.attendees[key] === undefined &&
  !event.attendeeIds.includes(row.id);

/** The event as it was before these, which are its last sign-ups. */
function before(event: EventRecord, later: readonly SignUp[]): EventRecord {
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
 * Takes out of the line what can be written together.
 * @param known the event as it was after the write before; whoever does not fit into it is answered null
 */
function takeBatch(line: Line, known: EventRecord | null | undefined): SignUp[] {
  const batch: SignUp[] = [];
  const later: SignUp[] = [];
  for (const one of line.waiting) {
    const isRefused =
      known === null || one.attempts > ATTEMPTS || (known !== undefined && !fits(known, one, batch.length));
    const [first = one] = batch;
    const goesAlong = isSameList(first.event.tags, one.event.tags) && !batch.some((other) => isClash(one, other));
    if (isRefused) one.answer(null);
    else if (goesAlong && batch.length < MOST_AT_ONCE) batch.push(one);
    else later.push(one);
  }
  line.waiting = later;
  // New fields of one update come in the order of their names: so do the versions.
  return batch.sort((one, other) => (one.key < other.key ? -1 : 1));
}

const writeBatch = (events: ClubStore['events'], event: EventHead, batch: readonly SignUp[]) =>
  countedWrites(
    events,
    {
      _id: event._id,
      eventState: { $in: OPEN_STATES },
      attendeeCount: { $lt: MAX_ATTENDEES - batch.length + 1 },
      attendeeIds: { $nin: batch.map(({ row }) => row.id) },
      ...sameTags(event.tags),
      ...Object.fromEntries(batch.map(({ key }) => [`attendees.${key}`, { $exists: false }])),
    },
    batch.map(({ change }) => change),
    {
      $set: Object.fromEntries(batch.map(({ key, row }) => [`attendees.${key}`, row])),
      $inc: { attendeeCount: batch.length },
      $push: { attendeeIds: { $each: batch.map(({ row }) => row.id) } },
    },
  );

export function signUpsTogether(events: ClubStore['events']) {
  const lines = new Map<string, Line>();

  /** Writes a batch and answers everybody in it; returns the event as it is known then. */
  async function write(line: Line, batch: readonly SignUp[]): Promise<EventRecord | null | undefined> {
    const [first] = batch;
    if (!first) return undefined;
    const event = await writeBatch(events, first.event, batch);
    if (event) {
      for (const [n, { answer }] of batch.entries()) answer(before(event, batch.slice(n + 1)));
      return event;
    }
    if (batch.length === 1) {
      first.answer(null);
      return undefined;
    }
    // Some do not fit any more: who they are shows the event as it is now, and the others go on without them.
    const now = await events.findOne({ _id: first.event._id }, withoutChanges);
    line.waiting = [...batch.map((one) => ({ ...one, attempts: one.attempts + 1 })), ...line.waiting];
    return now;
  }

  function hurry(id: string, line: Line): void {
    line.hurry ??= setTimeout(() => {
      line.hurry = undefined;
      void writeAll(id, line);
    }, WAIT_AT_MOST);
  }

  /** Writes what waits, until nothing does. */
  async function writeAll(id: string, line: Line): Promise<void> {
    line.writing += 1;
    let known: EventRecord | null | undefined;
    while (line.waiting.length > 0) {
      const batch = takeBatch(line, known);
      clearTimeout(line.hurry);
      line.hurry = undefined;
      if (line.waiting.length > 0) hurry(id, line);
      try {
        known = await write(line, batch);
      } catch (error) {
        for (const { fail } of batch) fail(error);
        known = undefined;
      }
    }
    line.writing -= 1;
    if (line.writing === 0) lines.delete(id);
  }

  return (event: EventHead, row: AttendeeRecord, change: EventChange): Promise<EventRecord | null> =>
    new Promise((answer, fail) => {
      const line = lines.get(event._id) ?? { waiting: [], writing: 0, hurry: undefined };
      lines.set(event._id, line);
      line.waiting.push({ event, key: attendeeRow(row), row, change, attempts: 0, answer, fail });
      if (line.writing === 0) void writeAll(event._id, line);
      else hurry(event._id, line);
    });
}
