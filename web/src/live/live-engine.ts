/** Puts the live layer together for one sign-in: socket, intake, sync, outbox, arrivals, presence. */
import type { QueryClient } from '@tanstack/react-query';
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { EventKey, EventView } from '@touchline/shared/events/events.shapes';
import { LOST_SPREAD_MS } from '@touchline/shared/live/limits';
import type { TeamView } from '@touchline/shared/teams/teams.contract';
import { ApiError, call } from '../lib/client';
import { afterEarly } from '../lib/early';
import { currentUserKey } from '../lib/session';
import type { EventNews } from './apply/event-news';
import { healing, syncRequest, type Versioned } from './apply/sync-plan';
import { applyToTeam, type TeamNews } from './apply/team-news';
import { startArrivals } from './arrival-board';
import type { Arrivals } from './arrivals';
import { type BoardDesk, createBoardDesk } from './board-desk';
import type { Change } from './changers';
import { type Connection, openConnection, RefusedRequest, type Takers } from './connection';
import { type ConnectionState, nextState } from './connection-state';
import { eventCacheOf } from './event-cache';
import { EventIntake } from './event-intake';
import type { Viewer } from './live-atoms';
import { OutboxSender } from './outbox';
import type { Outbox, OutboxItem, RowChange } from './outbox-queue';
import { outboxStorage } from './outbox-storage';
import { Presence } from './presence-book';
import {
  boardListKey,
  everyBoardListKey,
  everyDevelopmentKey,
  everyEngagementKey,
  everyEventListKey,
  teamsQueryKey,
} from './query-keys';
import { sendRow } from './send-row';
import { startSyncClock } from './sync';

export interface LiveSinks {
  connection: (state: ConnectionState) => void;
  arrivals: (arrivals: Arrivals) => void;
  announcement: (text: string) => void;
  outbox: (line: Outbox) => void;
  viewers: (viewers: ReadonlyMap<string, readonly Viewer[]>) => void;
  /** A message about an object that somebody changed. */
  changed: (change: Change) => void;
  refused: (item: OutboxItem, error: ApiError) => void;
}

interface SignIn {
  token: string;
  userId: string;
}

export interface LiveEngine {
  /** Takes an own change of an attendee row: it shows at once, and is sent once. */
  change: (change: RowChange) => void;
  /** Shows an own new event that is not on the server yet (version 0). */
  showNew: (event: EventView) => void;
  forget: (eventId: string) => void;
  /** Reads an event again. */
  reload: (key: EventKey) => Promise<void>;
  /** Tells the others that this event is open here, until the answer is called. */
  lookAt: (key: EventKey) => () => void;
  /** Where open boards hear and speak. */
  boards: BoardDesk;
  stop: () => void;
}

const GONE = [403, 404];

