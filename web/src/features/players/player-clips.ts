/** The clips of a player: tagged plays with film. */
import { useQuery } from '@tanstack/react-query';
import type { EventView, Play } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { filmOf, playsOf } from '../../domain/film/plays';
import { seasonQuery } from '../../live/queries/team-events';

/** A tagged play of a player that has film. */
export interface PlayerClip {
  event: EventView;
  play: Play;
}

/** Reads the player's tagged plays with film in the games of a team, newest game first. */
export function usePlayerClips(team: string, player: PlayerView): { clips: PlayerClip[]; isLoading: boolean } {
  const { data: events = [], isLoading } = useQuery({ ...seasonQuery(team), enabled: team !== '' });
  const choice = { value: player.id, label: player.name };
  const clips = events
    .toSorted((one, other) => other.eventTime - one.eventTime)
    .flatMap((event) => playsOf(event.plays, choice).flatMap((play) => (filmOf(play) ? [{ event, play }] : [])));
  return { clips, isLoading };
}
