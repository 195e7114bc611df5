/** The answers of an event that its numbers count: of its own, because the first screen needs no more. */
import type { AttendeeView, EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';

/**
 * Returns the answers that count. Of an event of several teams those of the roster alone: nobody knows who of another team is missing.
 * @param roster empty if the viewer may not see it
 */
export function countedAnswers(
  { attendees, tags }: Pick<EventView, 'attendees' | 'tags'>,
  roster: readonly PlayerView[],
): readonly AttendeeView[] {
  if (tags.length < 2 || roster.length === 0) return attendees;
  const players = new Set(roster.map(({ id }) => id));
  return attendees.filter(({ playerId }) => playerId && players.has(playerId));
}
