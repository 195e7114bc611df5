/** The line of own attendee changes on their way to the server. Pure: every function answers a new line. */
import type { AttendeesReply } from '@touchline/shared/events/events.contract';
import type { AttendeeView, EventKey } from '@touchline/shared/events/events.shapes';

/** What a person typed or tapped of a row. */
export type RowInput = Partial<Omit<AttendeeView, 'id'>>;

export interface RowChange {
  op: 'add' | 'change' | 'remove';
  event: EventKey;
  attendeeId: string;
  playerId?: string;
  input: RowInput;
  /** A one-tap answer holds even when the other parent signed the child up meanwhile. */
  tap?: boolean;
}

export interface OutboxItem extends RowChange {
  /** Sorts in the order of doing. */
  id: string;
  /** `unconfirmed`: sent, nobody answered: it may have been taken. */
  state: 'waiting' | 'sending' | 'unconfirmed' | 'confirmed';
  /** How often it was sent. */
  sent: number;
  /** The version in which the server took it. */
  version?: number;
}

export type Outbox = readonly OutboxItem[];

/** Changes of one row of one event go one after the other, all others side by side. */
const sameRow = (a: RowChange, b: RowChange): boolean =>
  a.event.id === b.event.id && (a.playerId === undefined ? a.attendeeId === b.attendeeId : a.playerId === b.playerId);

/** Whether nobody has seen it yet, so that it can still be rewritten. */
const unseen = (item: OutboxItem): boolean => item.state === 'waiting' && item.sent === 0;

/** The line with this change at its end, or melted into one that was never sent. */
export function enqueued(line: Outbox, change: RowChange, id: string): Outbox {
  const added: OutboxItem = { ...change, id, state: 'waiting', sent: 0 };
  const last = line.findLast((item) => sameRow(item, change));
  if (!last || !unseen(last)) return [...line, added];
  const others = line.filter((item) => item !== last);
  if (last.op === 'add' && change.op === 'remove') return others;
  if (last.op === 'remove') return change.op === 'remove' ? line : undone(others, last, added);
  if (change.op === 'remove') return [...others, added];
  return line.map((item) => (item === last ? { ...last, input: { ...last.input, ...change.input } } : item));
}

/** A removal that nobody has seen, and the row once more: the row stays, with what is different now. */
const undone = (others: Outbox, removal: OutboxItem, again: OutboxItem): Outbox => [
  ...others,
  { ...again, op: 'change', attendeeId: removal.attendeeId },
];

/** What may be sent now: the first of each row. */
export const ready = (line: Outbox): Outbox => {
  const open = line.filter(({ state }) => state !== 'confirmed');
  return open.filter(
    (item, index) => item.state !== 'sending' && !open.slice(0, index).some((one) => sameRow(one, item)),
  );
};

const replaced = (line: Outbox, id: string, fields: Partial<OutboxItem>): Outbox =>
  line.map((item) => (item.id === id ? { ...item, ...fields } : item));

export const sending = (line: Outbox, item: OutboxItem): Outbox =>
  replaced(line, item.id, { state: 'sending', sent: item.sent + 1 });

export const unconfirmed = (line: Outbox, id: string): Outbox => replaced(line, id, { state: 'unconfirmed' });

/** It was never taken in hand, such as by a server that is too busy: it may still be rewritten. */
export const putBack = (line: Outbox, item: OutboxItem): Outbox =>
  replaced(line, item.id, { state: 'waiting', sent: item.sent });

export const dropped = (line: Outbox, id: string): Outbox => line.filter((item) => item.id !== id);

/** Taken by the server. Later changes of the same child go to the row under which it stands now. */
export function confirmed(line: Outbox, done: OutboxItem, reply: AttendeesReply): Outbox {
  const row = done.playerId && reply.attendees.find(({ playerId }) => playerId === done.playerId);
  return replaced(line, done.id, { state: 'confirmed', version: reply.version }).map((item) =>
    row && item.id > done.id && item.op !== 'add' && sameRow(item, done) ? { ...item, attendeeId: row.id } : item,
  );
}

/** A tap that found the child on the list already becomes a change of that row. */
export const turnedToChange = (line: Outbox, item: OutboxItem, row: AttendeeView): Outbox =>
  replaced(line, item.id, { op: 'change', attendeeId: row.id, state: 'waiting', sent: 0 });

/** Without what this screen's data shows by itself. */
export const settled = (line: Outbox, heldVersion: (eventId: string) => number | undefined): Outbox =>
  line.filter(({ state, version = 0, event }) => state !== 'confirmed' || (heldVersion(event.id) ?? 0) < version);

/** As it is found again after a reload: what was under way may have been taken. */
export const reloaded = (line: Outbox): Outbox =>
  line
    .filter(({ state }) => state !== 'confirmed')
    .map((item) => (item.state === 'sending' ? { ...item, state: 'unconfirmed' as const } : item));
