/** The realtime service on an HTTP server. It holds connections and no club data (specification 7.1). */
import type { Server as HttpServer } from 'node:http';
import type { BusSubscriber } from '@touchline/server/bus/bus';
import type { ClubStore } from '@touchline/server/club-store';
import type { Config } from '@touchline/server/config/config';
import type { Logger } from '@touchline/server/log';
import type { Registry } from '@touchline/server/metrics';
import { createOriginCheck } from '@touchline/server/own-origin';
import type { ServerToClient } from '@touchline/shared/live/messages';
import type { ClientToServer } from '@touchline/shared/live/requests';
import { rooms } from '@touchline/shared/live/rooms';
import { type DefaultEventsMap, Server, type ServerOptions } from 'socket.io';
import { createBatches } from './audiences/batches';
import { createDispatcher } from './audiences/dispatcher';
import { createVersionOrder } from './audiences/version-order';
import { createBoards } from './boards/boards';
import { measureRealtime } from './metrics';
import { createPresence } from './presence/presence';
import { createAdmission } from './socket/admission';
import { watchBacklogs } from './socket/backlog';
import { createBudgets } from './socket/budgets';
import { limitPolling } from './socket/polling';
import { createRequestRouter } from './socket/request-router';
import { createRights, startSweep } from './socket/rights';
import { requireSignIn } from './socket/sign-in';
import { type LiveServer, type SocketData, socketsIn } from './socket/types';
import { limitUncounted } from './socket/uncounted';
import { syncHandler } from './sync/sync';

/** A larger frame closes its connection with 1009 (specification 8.3). */
const MAX_FRAME_BYTES = 131_072;
/** Connections that do not sign in within this time are closed (ms). */
const SIGN_IN_TIMEOUT_MS = 10_000;
const SWEEP_EVERY_MS = 30_000;
const CLOSE_TIMEOUT_MS = 3_000;

export interface RealtimeParts {
  store: ClubStore;
  bus: BusSubscriber;
  config: Pick<
    Config,
    | 'PUBLIC_URL'
    | 'TRUSTED_PROXIES'
    | 'LIMIT_SOCKETS_ADDRESS'
    | 'LIMIT_SOCKETS_USER'
    | 'LIMIT_FRAMES'
    | 'LIMIT_FRAMES_KB'
    | 'LIMIT_FRAMES_WRONG'
    | 'LIMIT_STROKES'
    | 'LIMIT_POINTERS'
  >;
  log: Logger;
  /** The adapter between nodes. Without it, this is the only node. */
  adapter?: ServerOptions['adapter'];
  /** How often the rights of all sockets are read again (ms). */
  sweepEvery?: number;
  /** Number of entries after which a board's journal is compacted. */
  compactAfter?: number;
  /** The registry of this node's metrics, if they are served. */
  registry?: Registry | undefined;
}

export interface Realtime {
  io: LiveServer;
  /** Closes all connections, so that clients reconnect to another node. The caller closes the HTTP server afterwards. */
  close(): Promise<void>;
}

/** Attaches the service. Call it when the server has its request listener, which then gets all requests except those of Socket.IO. */
export function attachRealtime(httpServer: HttpServer, parts: RealtimeParts): Realtime {
  const { store, bus, config, log, adapter, sweepEvery = SWEEP_EVERY_MS, compactAfter, registry } = parts;
  const budgets = createBudgets(config);
  const isOwnOrigin = createOriginCheck(config.PUBLIC_URL, log);
  const admission = createAdmission(config, budgets, isOwnOrigin);
  const io: LiveServer = new Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>(httpServer, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    allowUpgrades: false,
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    connectTimeout: SIGN_IN_TIMEOUT_MS,
    allowRequest: admission.admit,
    ...(adapter && { adapter }),
  });

  const endConnections = (userId: string) => {
    for (const socket of socketsIn(io, rooms.user(userId))) socket.disconnect(true);
  };
  const router = createRequestRouter({ log, budgets, endConnections });
  const uncounted = limitUncounted(io);
  const polling = limitPolling({
    io,
    budgets,
    isOwnOrigin,
    maxBytes: MAX_FRAME_BYTES,
    onBegin: admission.pollingBegan,
    onTooMany: router.countWrong,
  });
  const rights = createRights({
    store,
    onShrink: (socket, actor) => {
      boards.reauthorize(socket, actor);
      void presence.reauthorize(socket, actor);
    },
    onSuspend: (socket) => boards.suspend(socket),
  });
  const boards = createBoards({ io, store, rights, log, compactAfter });
  const presence = createPresence({ io, store, rights, log });
  const sync = syncHandler({ store, rights });

  const signIn = { io, rights, config, budgets, log, onSignInRequest: admission.signInRequested };
  requireSignIn(signIn, (socket, network) => {
    router.addSocket(socket, network);
    polling.addSocket(socket);
    uncounted.addSocket(socket);
    router.registerHandler(socket, 'sync', sync);
    router.registerHandler(socket, 'open', presence.open);
    router.registerHandler(socket, 'close', presence.close);
    router.registerHandler(socket, 'board:join', boards.handlers['board:join']);
    router.registerHandler(socket, 'board:update', boards.handlers['board:update']);
    router.registerHandler(socket, 'board:awareness', boards.handlers['board:awareness']);
    router.registerHandler(socket, 'board:leave', boards.handlers['board:leave']);
    socket.on('disconnect', () => {
      boards.forget(socket);
      presence.forget(socket);
    });
  });

  const meter = registry && measureRealtime(registry, { io, store, bus });
  const batches = createBatches({ io, log, timed: (send) => (meter ? meter.timedBatch(send) : send()) });
  const dispatch = createDispatcher({
    io,
    rights,
    log,
    batches,
    onBoards: boards.changed,
    onEventRemoved: (eventId) => void presence.reauthorizeEvent(eventId),
  });
  let isClosed = false;
  const versionOrder = createVersionOrder((busEvent, publishedAt) => {
    if (meter) meter.timed(busEvent, publishedAt, () => dispatch(busEvent));
    else dispatch(busEvent);
  });
  bus.subscribe((busEvent, publishedAt) => {
    if (!isClosed) versionOrder.push(busEvent, publishedAt);
  });
  const afterSweep = () => {
    presence.refresh();
    boards.refresh();
  };
  const stopSweep = startSweep({ io, rights, log, everyMs: sweepEvery, afterSweep });
  const stopWatching = watchBacklogs(io, ({ data }) =>
    log.warn({ user: data.userId }, 'Socket ended: its client does not read'),
  );

  return {
    io,
    close: async () => {
      isClosed = true;
      versionOrder.stop();
      batches.stop();
      stopSweep();
      stopWatching();
      presence.stop();
      io.engine.close();
      await Promise.all([admission.close(CLOSE_TIMEOUT_MS), io.of('/').adapter.close()]);
      await boards.idle();
    },
  };
}
