/** Shows the viewer's own changes on top of the server's rows until the server has them. Pure. */
import type { AttendeeView, EventView } from '@touchline/shared/events/event.model';
import type { Outbox, OutboxItem } from './outbox-queue';

/** `pending`: on its way. `unconfirmed`: sent without a response, and retried. */
export type Pending = 'pending' | 'unconfirmed';

export interface SeenEvent {
  event: EventView;
  /** By attendee id. */
  pending: ReadonlyMap<string, Pending>;
}

const NO_PENDING: ReadonlyMap<string, Pending> = new Map();
const blankRow = { available: 'YES', position: '', volunteer: '' } as const;

function withChange(rows: readonly AttendeeView[], { op, attendeeId, playerId, input }: OutboxItem): AttendeeView[] {
  const existing = rows.find((row) => row.id === attendeeId || (playerId !== undefined && row.playerId === playerId));
  if (op === 'remove') return rows.filter((row) => row !== existing);
  // Another answer takes its note away.
  const note = existing && (input.available ?? existing.available) === existing.available ? existing.reason : undefined;
  if (existing) return rows.map((row) => (row === existing ? { ...row, reason: note, ...input } : row));
  return op === 'add' ? [...rows, { ...blankRow, ...input, ...(playerId && { playerId }), id: attendeeId }] : [...rows];
}

export function withOwnChanges(event: EventView, outbox: Outbox): SeenEvent {
  const items = outbox.filter(
    (item) =>
      item.event.id === event.id &&
      !item.match &&
      !(item.state === 'confirmed' && (item.version ?? 0) <= event.version),
  );
  if (items.length === 0) return { event, pending: NO_PENDING };
  const attendees = items.reduce<AttendeeView[]>(withChange, event.attendees);
  const pending = new Map<string, Pending>();
  for (const { state, attendeeId, playerId } of items) {
    if (state === 'confirmed') continue;
    const id = attendees.find((row) => row.id === attendeeId || (playerId && row.playerId === playerId))?.id;
    if (id) pending.set(id, state === 'unconfirmed' ? 'unconfirmed' : 'pending');
  }
  return { event: { ...event, attendees }, pending };
}
