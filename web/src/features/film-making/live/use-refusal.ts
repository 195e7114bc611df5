/** Asks before a recording whether the club takes it: nobody plays the game again. */
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { EventKey } from '@touchline/shared/events/event.model';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { ApiError, call } from '../../../lib/client';

/** The club is asked again so often (ms). */
const ASK_AGAIN = 30_000;

/**
 * Returns why the club would take no live film of an event now; undefined when it would, and while nobody knows.
 * @param isAsked false while something is recorded
 */
export function useRefusal(event: EventKey, isAsked: boolean): string | undefined {
  const { error } = useQuery({
    queryKey: ['film-check', event],
    queryFn: ({ signal }) => call(filmsContract.check_film, { body: { event, mode: 'LIVE' } }, { signal }),
    enabled: isAsked,
    // Offline, too: that is one of the answers.
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    refetchInterval: ASK_AGAIN,
  });
  if (!error) return undefined;
  return error instanceof ApiError ? error.detail : t`The club cannot be reached.`;
}
