import type { EventView } from '@touchline/shared/events/event.model';
import { isOver } from '@touchline/shared/events/event-length';

/** Time after an event in which staff still know who came (ms). */
const CAME_BACK = 3 * 86_400_000;

/** Returns whether it is time to say who came: of a child who was going nobody has said yet whether they did. */
export function lacksAttendance(event: EventView, now: number): boolean {
  const { attendees, attendance = [], eventTime, eventState } = event;
  const isEnded = isOver(event, now) || (eventState === 'FINISHED' && eventTime <= now);
  if (!isEnded || eventState === 'CANCELLED' || eventTime < now - CAME_BACK) return false;
  const known = new Set(attendance.map(({ playerId }) => playerId));
  return attendees.some(
    ({ available, playerId }) => available === 'YES' && playerId !== undefined && !known.has(playerId),
  );
}
