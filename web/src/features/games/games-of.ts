/** Which games a month has, and which one is shown (spec section 2, Games viewer). Pure. */
import type { AttendeeView, EventView } from '@touchline/shared/events/events.shapes';
import type { PlayerChoice } from '../../lib/plays';

/** A month's games and tournaments, newest first. */
export const gamesOf = (events: readonly EventView[], team: string): EventView[] =>
  events
    .filter(({ type, tags }) => type !== 'PRACTICE' && tags.includes(team))
    .toSorted((a, b) => b.eventTime - a.eventTime);

/** Where the game of this id stands; the first one when there is none of it. */
export const indexOf = (games: readonly { id: string }[], id: string | null): number =>
  Math.max(
    0,
    games.findIndex((game) => game.id === id),
  );

/** Whom plays can be chosen by: the game's attendees. */
export function playerChoices(attendees: readonly AttendeeView[]): PlayerChoice[] {
  const choices = new Map<string, PlayerChoice>();
  for (const { playerId, player } of attendees)
    if (player) choices.set(playerId ?? player, { value: playerId ?? player, label: player });
  return [...choices.values()].toSorted((a, b) => a.label.localeCompare(b.label));
}
