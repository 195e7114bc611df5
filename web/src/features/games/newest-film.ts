/** Which game opens when the address names neither a game nor a month. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { EventView } from '@touchline/shared/events/events.shapes';
import { monthOf } from '@touchline/shared/months';
import { call } from '../../lib/client';
import { addMonths } from '../../lib/club-time';
import { eventCacheOf } from '../../live/engine/event-cache';
import { eventMonthQuery } from '../../live/queries/event-queries';
import { gamesOf, hasFilm } from './games-of';

export interface FilmedGame {
  id: string;
  /** `YYYY-MM`. */
  month: string;
}

async function gamesOfMonth(client: QueryClient, team: string, month: string): Promise<EventView[]> {
  const { keys } = await client.fetchQuery(eventMonthQuery(team, month));
  return gamesOf(
    keys.flatMap(({ id }) => eventCacheOf(client).get(id) ?? []),
    team,
  );
}

/**
 * The team's newest game with film, null when none has film. Mostly this month or the last one has it; only otherwise all
 * of the team's events are read.
 */
export const newestFilmQuery = (team: string) =>
  queryOptions({
    queryKey: ['newest-film', team],
    // Read again with each visit: film arrives after the game.
    gcTime: 0,
    queryFn: async ({ client, signal }): Promise<FilmedGame | null> => {
      const filmed = (games: readonly EventView[]): FilmedGame | null => {
        const game = games.find(hasFilm);
        return game ? { id: game.id, month: monthOf(game.eventTime) } : null;
      };
      const now = monthOf(Date.now());
      for (const month of [now, addMonths(now, -1)]) {
        const found = filmed(await gamesOfMonth(client, team, month));
        if (found) return found;
      }
      return filmed(gamesOf(await call(eventsContract.show_events, { query: { tag: team } }, { signal }), team));
    },
  });
