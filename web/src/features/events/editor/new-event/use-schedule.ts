import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { fromWallClock } from '@touchline/shared/wall-clock';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { ApiError, call } from '../../../../lib/client';
import { newId } from '../../../../lib/new-id';
import { engineAtom } from '../../../../live/engine/live-atoms';
import { newDetails } from '../fields/event-details';
import { type NewEventValues, newEvent } from './new-event';

/**
 * Returns a function that adds an event, or a series. An event shows at once, and the server makes it version 1 (specification 4.2); the
 * events of a series arrive as live messages. A retry after a lost response reuses the id, so that it cannot add them twice.
 */
export function useSchedule(zone: string): (values: NewEventValues, team: TeamView) => Promise<number> {
  const engine = useAtomValue(engineAtom);
  const retryId = useRef<string | null>(null);

  return async (values, team) => {
    const id = retryId.current ?? newId(9);
    retryId.current = id;
    // Schemas of the server check the body; a form's values have looser types.
    const body = { id, tags: [team.id], ...newDetails(values) } as never;
    try {
      if (values.repeats) {
        const until = fromWallClock(`${values.until}T23:59`, zone);
        const series = { event: body, weekdays: values.weekdays.map(Number), until };
        const ids = await call(eventPlanningContract.schedule_series, { body: series });
        retryId.current = null;
        return ids.length;
      }
      const event = newEvent(id, values, team);
      engine?.showNew(event);
      const storedId = await call(eventsContract.schedule_event, { body });
      retryId.current = null;
      if (storedId !== id) engine?.forget(id);
      engine?.showNew({ ...event, id: storedId, key: { ...event.key, id: storedId }, version: 1, rev: 1 });
      return 1;
    } catch (error) {
      engine?.forget(id);
      if (error instanceof ApiError && error.status < 500) retryId.current = null;
      throw error;
    }
  };
}
