/** Which games a month has, which one is shown, and whose plays (spec section 2, Games viewer). Pure. */
import type { AttendeeView, EventView, Play } from '@touchline/shared/events/events.shapes';
import type { Stretch } from '../../components/film/use-film';

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

export interface PlayerChoice {
  /** The player's id, or the name of somebody whom only a name tells. */
  value: string;
  label: string;
}

/** Whom plays can be chosen by: the game's attendees. */
export function playerChoices(attendees: readonly AttendeeView[]): PlayerChoice[] {
  const choices = new Map<string, PlayerChoice>();
  for (const { playerId, player } of attendees)
    if (player) choices.set(playerId ?? player, { value: playerId ?? player, label: player });
  return [...choices.values()].toSorted((a, b) => a.label.localeCompare(b.label));
}

/** The plays of a player: known by id where the play says ids, else by name. */
export function playsOf(plays: readonly Play[], chosen: PlayerChoice | undefined): readonly Play[] {
  if (!chosen) return plays;
  return plays.filter(
    ({ playerIds, players }) =>
      playerIds.includes(chosen.value) || (playerIds.length < players.length && players.includes(chosen.label)),
  );
}

/** The link of a play's film: its own, else the film that it is a stretch of. */
export const filmOf = ({ link, source }: Pick<Play, 'link' | 'source'>): string => link || source;

/** The stretch of its film that a play is; none when it has a film of its own, or says no place. */
export const stretchOf = (play: Pick<Play, 'link' | 'startOffset' | 'endOffset'>): Stretch | undefined =>
  play.link || play.startOffset === undefined ? undefined : { start: play.startOffset, end: play.endOffset };
