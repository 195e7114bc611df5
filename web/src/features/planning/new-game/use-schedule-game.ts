import { eventsContract } from '@touchline/shared/events/events.contract';
import type { TeamView } from '@touchline/shared/teams/team.model';
import type { VenueView } from '@touchline/shared/venues/venue.model';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { ApiError, call } from '../../../lib/client';
import { newId } from '../../../lib/new-id';
import { engineAtom } from '../../../live/engine/live-atoms';
import { newGame } from './new-game';

interface GameInput {
  eventTime: number;
  venue: VenueView;
  team: TeamView;
}

/**
 * Shows the game at once and sends it to the server, which makes it version 1 (specification 4.2).
 * A retry after a lost response reuses the id, so that it cannot create a second game.
 */
export function useScheduleGame(): (input: GameInput) => Promise<void> {
  const engine = useAtomValue(engineAtom);
  const retryId = useRef<string | null>(null);

  return async ({ eventTime, venue, team }) => {
    const game = newGame(retryId.current ?? newId(9), eventTime, venue, team);
    const { id, name, type, eventState, eventLocation, tags } = game;
    retryId.current = id;
    engine?.showNew(game);
    try {
      const body = { id, name, type, eventState, eventTime, eventLocation, tags };
      const storedId = await call(eventsContract.schedule_event, { body });
      retryId.current = null;
      if (storedId !== id) engine?.forget(id);
      engine?.showNew({ ...game, id: storedId, key: { ...game.key, id: storedId }, version: 1, rev: 1 });
    } catch (error) {
      engine?.forget(id);
      if (error instanceof ApiError && error.status < 500) retryId.current = null;
      throw error;
    }
  };
}
