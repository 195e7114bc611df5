import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { accountOfLastVisit, offlineCopyTimeAtom } from '../../lib/offline-copy';
import { currentUserKey, tokenAtom, useCurrentUser } from '../../lib/session';
import { connectionAtom } from '../engine/live-atoms';
import { everyEventKey, everyEventListKey, LIVE_LISTS, teamsQueryKey } from '../engine/query-keys';

/** Delay (ms) between a change and writing it. */
const WRITE_DELAY_MS = 3_000;

const kinds = [
  currentUserKey[0],
  'config',
  teamsQueryKey[0],
  everyEventKey[0],
  everyEventListKey[0],
  LIVE_LISTS.matches[0],
] as const;
/** Returns whether the offline copy holds a query. */
export const isKept = ({ queryKey }: Query): boolean => kinds.includes(queryKey[0] as (typeof kinds)[number]);
const isOfClub = (query: Query): boolean =>
  isKept(query) && !['config', currentUserKey[0]].includes(`${query.queryKey[0]}`);

/** Returns a key of the user's rights. Another key means that other data may be visible. */
const accessOf = ({ id, roles, teams, staffTeams, familyTeams, players }: CurrentUser): string =>
  JSON.stringify([id, roles, teams, staffTeams, familyTeams, players.map((player) => player.id)]);

const isAwaitingServer = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .findAll({ type: 'active', predicate: isKept })
    .some(({ state }) => state.isInvalidated);

/**
 * Stores this page's data for the next visit while connected. Fetches data of the last visit again after the connect.
 */
export function useOfflineCopy(): void {
  const client = useQueryClient();
  const token = useAtomValue(tokenAtom);
  const user = useCurrentUser();
  const isLive = ['live', 'blocked'].includes(useAtomValue(connectionAtom).state);
  const [keptSince, setKeptSince] = useAtom(offlineCopyTimeAtom);
  const access = user && accessOf(user);
  const lastAccess = useRef<string | null>(null);

  useEffect(() => {
    if (keptSince === null || !access) return;
    const storedAccount = accountOfLastVisit() as CurrentUser | undefined;
    lastAccess.current ??= storedAccount ? accessOf(storedAccount) : access;
    if (access === lastAccess.current) return;
    lastAccess.current = access;
    // Rights changed since the last visit, so stored data must not be shown.
    void client.resetQueries({ predicate: isOfClub });
  }, [keptSince, access, client]);

  useEffect(() => {
    if (keptSince === null || !isLive) return;
    const checkConfirmed = () => {
      if (!isAwaitingServer(client)) setKeptSince(null);
    };
    void client
      .refetchQueries(
        { type: 'active', predicate: (query) => isKept(query) && query.state.isInvalidated },
        // Waits for requests that are running already.
        { cancelRefetch: false },
      )
      .then(checkConfirmed);
    return client.getQueryCache().subscribe(checkConfirmed);
  }, [keptSince, isLive, client, setKeptSince]);

  useEffect(() => {
    if (!token || !isLive || keptSince !== null) return;
    // Its code is not part of the first load. Loads it now: a page that is being hidden has no time for that.
    const loadSaver = () => import('./save-visit');
    loadSaver().catch(() => undefined);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const write = () => {
      if (isStopped) return;
      clearTimeout(timer);
      timer = undefined;
      loadSaver()
        .then(({ saveVisit }) => saveVisit(client, token))
        .catch(() => undefined);
    };
    const scheduleWrite = () => {
      // Writing takes long on a slow phone, and waits until the user pauses. Safari has no idle callback.
      timer ??= setTimeout(() => {
        if ('requestIdleCallback' in window) window.requestIdleCallback(write, { timeout: WRITE_DELAY_MS });
        else write();
      }, WRITE_DELAY_MS);
    };
    const onHidden = () => document.visibilityState === 'hidden' && write();
    scheduleWrite();
    const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && isKept(query)) scheduleWrite();
    });
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [token, isLive, keptSince, client]);
}
