/** Assembles the live layer for one signed-in user: socket, event intake, sync, outbox, arrivals, presence. */
import type { QueryClient } from '@tanstack/react-query';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { LOST_SPREAD_MS } from '@touchline/shared/live/limits';
import { ApiError, call } from '../lib/client';
import { now, onClockMoved } from '../lib/now';
import { onPrefetchedUsed } from '../lib/prefetched';
import { currentUserKey } from '../lib/session';
import { startArrivalMarks } from './engine/announcement';
import { eventHandlers } from './engine/apply/event-messages';
import type { Arrivals } from './engine/arrivals';
import { createBoardRouter } from './engine/board-router';
import type { Change } from './engine/changers';
import { type Connection, type MessageHandlers, openConnection, RefusedRequest } from './engine/connection';
import { type ConnectionEvent, type ConnectionState, needsReads, nextState } from './engine/connection-state';
import { eventCacheOf } from './engine/event-cache';
import { EventIntake } from './engine/event-intake';
import type { LiveEngine } from './engine/live-atoms';
import { createLiveLists } from './engine/live-lists';
import { OutboxSender, outboxStorage, sendRow } from './engine/outbox';
import type { Outbox, OutboxItem } from './engine/outbox-queue';
import { PresenceTracker, type Viewer } from './engine/presence-tracker';
import {
  boardListKey,
  drillListKey,
  everyBoardListKey,
  everyDevelopmentKey,
  everyEngagementKey,
  everyEventListKey,
  everyFilmKey,
  everyLedgerKey,
  everyNoticeKey,
  everyPostKey,
  everyRequestKey,
  LIVE_LISTS,
} from './engine/query-keys';
import { startSyncClock } from './engine/sync';
import type { MatchIntake } from './match/match-intake';

export interface LiveCallbacks {
  connection: (state: ConnectionState) => void;
  arrivals: (arrivals: Arrivals) => void;
  announcement: (text: string) => void;
  outbox: (outbox: Outbox) => void;
  viewers: (viewers: ReadonlyMap<string, readonly Viewer[]>) => void;
  /** Called with the author of each change. */
  changed: (change: Change) => void;
  refused: (item: OutboxItem, error: ApiError) => void;
}

interface SignIn {
  token: string;
  userId: string;
}

const GONE_STATUSES = [403, 404];
/** Lists whose changes `sync` does not report, or not whole. */
const UNVERSIONED = (
  ['engagements', 'ledger', 'developments', 'notices', 'posts', 'seasons', 'minutes', 'proposals'] as const
).map((list) => LIVE_LISTS[list]);
/** A corrected clock makes it read lists again at most this often (ms). */
const CLOCK_INTERVAL_MS = 60_000;