export function startLive(client: QueryClient, { token, userId }: SignIn, sinks: LiveSinks): LiveEngine {
  const cache = eventCacheOf(client);
  let connection: ConnectionState = { state: 'connecting' };
  const arrivals = startArrivals(sinks.arrivals, sinks.announcement);

  const intake = new EventIntake({
    cache,
    fetchEvent: (key) =>
      call(eventsContract.get_event, { query: key }).catch((error: unknown) => {
        if (error instanceof ApiError && GONE.includes(error.status)) return null;
        throw error;
      }),
    onArrivals: (rows) => arrivals.tell(rows.filter(({ event, attendee }) => !outbox.concerns(event.id, attendee))),
  });

  const outbox = new OutboxSender({
    storage: outboxStorage(userId),
    send: sendRow,
    onReply: (key, reply) => intake.reply(key, reply),
    refetch: (key) => intake.refetch(key),
    heldVersion: (id) => cache.get(id)?.version,
    rowOf: (id, playerId) => cache.get(id)?.attendees.find((row) => row.playerId === playerId),
    onLine: sinks.outbox,
    onRefused: sinks.refused,
    isOnline: () => navigator.onLine,
  });

  /** Everything in the lists under a key. */
  const held = (queryKey: readonly string[]): Versioned[] =>
    client.getQueriesData<Versioned[]>({ queryKey }).flatMap(([, list]) => list ?? []);

  const reread = (queryKey: readonly string[]) => void client.invalidateQueries({ queryKey });

  function takeTeam(news: TeamNews): void {
    const { teamId } = news.payload;
    const teams = client.getQueryData<TeamView[]>(teamsQueryKey);
    const outcome = applyToTeam(
      teams?.find(({ id }) => id === teamId),
      news,
    );
    if (outcome.is === 'applied')
      client.setQueryData(
        teamsQueryKey,
        teams?.map((team) => (team.id === teamId ? outcome.value : team)),
      );
    if (outcome.is === 'gap') reread(teamsQueryKey);
  }

  /** Other rights: whatever they hide now must go, so everything is judged and read anew. */
  function takeAccess(): void {
    const lists = [everyEventListKey, everyEngagementKey, everyDevelopmentKey, everyBoardListKey];
    for (const key of [currentUserKey, teamsQueryKey, ...lists]) reread(key);
    clock.soon();
  }

  /** Nobody names an engagement or a development that a list lacks: after a break their lists are read again. */
  let mayLack = false;

  async function sync(): Promise<void> {
    outbox.settle();
    if (!socket.connected) return;
    const asked = syncRequest(
      {
        events: cache.all(),
        lists: cache.openLists(),
        teams: client.getQueryData<TeamView[]>(teamsQueryKey),
        engagements: held(everyEngagementKey),
        developments: held(everyDevelopmentKey),
      },
      Date.now(),
    );
    const answer = await socket.request('sync', asked).catch((error: unknown) => {
      // A line on which somebody answers is a good one: a refusal is the same on any other.
      if (!(error instanceof RefusedRequest)) socket.renew();
      throw error;
    });
    // What costs the server more only once it answers again.
    boards.beat();
    reread(everyBoardListKey);
    if (mayLack) for (const key of [everyEngagementKey, everyDevelopmentKey]) reread(key);
    mayLack = false;
    const plan = healing(answer, (id) => cache.get(id)?.key);
    for (const id of plan.drop) intake.removed(id);
    for (const { key, version } of plan.fetch) void intake.refetch(key, version);
    if (plan.lists) reread(everyEventListKey);
    if (plan.teams) reread(teamsQueryKey);
    if (plan.engagements) reread(everyEngagementKey);
    if (plan.developments) reread(everyDevelopmentKey);
  }

  const rows = (news: EventNews) => intake.news(news, news.payload.by.userId !== userId);
  const takers: Takers = {
    'event:created': ({ event }) => intake.created(event),
    'event:changed': (payload) => rows({ name: 'event:changed', payload }),
    'event:removed': ({ key }) => intake.removed(key.id),
    'play:saved': (payload) => rows({ name: 'play:saved', payload }),
    'play:removed': (payload) => rows({ name: 'play:removed', payload }),
    'attendee:added': (payload) => rows({ name: 'attendee:added', payload }),
    'attendee:changed': (payload) => rows({ name: 'attendee:changed', payload }),
    'attendee:removed': (payload) => rows({ name: 'attendee:removed', payload }),
    'team:changed': (payload) => takeTeam({ name: 'team:changed', payload }),
    'roster:changed': (payload) => takeTeam({ name: 'roster:changed', payload }),
    'engagement:changed': () => reread(everyEngagementKey),
    'development:changed': () => reread(everyDevelopmentKey),
    'access:changed': takeAccess,
    presence: (payload) => {
      presence.take(payload);
      boards.presence(payload);
    },
    'board:changed': ({ teamId }) => reread(boardListKey(teamId)),
    'board:update': (payload) => boards.takers['board:update'](payload),
    'board:awareness': (payload) => boards.takers['board:awareness'](payload),
    'board:closed': (payload) => boards.takers['board:closed'](payload),
    'news:lost': () => {
      mayLack = true;
      clock.soon(Math.random() * LOST_SPREAD_MS);
    },
  };

  const clock = startSyncClock(sync);
  const forgetEarly = afterEarly(() => clock.soon());
  const socket: Connection = openConnection({
    token,
    takers,
    onNews: (payload) => 'by' in payload && sinks.changed(payload),
    onState: (event) => {
      const before = connection;
      connection = nextState(connection, event, Date.now());
      if (connection !== before) sinks.connection(connection);
      if (event.is === 'lost') {
        presence.lost();
        boards.lost();
      }
      if (event.is === 'refused') void client.invalidateQueries({ queryKey: currentUserKey });
      if (event.is !== 'connected') return;
      mayLack = true;
      clock.soon();
      presence.tellAgain();
      boards.connected();
      outbox.wake();
    },
  });
  const boards = createBoardDesk(socket);
  const presence = new Presence(socket, sinks.viewers);
  const online = () => outbox.wake();
  window.addEventListener('online', online);
  outbox.wake();

  return {
    change: (change) => outbox.put(change),
    showNew: (event) => intake.made(event),
    forget: (id) => intake.removed(id),
    reload: (key) => intake.refetch(key),
    lookAt: (key) => presence.lookAt(key),
    boards: boards.desk,
    stop: () => {
      window.removeEventListener('online', online);
      forgetEarly();
      clock.stop();
      socket.close();
      outbox.stop();
      arrivals.stop();
    },
  };
}
