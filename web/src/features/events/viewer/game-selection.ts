/** The games of a month, and which of them is selected (specification 2.5). Pure. */
import type { AttendeeView, EventView } from '@touchline/shared/events/event.model';
import { hasFilm, isFilm } from '@touchline/shared/media';
import type { PlayerChoice } from '../../../domain/film/plays';

/** Returns the team's games and tournaments, newest first. */
export const teamGames = (events: readonly EventView[], team: string): EventView[] =>
  events
    .filter(({ type, tags }) => type !== 'PRACTICE' && type !== 'OTHER' && tags.includes(team))
    .toSorted((a, b) => b.eventTime - a.eventTime);

/** Returns the link that the view Highlights shows: the highlights, or the first film of the game when they are no film. */
export const highlightsOf = ({ url, sources }: Pick<EventView, 'url' | 'sources'>): string =>
  [url, ...sources].find(isFilm) ?? url;

type ListedGame = Pick<EventView, 'id' | 'url' | 'sources' | 'eventTime' | 'eventState'>;

/**
 * Returns the index of the game with this id. When the page opens without one it is the newest game with film, then the most recent one
 * that was played; after another month, team or user it is the first (specification 2.5).
 * @param games newest first
 */
export function selectedGameIndex(
  games: readonly ListedGame[],
  id: string | null,
  { now, isOpening }: { now: number; isOpening: boolean },
): number {
  const wasPlayed = ({ eventTime, eventState }: ListedGame) => eventTime <= now && eventState !== 'CANCELLED';
  const isAsked = (game: ListedGame) => game.id === id;
  const choices = isOpening ? [isAsked, hasFilm, wasPlayed] : [isAsked];
  const indexes = choices.map((matches) => games.findIndex(matches));
  return indexes.find((index) => index >= 0) ?? 0;
}

/** The players to filter plays by: the game's attendees and the viewer's children. */
export function playerChoices(
  attendees: readonly AttendeeView[],
  children: readonly { id: string; name: string }[] = [],
): PlayerChoice[] {
  const choices = new Map<string, PlayerChoice>(children.map(({ id, name }) => [id, { value: id, label: name }]));
  for (const { playerId, player } of attendees)
    if (player) choices.set(playerId ?? player, { value: playerId ?? player, label: player });
  return [...choices.values()].toSorted((a, b) => a.label.localeCompare(b.label));
}
