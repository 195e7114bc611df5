/** How a session screen names an event: "Tomorrow 9:00, Riverside v Hillside". Pure. */
import type { EventView } from '@touchline/shared/events/events.shapes';
import { when } from '../../../lib/club-time';

const types: Record<EventView['type'], string> = { GAME: 'Game', TOURNAMENT: 'Tournament', PRACTICE: 'Practice' };

/** The event's name, or what kind of event it is. */
export const eventTitle = ({ name, type }: EventView): string => name || types[type];

export function eventWords(event: EventView, zone: string, now: number): string {
  const off = event.eventState === 'CANCELLED' ? ' (cancelled)' : '';
  return `${when(event.eventTime, zone, now)}, ${eventTitle(event)}${off}`;
}
