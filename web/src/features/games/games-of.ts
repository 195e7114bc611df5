/** Which games a month has, and which one is shown (specification 2.5). Pure. */
import type { AttendeeView, EventView } from '@touchline/shared/events/events.shapes';
import { mediaKind } from '../../lib/media';
import type { PlayerChoice } from '../../lib/plays';

/** A month's games and tournaments, newest first. */
export const gamesOf = (events: readonly EventView[], team: string): EventView[] =>
  events
    .filter(({ type, tags }) => type !== 'PRACTICE' && tags.includes(team))
    .toSorted((a, b) => b.eventTime - a.eventTime);

/** Whether a game has film: an image or a document is none. */
export const hasFilm = ({ url }: Pick<EventView, 'url'>): boolean =>
  url !== '' && mediaKind(url) !== 'image' && mediaKind(url) !== 'pdf';

type ListedGame = Pick<EventView, 'id' | 'url' | 'eventTime' | 'eventState'>;

/**
 * Where the game of this id stands. When there is none of it: the newest one with film, else the most recent one that was
 * played, else the first.
 * @param games newest first
 */
export function indexOf(games: readonly ListedGame[], id: string | null, now: number): number {
  const wasPlayed = ({ eventTime, eventState }: ListedGame) => eventTime <= now && eventState !== 'CANCELLED';
  const places = [(game: ListedGame) => game.id === id, hasFilm, wasPlayed].map((is) => games.findIndex(is));
  return places.find((place) => place >= 0) ?? 0;
}

/** Whom plays can be chosen by: the game's attendees. */
export function playerChoices(attendees: readonly AttendeeView[]): PlayerChoice[] {
  const choices = new Map<string, PlayerChoice>();
  for (const { playerId, player } of attendees)
    if (player) choices.set(playerId ?? player, { value: playerId ?? player, label: player });
  return [...choices.values()].toSorted((a, b) => a.label.localeCompare(b.label));
}
