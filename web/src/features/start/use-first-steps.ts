import { queryOptions, useQuery } from '@tanstack/react-query';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { call } from '../../lib/client';
import { useCurrentUser } from '../../lib/session';
import { venuesQuery } from '../../lib/venues-query';
import { teamsQuery } from '../../live/queries/event-queries';
import { type FirstStep, firstSteps } from './first-steps';

/** Whether the club has an event. Asks for upcoming events first, because an old club has many past ones. */
const hasEventQuery = queryOptions({
  queryKey: ['first steps', 'event'],
  queryFn: async ({ signal }) => {
    const listed = (query: { startTime?: string }) => call(eventsContract.list_events, { query }, { signal });
    return (await listed({ startTime: String(Date.now()) })).length > 0 || (await listed({})).length > 0;
  },
  staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
});

/** Returns the club's first steps for an ADMIN; undefined until the data is loaded. */
export function useFirstSteps(): FirstStep[] | undefined {
  const user = useCurrentUser();
  const venues = useQuery(venuesQuery);
  const teams = useQuery(teamsQuery);
  const hasEvent = useQuery({ ...hasEventQuery, enabled: (teams.data ?? []).length > 0 });
  if (!user || !venues.data || !teams.data) return undefined;
  if (teams.data.length > 0 && hasEvent.data === undefined) return undefined;
  return firstSteps({
    venues: venues.data.length,
    teams: teams.data,
    hasEvent: hasEvent.data ?? false,
    ownAddress: user.emailAddress,
  });
}
