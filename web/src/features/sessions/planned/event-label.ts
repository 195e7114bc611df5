/** Labels of events on the session screen: "Tomorrow, 9:00 AM, Riverside v Hillside". Pure. */
import type { EventView } from '@touchline/shared/events/events.shapes';
import { when } from '../../../lib/club-time';

const types: Record<EventView['type'], string> = { GAME: 'Game', TOURNAMENT: 'Tournament', PRACTICE: 'Practice' };

/** Returns the event's name, otherwise its type. */
export const eventTitle = ({ name, type }: EventView): string => name || types[type];

export function eventLabel(event: EventView, zone: string, now: number): string {
  const off = event.eventState === 'CANCELLED' ? ' (cancelled)' : '';
  return `${when(event.eventTime, zone, now)}, ${eventTitle(event)}${off}`;
}
