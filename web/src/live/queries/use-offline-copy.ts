import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import type { EventView } from '@touchline/shared/events/event.model';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { accountOfLastVisit, type CachedRead, offlineCopyTimeAtom, saveOfflineCopy } from '../../lib/offline-copy';
import { currentUserKey, currentUserQuery, tokenAtom, useCurrentUser } from '../../lib/session';
import type { EventList } from '../engine/apply/event-list';
import { connectionAtom } from '../engine/live-atoms';
import { everyEventKey, everyEventListKey, teamsQueryKey } from '../engine/query-keys';

const DAY = 86_400_000;
/** Events in this range around now (ms) are stored for the next visit. */
const KEEP_BEFORE_MS = 2 * DAY;
const KEEP_AFTER_MS = 14 * DAY;
/** At most this many events are stored: the nearest ones. */
const MAX_EVENTS = 60;
/** Delay (ms) between a change and writing it. */
const WRITE_DELAY_MS = 3_000;

const kinds = [currentUserKey[0], 'config', teamsQueryKey[0], everyEventKey[0], everyEventListKey[0]] as const;
const isKept = ({ queryKey }: Query): boolean => kinds.includes(queryKey[0] as (typeof kinds)[number]);
const isOfClub = (query: Query): boolean =>
  isKept(query) && !['config', currentUserKey[0]].includes(`${query.queryKey[0]}`);

const isNear = ({ eventTime }: EventView, now: number) =>
  eventTime > now - KEEP_BEFORE_MS && eventTime < now + KEEP_AFTER_MS;

/** Returns what the next visit shows at once: the account, its teams, the events near now, and the open lists. */
function readsOf(client: QueryClient, token: string): CachedRead[] {
  const now = Date.now();
  const keptQueries = client
    .getQueryCache()
    .findAll({ predicate: (query) => isKept(query) && query.state.status === 'success' && !query.state.isInvalidated });
  const ofKind = (kind: string) => keptQueries.filter(({ queryKey }) => queryKey[0] === kind);
  const events = ofKind(everyEventKey[0])
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data as EventView }))
    .filter(({ data }) => data.version > 0 && isNear(data, now))
    .toSorted((a, b) => Math.abs(a.data.eventTime - now) - Math.abs(b.data.eventTime - now))
    .slice(0, MAX_EVENTS);
  const ids = new Set(events.map(({ data }) => data.id));
  const lists = ofKind(everyEventListKey[0])
    .map(({ queryKey, state }) => ({ key: queryKey, list: state.data as EventList }))
    .filter(({ list }) => list.before === undefined)
    .map(({ key, list }) => ({ key, data: { ...list, keys: list.keys.filter(({ id }) => ids.has(id)) } }));
  const wholeReads = [...ofKind('config'), ...ofKind(teamsQueryKey[0])].map(({ queryKey, state }) => ({
    key: queryKey,
    data: state.data,
  }));
  const account = client.getQueryData<CurrentUser>(currentUserQuery(token).queryKey);
  if (!account) return [];
  return [{ key: currentUserKey, data: account }, ...wholeReads, ...events, ...lists];
}

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
  const isLive = useAtomValue(connectionAtom).state === 'live';
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const write = () => {
      if (isStopped) return;
      clearTimeout(timer);
      timer = undefined;
      void saveOfflineCopy(readsOf(client, token), token);
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
