import { useQueryClient } from '@tanstack/react-query';
import { seesEveryTeam } from '@touchline/shared/access/actor';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { dayOf } from '@touchline/shared/wall-clock';
import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { clock, day } from '../../lib/club-time';
import { useNow } from '../../lib/config';
import { useLanguage } from '../../lib/language';
import { offlineCopyTimeAtom } from '../../lib/offline-copy';
import { useCurrentUser } from '../../lib/session';
import { statusWord } from '../../live/engine/connection-state';
import { eventCacheOf } from '../../live/engine/event-cache';
import { connectionAtom } from '../../live/engine/live-atoms';
import { everyBoardListKey, teamsQueryKey } from '../../live/engine/query-keys';
import { useOfflineCopy } from '../../live/queries/use-offline-copy';
import classes from './connection-status.module.css';
import { useLiveEngine } from './use-live-engine';

/** Removes the data of teams that the user lost access to at once, before anything is fetched again. */
export function useDropLostTeams(): void {
  const client = useQueryClient();
  const user = useCurrentUser();

  useEffect(() => {
    if (!user || seesEveryTeam(user)) return;
    const isOwnTeam = (team: string) => user.teams.includes(team);
    const cache = eventCacheOf(client);
    for (const event of cache.all()) if (!event.tags.some(isOwnTeam)) cache.remove(event.id);
    client.removeQueries({
      queryKey: everyBoardListKey,
      predicate: ({ queryKey: [, team] }) => !isOwnTeam(String(team)),
    });
    client.setQueryData<TeamView[]>(teamsQueryKey, (teams) => teams?.filter(({ id }) => isOwnTeam(id)));
  }, [client, user]);
}

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The connection status: a dot and a word in a place of fixed width. Mounting it starts the live layer. */
export default function ConnectionStatus() {
  useLiveEngine();
  useOfflineCopy();
  useDropLostTeams();
  useLanguage();
  const now = useNow();
  const formatTime = (ms: number) =>
    dayOf(ms, ownZone) === dayOf(now, ownZone) ? clock(ms, ownZone) : day(ms, ownZone, now);
  const { tone, word } = statusWord(useAtomValue(connectionAtom), formatTime, useAtomValue(offlineCopyTimeAtom));
  return (
    <div className={classes.status}>
      <span className={clsx(classes.dot, classes[tone])} aria-hidden="true" />
      <span role="status" className={classes.word}>
        {word}
      </span>
    </div>
  );
}
