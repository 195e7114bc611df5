import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SeasonRule } from '@touchline/shared/events/season';
import { type PublicConfig, systemContract } from '@touchline/shared/system/system.contract';
import { useEffect, useState } from 'react';
import { call } from './client';
import { noteClubZone } from './club-month';
import { span, viewerTime, when } from './club-time';
import { useLanguage } from './language';
import { now, onClockMoved } from './now';

export const configQuery = queryOptions({
  queryKey: ['config'] as const,
  queryFn: async ({ signal }): Promise<PublicConfig> => {
    const config = await call(systemContract.config, {}, { signal });
    noteClubZone(config.clubTimezone);
    return config;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns the club's settings, or undefined while they load. */
export const useConfig = (): PublicConfig | undefined => useQuery(configQuery).data;

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the club's time zone, or the viewer's own while the settings load. The component renders again when the language changes. */
export function useClubZone(): string {
  useLanguage();
  return useConfig()?.clubTimezone ?? ownZone;
}

/** Returns the club's rule of seasons and age groups; the usual one while the settings load. */
export function useSeasonRule(): SeasonRule {
  const { clubTimezone = ownZone, seasonStart = 8, ageWindow = 'calendar' } = useConfig() ?? {};
  return { zone: clubTimezone, start: seasonStart, window: ageWindow };
}

/** Returns the server's time (ms), updated every 30 seconds, so that "Tomorrow" becomes "Today". */
export function useNow(): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const update = () => setTime(now());
    const timer = setInterval(update, 30_000);
    const unsubscribe = onClockMoved(update);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, []);
  return time;
}

/** Formats from when to when an event lasts: `text` in the club's zone, `own` its start in the viewer's zone where it differs. */
export function useSpan(event: { eventTime: number; endTime?: number | undefined }): {
  text: string;
  own: string | null;
} {
  const zone = useClubZone();
  const now = useNow();
  return { text: span(event, zone, now), own: viewerTime(event.eventTime, zone, ownZone, now) };
}

/** Formats a time: `text` in the club's zone, `own` in the viewer's zone where it differs. */
export function useWhen(ms: number): { text: string; own: string | null } {
  const zone = useClubZone();
  const now = useNow();
  return { text: when(ms, zone, now), own: viewerTime(ms, zone, ownZone, now) };
}
