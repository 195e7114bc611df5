import { queryOptions, useQuery } from '@tanstack/react-query';
import { type PublicConfig, systemContract } from '@touchline/shared/system/system.contract';
import { useEffect, useState } from 'react';
import { call } from './client';
import { viewerTime, when } from './club-time';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(systemContract.config, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Settings of this club, or undefined until they are here. */
export const useConfig = (): PublicConfig | undefined => useQuery(configQuery).data;

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The club's time zone; the viewer's own until it is known. */
export const useClubZone = (): string => useConfig()?.clubTimezone ?? ownZone();

/** The time of day (ms), told anew every half minute, so that "Tomorrow" becomes "Today". */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A moment for the screen: `text` in club time, `own` in the viewer's where that differs. */
export function useWhen(ms: number): { text: string; own: string | null } {
  const zone = useClubZone();
  const now = useNow();
  return { text: when(ms, zone, now), own: viewerTime(ms, zone, ownZone(), now) };
}
