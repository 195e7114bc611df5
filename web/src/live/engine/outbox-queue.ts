/** The outbox: the user's changes of attendees and of matches on their way to the server. Pure: every function returns a new outbox. */

import type { AttendeeView, EventKey } from '@touchline/shared/events/event.model';
import type { AttendeesReply } from '@touchline/shared/events/events.contract';

/** The fields of a row that the user set. */
export type RowInput = Partial<Omit<AttendeeView, 'id'>>;

export interface RowChange {
  op: 'add' | 'change' | 'remove';
  event: EventKey;
  attendeeId: string;
  playerId?: string;
  input: RowInput;
  /** A one-tap answer applies even if the other parent added the child meanwhile. */
  tap?: boolean;
  /** The id of the match that it changes; `attendeeId` then names an entry, or the line-up (`live/match/own-writes.ts`). */
  match?: string;
}

/** Stands for the id of an entry in a change of the line-up. */
export const LINE_UP = 'line-up';

export interface OutboxItem extends RowChange {
  /** Sorts in the order in which the changes were made. */
  id: string;
  /** `unconfirmed`: sent without a response, so the server may have applied it. */
  state: 'waiting' | 'sending' | 'unconfirmed' | 'confirmed';
  /** Number of times it was sent. */
  sent: number;
  /** The version of the event that contains it. */
  version?: number;
}

export type Outbox = readonly OutboxItem[];

/** Rows of an event, and entries or the line-up of one match: two games of a tournament day have a line-up each. */
const sameRow = (a: RowChange, b: RowChange): boolean =>
  a.event.id === b.event.id &&
  a.match === b.match &&
  (a.playerId === undefined ? a.attendeeId === b.attendeeId : a.playerId === b.playerId);

/** Changes of one row, and of one match, are sent one after another; others at the same time. */
const sameLane = (a: RowChange, b: RowChange): boolean => (a.match ? a.match === b.match : sameRow(a, b));

/** True if it was never sent, so it can still be rewritten. */
const isUnsent = (item: OutboxItem): boolean => item.state === 'waiting' && item.sent === 0;

/** Edits of a shape within this time (ms) are one: it counts from the first of them. */
const ONE_SHAPE_WITHIN = 60_000;
/** Fields of a line-up that stand from a time on; its plan and its locks do not. */
const IN_SHAPE = /^(lineup\b|format$|formation$)/;
const isShape = (input: object): boolean => Object.keys(input).some((name) => IN_SHAPE.test(name));
const timeOf = (input: object): number => (input as { at?: number }).at ?? 0;

/**
 * Returns the input of two changes of one row as one, or undefined when they must stay two: in a match that has begun each edit of the shape
 * counts from its own time, and a plan that is saved later moves none.
 */
function mergedInput(first: RowChange, second: RowChange): RowInput | undefined {
  const input = { ...first.input, ...second.input };
  if (second.match === undefined || second.attendeeId !== LINE_UP || !isShape(first.input)) return input;
  if (isShape(second.input) && timeOf(second.input) - timeOf(first.input) > ONE_SHAPE_WITHIN) return undefined;
  return { ...input, at: timeOf(first.input) } as RowInput;
}

/** Appends a change, or merges it into one of the same row that was never sent. */
export function enqueued(outbox: Outbox, change: RowChange, id: string): Outbox {
  const added: OutboxItem = { ...change, id, state: 'waiting', sent: 0 };
  const last = outbox.findLast((item) => sameRow(item, change));
  if (!last || !isUnsent(last)) return [...outbox, added];
  const others = outbox.filter((item) => item !== last);
  if (last.op === 'add' && change.op === 'remove') return others;
  if (last.op === 'remove') return change.op === 'remove' ? outbox : withRowKept(others, last, added);
  if (change.op === 'remove') return [...others, added];
  // A line-up that is changed after the kick-off must not slip before it.
  if (change.match && last.op === 'change' && outbox.findLast((item) => sameLane(item, change)) !== last)
    return [...outbox, added];
  const input = mergedInput(last, change);
  if (!input) return [...outbox, added];
  return outbox.map((item) => (item === last ? { ...last, input } : item));
}

/** A removal that was never sent, followed by a new row: the existing row stays and gets the new fields. */
const withRowKept = (others: Outbox, removal: OutboxItem, change: OutboxItem): Outbox => [
  ...others,
  { ...change, op: 'change', attendeeId: removal.attendeeId },
];

/** Returns the changes that may be sent now: the first one of each row, and of each match. */
export const ready = (outbox: Outbox): Outbox => {
  const remaining = outbox.filter(({ state }) => state !== 'confirmed');
  return remaining.filter(
    (item, index) => item.state !== 'sending' && !remaining.slice(0, index).some((earlier) => sameLane(earlier, item)),
  );
};

const replaced = (outbox: Outbox, id: string, fields: Partial<OutboxItem>): Outbox =>
  outbox.map((item) => (item.id === id ? { ...item, ...fields } : item));

export const sending = (outbox: Outbox, item: OutboxItem): Outbox =>
  replaced(outbox, item.id, { state: 'sending', sent: item.sent + 1 });

export const unconfirmed = (outbox: Outbox, id: string): Outbox => replaced(outbox, id, { state: 'unconfirmed' });

/** Undoes `sending` for a change that the server did not process, such as when it was too busy. */
export const requeued = (outbox: Outbox, item: OutboxItem): Outbox =>
  replaced(outbox, item.id, { state: 'waiting', sent: item.sent });

export const dropped = (outbox: Outbox, id: string): Outbox => outbox.filter((item) => item.id !== id);

/**
 * Marks a change as applied by the server. Later changes of the same child use the row id that the server returned.
 */
export function confirmed(outbox: Outbox, applied: OutboxItem, reply: AttendeesReply): Outbox {
  const row = applied.playerId && reply.attendees.find(({ playerId }) => playerId === applied.playerId);
  return replaced(outbox, applied.id, { state: 'confirmed', version: reply.version }).map((item) =>
    row && item.id > applied.id && item.op !== 'add' && sameRow(item, applied) ? { ...item, attendeeId: row.id } : item,
  );
}

/** Turns an add into a change, because the child is on the list already. */
export const asChange = (outbox: Outbox, item: OutboxItem, row: AttendeeView): Outbox =>
  replaced(outbox, item.id, { op: 'change', attendeeId: row.id, state: 'waiting', sent: 0 });

/** Removes the changes that are in this screen's data. */
export const settled = (outbox: Outbox, heldVersion: (eventId: string) => number | undefined): Outbox =>
  outbox.filter(({ state, version = 0, event }) => state !== 'confirmed' || (heldVersion(event.id) ?? 0) < version);

/** Restores the outbox after a reload: a change that was being sent may have been applied. */
export const reloaded = (outbox: Outbox): Outbox =>
  outbox
    .filter(({ state }) => state !== 'confirmed')
    .map((item) => (item.state === 'sending' ? { ...item, state: 'unconfirmed' as const } : item));
