/** The realtime service on an HTTP server: holds connections, owns no club data (specification 7.1). */
import type { Server as HttpServer } from 'node:http';
import type { ClientToServer, ServerToClient } from '@touchline/shared/live/messages';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { Config } from '@touchline/shared/server/config/config';
import type { Logger } from '@touchline/shared/server/log';
import type { Registry } from '@touchline/shared/server/metrics';
import type { NewsSubscriber } from '@touchline/shared/server/news/bus';
import { type DefaultEventsMap, Server, type ServerOptions } from 'socket.io';
import { createBatches } from './audiences/batches';
import { createFactDispatcher } from './audiences/dispatcher';
import { createVersionOrder } from './audiences/version-order';
import { createBoards } from './boards/boards';
import { measureRealtime } from './metrics';
import { createPresence } from './presence/presence';
import { createAdmission } from './socket/admission';
import { watchBacklogs } from './socket/backlog';
import { createRequestRouter } from './socket/request-router';
import { createRights } from './socket/rights';
import { requireSignIn } from './socket/sign-in';
import type { LiveServer, SocketData } from './socket/types';
import { startSweep } from './sweep';
import { syncHandler } from './sync/sync';

/** A frame larger than this closes its connection with 1009 (specification 8.3). */
const LARGEST_FRAME = 131_072;
/** Whoever has not signed in by then is cut off (ms). */
const SIGN_IN_WITHIN = 10_000;
const SWEEP_EVERY = 30_000;
const CLOSE_WITHIN = 3_000;

export interface RealtimeParts {
  store: ClubStore;
  news: NewsSubscriber;
  config: Pick<
    Config,
    | 'PUBLIC_URL'
    | 'TRUSTED_PROXIES'
    | 'LIMIT_SOCKETS_ADDRESS'
    | 'LIMIT_SOCKETS_USER'
    | 'LIMIT_FRAMES'
    | 'LIMIT_STROKES'
    | 'LIMIT_POINTERS'
  >;
  log: Logger;
  /** What nodes say to each other; without it this is the only one. */
  adapter?: ServerOptions['adapter'];
  /** How often the rights of all sockets are read again (ms). */
  sweepEvery?: number;
  /** After how many entries a board's journal is compacted. */
  compactAfter?: number;
  /** Where the figures of this node are registered, when somebody reads them. */
  registry?: Registry | undefined;
}

export interface Realtime {
  io: LiveServer;
  /** Ends every connection, so that clients come back to another node. The HTTP server is its owner's to close, after. */
  close(): Promise<void>;
}

/** Attach it after the server has its request listener: those see every other path, and none of Socket.IO's. */
export function attachRealtime(httpServer: HttpServer, parts: RealtimeParts): Realtime {
  const { store, news, config, log, adapter, sweepEvery = SWEEP_EVERY, compactAfter, registry } = parts;
  const admission = createAdmission(config);
  const io: LiveServer = new Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>(httpServer, {
    path: '/socket.io',
    transports: ['websocket'],
    allowUpgrades: false,
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: LARGEST_FRAME,
    connectTimeout: SIGN_IN_WITHIN,
    allowRequest: admission.admit,
    ...(adapter && { adapter }),
  });

  const { LIMIT_FRAMES: frames, LIMIT_STROKES: strokes, LIMIT_POINTERS: pointers } = config;
  const door = createRequestRouter(log, { frames, strokes, pointers });
  const rights = createRights({
    store,
    onShrink: (socket, actor) => {
      boards.rejudge(socket, actor);
      void presence.rejudge(socket, actor);
    },
    onSuspend: (socket) => boards.suspend(socket),
  });
  const boards = createBoards({ io, store, rights, log, compactAfter });
  const presence = createPresence({ io, store, rights, log });
  const sync = syncHandler({ store, rights });

  requireSignIn({ io, rights, config, log, onAsked: admission.asked }, (socket) => {
    door.addSocket(socket);
    door.registerHandler(socket, 'sync', sync);
    door.registerHandler(socket, 'open', presence.open);
    door.registerHandler(socket, 'close', presence.close);
    door.registerHandler(socket, 'board:join', boards.handlers['board:join']);
    door.registerHandler(socket, 'board:update', boards.handlers['board:update']);
    door.registerHandler(socket, 'board:awareness', boards.handlers['board:awareness']);
    door.registerHandler(socket, 'board:leave', boards.handlers['board:leave']);
    socket.on('disconnect', () => {
      boards.forget(socket);
      presence.forget(socket);
    });
  });

  const meter = registry && measureRealtime(registry, { io, store, news });
  const batches = createBatches({ io, log, timed: (send) => (meter ? meter.timedBatch(send) : send()) });
  const take = createFactDispatcher({ io, rights, log, batches, onBoards: boards.changed });
  let closed = false;
  const order = createVersionOrder((fact, publishedAt) => {
    if (meter) meter.timed(fact, publishedAt, () => take(fact));
    else take(fact);
  });
  news.subscribe((fact, publishedAt) => {
    if (!closed) order.push(fact, publishedAt);
  });
  const also = () => {
    presence.refresh();
    boards.refresh();
  };
  const stopSweep = startSweep({ io, rights, log, everyMs: sweepEvery, also });
  const stopWatching = watchBacklogs(io, ({ data }) =>
    log.warn({ user: data.userId }, 'Socket ended: its client does not read'),
  );

  return {
    io,
    close: async () => {
      closed = true;
      order.stop();
      batches.stop();
      stopSweep();
      stopWatching();
      presence.stop();
      io.engine.close();
      await Promise.all([admission.close(CLOSE_WITHIN), io.of('/').adapter.close()]);
      await boards.idle();
    },
  };
}
