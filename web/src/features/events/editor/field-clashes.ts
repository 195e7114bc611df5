/** Two teams on one field at the same time. Pure. */
import type { EventView } from '@touchline/shared/events/event.model';
import { isOver, PROPOSED_LENGTH } from '@touchline/shared/events/event-length';

const endOf = ({ eventTime, endTime }: EventView) => endTime ?? eventTime + PROPOSED_LENGTH;

/**
 * Finds events of different teams that overlap at one venue. Events that are over or canceled take no field.
 * @returns by the id of an event: the first other one on its field
 */
export function fieldClashes(events: readonly EventView[], now: number): ReadonlyMap<string, EventView> {
  const clashes = new Map<string, EventView>();
  const byVenue = new Map<string, EventView[]>();
  const coming = events
    .filter((event) => event.eventState !== 'CANCELLED' && !isOver(event, now))
    .toSorted((one, other) => one.eventTime - other.eventTime);
  for (const event of coming) {
    const { id } = event.eventLocation;
    const open = (byVenue.get(id) ?? []).filter((earlier) => endOf(earlier) > event.eventTime);
    const other = open.find(({ tags }) => !tags.some((tag) => event.tags.includes(tag)));
    if (other) {
      clashes.set(event.id, other);
      if (!clashes.has(other.id)) clashes.set(other.id, event);
    }
    byVenue.set(id, [...open, event]);
  }
  return clashes;
}
