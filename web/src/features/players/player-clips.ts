/** The clips of a player: tagged plays with film. */

import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { EventView, Play } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { useMemo } from 'react';
import { filmOf, playsOf } from '../../domain/film/plays';
import { clubMonth, thisClubMonth } from '../../lib/club-month';
import { addMonths } from '../../lib/club-time';
import { eventsOfMonth, seasonQuery } from '../../live/queries/team-events';

/** A tagged play of a player that has film. */
export interface PlayerClip {
  event: EventView;
  play: Play;
}

/** Returns the player's tagged plays with film, newest game first. */
function clipsIn(events: readonly EventView[], { id, name }: Pick<PlayerView, 'id' | 'name'>): PlayerClip[] {
  return events
    .toSorted((one, other) => other.eventTime - one.eventTime)
    .flatMap((event) =>
      playsOf(event.plays, { value: id, label: name }).flatMap((play) => (filmOf(play) ? [{ event, play }] : [])),
    );
}

/** Reads the player's tagged plays with film in all games of a team, newest game first. */
export function usePlayerClips(team: string, player: PlayerView): { clips: PlayerClip[]; isLoading: boolean } {
  const { data: events, isLoading } = useQuery({ ...seasonQuery(team), enabled: team !== '' });
  const { id, name } = player;
  const clips = useMemo(() => clipsIn(events ?? [], { id, name }), [events, id, name]);
  return { clips, isLoading };
}

/** The clip to look for. */
interface SoughtClip {
  /** The team whose games are looked at. */
  team: string;
  player: Pick<PlayerView, 'id' | 'name'>;
  /** The game that comes first; empty: none. */
  event: string;
  /** The time of that game (ms). */
  eventTime: number | undefined;
  /** True: without a clip of that game, the newest one of all games. */
  orNewest: boolean;
}

/** Reads the game of a match, or null when the team has none with this id. */
async function gameOf(
  client: QueryClient,
  { team, event, eventTime }: Pick<SoughtClip, 'team' | 'event' | 'eventTime'>,
): Promise<EventView | null> {
  if (event === '') return null;
  const hasId = ({ id }: EventView) => id === event;
  const ofMonth = eventTime === undefined ? [] : await eventsOfMonth(client, team, clubMonth(eventTime));
  // The game may have been moved to another month.
  return ofMonth.find(hasId) ?? (await client.fetchQuery(seasonQuery(team))).find(hasId) ?? null;
}

/** Finds the game that a match is about, for its name and result; null without one. */
export const gameOfMatchQuery = (sought: Pick<SoughtClip, 'team' | 'event' | 'eventTime'>) =>
  queryOptions({
    queryKey: ['match-game', sought.team, sought.event],
    queryFn: ({ client }) => gameOf(client, sought),
    enabled: sought.team !== '' && sought.event !== '',
  });

/**
 * Finds one clip of a player, or null. Reads the month of the game, then this month and the last one, and all of the team's events only if
 * none of them has a clip. It is not read again while it shows: a film stays while it plays.
 */
export const playerClipQuery = ({ team, player, event, eventTime, orNewest }: SoughtClip) =>
  queryOptions({
    queryKey: ['player-clip', team, player.id, event, orNewest],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ client }): Promise<(PlayerClip & { isOfGame: boolean }) | null> => {
      const game = await gameOf(client, { team, event, eventTime });
      const [ofGame] = clipsIn(game ? [game] : [], player);
      if (ofGame) return { ...ofGame, isOfGame: true };
      if (!orNewest) return null;
      const thisMonth = thisClubMonth();
      for (const month of [thisMonth, addMonths(thisMonth, -1)]) {
        const [newest] = clipsIn(await eventsOfMonth(client, team, month), player);
        if (newest) return { ...newest, isOfGame: false };
      }
      const [newest] = clipsIn(await client.fetchQuery(seasonQuery(team)), player);
      return newest ? { ...newest, isOfGame: false } : null;
    },
  });
