/** Finds the game to open when the URL has neither a game nor a month. */

import { queryOptions } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/event.model';
import { hasFilm } from '@touchline/shared/media';
import { clubMonth, thisClubMonth } from '../../../lib/club-month';
import { addMonths } from '../../../lib/club-time';
import { eventsOfMonth, seasonQuery } from '../../../live/queries/team-events';
import { teamGames } from './game-selection';

export interface FilmedGame {
  id: string;
  /** Format `YYYY-MM`. */
  month: string;
}

/**
 * The team's newest game with film, or null. Looks in this month and the last one, and reads all of the team's events only
 * if neither has film.
 */
export const newestFilmQuery = (team: string) =>
  queryOptions({
    queryKey: ['newest-film', team],
    // Not cached between visits: film arrives after the game.
    gcTime: 0,
    queryFn: async ({ client }): Promise<FilmedGame | null> => {
      const firstWithFilm = (games: readonly EventView[]): FilmedGame | null => {
        const game = games.find(hasFilm);
        return game ? { id: game.id, month: clubMonth(game.eventTime) } : null;
      };
      const thisMonth = thisClubMonth();
      for (const month of [thisMonth, addMonths(thisMonth, -1)]) {
        const newestGame = firstWithFilm(teamGames(await eventsOfMonth(client, team, month), team));
        if (newestGame) return newestGame;
      }
      const events = await client.fetchQuery(seasonQuery(team));
      return firstWithFilm(teamGames(events, team));
    },
  });
