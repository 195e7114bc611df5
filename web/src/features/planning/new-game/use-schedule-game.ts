import { eventsContract } from '@touchline/shared/events/events.contract';
import type { TeamView } from '@touchline/shared/teams/team.model';
import type { VenueView } from '@touchline/shared/venues/venue.model';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { ApiError, call } from '../../../lib/client';
import { newId } from '../../../lib/new-id';
import { engineAtom } from '../../../live/engine/live-atoms';
import { newGame } from './new-game';

interface Wanted {
  eventTime: number;
  venue: VenueView;
  team: TeamView;
}

/**
 * Adds a game here at once, then on the server; it is at version 1 when that answers (specification 4.2).
 * A try without an answer keeps its id, so that the next one cannot make a second game.
 */
export function useScheduleGame(): (wanted: Wanted) => Promise<void> {
  const engine = useAtomValue(engineAtom);
  const tried = useRef<string | null>(null);

  return async ({ eventTime, venue, team }) => {
    const game = newGame(tried.current ?? newId(9), eventTime, venue, team);
    const { id, name, type, eventState, eventLocation, tags } = game;
    tried.current = id;
    engine?.showNew(game);
    try {
      const body = { id, name, type, eventState, eventTime, eventLocation, tags };
      const given = await call(eventsContract.schedule_event, { body });
      tried.current = null;
      if (given !== id) engine?.forget(id);
      engine?.showNew({ ...game, id: given, key: { ...game.key, id: given }, version: 1, rev: 1 });
    } catch (error) {
      engine?.forget(id);
      if (error instanceof ApiError && error.status < 500) tried.current = null;
      throw error;
    }
  };
}
