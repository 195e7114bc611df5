import type { EventView } from '@touchline/shared/events/event.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useMemo } from 'react';
import { useNow } from '../../lib/config';
import { comingEvents } from './coming-events';
import { useEvents } from './use-events';

/** With more teams a list does not read the events of all. */
export const MOST_TEAMS_READ = 40;

/** Returns the upcoming events of these teams, the next one first; undefined in a club with many teams. */
export function useComingEvents(teams: readonly TeamView[]): readonly EventView[] | undefined {
  const now = useNow();
  const isRead = teams.length <= MOST_TEAMS_READ;
  const ids = isRead ? teams.map(({ id }) => id) : [];
  const key = ids.join(' ');
  const { events } = useEvents('planning', ids);
  return useMemo(() => (isRead ? comingEvents(events, key.split(' '), now) : undefined), [events, key, isRead, now]);
}