export function startLiveEngine(client: QueryClient, { token, userId }: SignIn, callbacks: LiveCallbacks): LiveEngine {
  const cache = eventCacheOf(client);
  let connection: ConnectionState = { state: 'connecting' };
  const arrivals = startArrivalMarks(callbacks.arrivals, callbacks.announcement);

  const intake = new EventIntake({
    cache,
    fetchEvent: (key) =>
      call(eventsContract.get_event, { query: key }).catch((error: unknown) => {
        if (error instanceof ApiError && GONE_STATUSES.includes(error.status)) return null;
        throw error;
      }),
    onArrivals: (rows) =>
      arrivals.announce(rows.filter(({ event, attendee }) => !outbox.hasChangeOf(event.id, attendee))),
  });

  /** Its code loads with the first match, or with a change of one that waits. */
  let matches: MatchIntake | undefined;
  const loadMatches = async () => {
    const { createMatchIntake } = await import('./match/match-intake');
    matches ??= createMatchIntake(client, userId, (key) => intake.reload(key));
    return matches;
  };
  /** True after its code could not load: the next sync tries again. */
  let lacksMatches = false;
  // Messages before it was there are missed.
  const followMatches = () =>
    void loadMatches().then(
      () => clock.soon(),
      () => {
        lacksMatches = true;
      },
    );

  const outbox = new OutboxSender({
    storage: outboxStorage(userId),
    send: async (item) => (item.match ? (await loadMatches()).send(item) : sendRow(item)),
    onReply: (key, reply) => intake.reply(key, reply),
    reload: (key) => intake.reload(key),
    heldVersion: (id) => cache.get(id)?.version,
    rowOf: (id, playerId) => cache.get(id)?.attendees.find((row) => row.playerId === playerId),
    onChange: callbacks.outbox,
    onRefused: callbacks.refused,
    isOnline: () => navigator.onLine,
  });

  const lists = createLiveLists(client);
  const { invalidate, invalidateAll, heldVersions, teams, receiveTeam } = lists;

  /**
   * `sync` does not report engagements and developments that a list lacks, so those lists are fetched again after a
   * disconnect.
   */
  let mayHaveMissed = false;
  /** The user comes with the newest post; the first connection follows the read of both. */
  let afterLoss: (readonly string[])[] = [];

  function setConnection(event: ConnectionEvent): void {
    const before = connection;
    connection = nextState(connection, event, now());
    if (connection !== before) callbacks.connection(connection);
  }

  async function readWithoutSocket(): Promise<void> {
    if (!needsReads(connection)) return;
    const { readAgain } = await import('./engine/read-again');
    const isReachable = await readAgain(client, (key) => intake.reload(key));
    if (needsReads(connection)) setConnection({ is: isReachable ? 'blocked' : 'unreachable' });
  }

  async function sync(): Promise<void> {
    outbox.settle();
    if (!socket.connected) return readWithoutSocket();
    if (lacksMatches) {
      lacksMatches = false;
      followMatches();
    }
    // Loaded with the socket.
    const { createSyncPlan, syncRequest } = await import('./engine/live-socket');
    const request = syncRequest(
      {
        events: cache.all(),
        lists: cache.openLists(),
        teams: teams(),
        engagements: heldVersions(everyEngagementKey),
        developments: heldVersions(everyDevelopmentKey),
        posts: heldVersions(everyPostKey),
        matches: matches?.held() ?? [],
      },
      now(),
    );
    const response = await socket.request('sync', request).catch((error: unknown) => {
      // A refusal shows that the connection works; another connection would get the same.
      if (!(error instanceof RefusedRequest)) socket.renew();
      throw error;
    });
    // The server responds again: now ask for what costs it more.
    boards.tick();
    invalidate(everyBoardListKey);
    invalidate(everyRequestKey);
    if (mayHaveMissed) for (const key of [...UNVERSIONED, ...afterLoss]) invalidate(key);
    mayHaveMissed = false;
    const plan = createSyncPlan(response, (id) => cache.get(id)?.key);
    matches?.synced(response);
    for (const id of plan.drop) intake.removed(id);
    for (const { key, version } of plan.fetch) void intake.refetch(key, version);
    if (plan.lists) invalidate(everyEventListKey);
    for (const kind of plan.changed) invalidate(LIVE_LISTS[`${kind}s`]);
  }

  const handlers: MessageHandlers = {
    ...eventHandlers((message) => {
      intake.receive(message, message.payload.by.userId !== userId);
      if (message.name === 'event:changed') lists.countAgain(message.payload);
    }),
    'event:created': ({ event }) => intake.created(event),
    'event:removed': ({ key }) => intake.removed(key.id),
    'match:changed': (payload) => {
      matches?.receive(payload);
      lists.countAgain({ isRunning: cache.get(payload.event.id)?.eventState !== 'FINISHED' });
    },
    'team:changed': (payload) => receiveTeam({ name: 'team:changed', payload }),
    'roster:changed': (payload) => receiveTeam({ name: 'roster:changed', payload }),
    'engagement:changed': () => {
      invalidate(everyEngagementKey);
      invalidate(everyLedgerKey);
    },
    'development:changed': () => invalidate(everyDevelopmentKey),
    'post:changed': () => {
      invalidate(everyPostKey);
      invalidate(currentUserKey);
    },
    'access:changed': () => {
      invalidateAll();
      clock.soon();
    },
    presence: (payload) => {
      presence.receive(payload);
      boards.presence(payload);
    },
    'board:changed': ({ teamId }) => invalidate(boardListKey(teamId)),
    'drills:changed': () => invalidate(drillListKey),
    'film:changed': ({ event, families }) => {
      invalidate(everyFilmKey);
      // Families see other plays now.
      if (families) void intake.refetch(event);
    },
    'requests:changed': () => invalidate(everyRequestKey),
    'notices:changed': () => invalidate(everyNoticeKey),
    'board:update': (payload) => boards.handlers['board:update'](payload),
    'board:awareness': (payload) => boards.handlers['board:awareness'](payload),
    'board:closed': (payload) => boards.handlers['board:closed'](payload),
    'news:lost': () => {
      mayHaveMissed = true;
      clock.soon(Math.random() * LOST_SPREAD_MS);
    },
  };

  const clock = startSyncClock(sync);
  const unsubscribePrefetched = onPrefetchedUsed(() => clock.soon());
  const socket: Connection = openConnection({
    token,
    handlers,
    onMessage: (payload) => 'by' in payload && callbacks.changed(payload),
    onState: (event) => {
      const hadReads = needsReads(connection);
      setConnection(event);
      if (!hadReads && needsReads(connection)) clock.soon();
      if (event.is === 'lost') {
        afterLoss = [currentUserKey];
        presence.clear();
        boards.disconnected();
      }
      if (event.is === 'refused') void client.invalidateQueries({ queryKey: currentUserKey });
      if (event.is !== 'connected') return;
      mayHaveMissed = true;
      clock.soon();
      presence.resend();
      boards.connected();
      outbox.wake();
    },
  });
  const boards = createBoardRouter(socket);
  const presence = new PresenceTracker(socket, callbacks.viewers);
  const onOnline = () => outbox.wake();
  window.addEventListener('online', onOnline);
  let clockMovedAt = Number.NEGATIVE_INFINITY;
  const unsubscribeClock = onClockMoved(() => {
    // Servers whose clocks disagree must not make it read lists forever.
    if (performance.now() - clockMovedAt < CLOCK_INTERVAL_MS) return;
    clockMovedAt = performance.now();
    // Lists were read from the wrong moment.
    invalidate(everyEventListKey);
  });
  outbox.wake();

  return {
    change: (change) => outbox.put(change),
    showNew: (event) => intake.createdLocally(event),
    forget: (id) => intake.removed(id),
    reload: (key) => intake.reload(key),
    followMatches,
    openEvent: (key) => presence.openEvent(key),
    boards: boards.transport,
    stop: () => {
      window.removeEventListener('online', onOnline);
      unsubscribeClock();
      unsubscribePrefetched();
      clock.stop();
      socket.close();
      outbox.stop();
      lists.stop();
      arrivals.stop();
    },
  };
}
