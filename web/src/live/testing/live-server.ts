/** A real server with sockets. Tests set its responses to REST calls and to `sync`. */
import type { BatchedMessage, Message, MessageName } from '@touchline/shared/live/messages';
import type { AnswerOf, RequestOf } from '@touchline/shared/live/requests';
import { Server } from 'socket.io';
import { vi } from 'vitest';
import { type ApiRequest, type ApiResponse, type ApiServer, startApiServer } from '../../testing/api-server';

type SyncResponse = AnswerOf<'sync'>;
const NO_CHANGES: SyncResponse = { stale: [], gone: [], added: [] };
/** Timers of this interval (ms) or more are left out: the 20-second sync would repair whatever a test breaks. */
const LONG_INTERVAL_MS = 20_000;

export interface LiveServer extends ApiServer {
  /** The `sync` requests, in order. */
  syncs: RequestOf<'sync'>[];
  /** Sets the response to the next sync; later ones report no differences. */
  respondNext: (response: Partial<SyncResponse>) => void;
  /** Sends a message to every client. */
  publish: <N extends MessageName>(name: N, payload: Message<N>) => void;
  /** Sends several messages to every client in one frame. */
  publishBatch: (...news: BatchedMessage[]) => void;
  /** Disconnects every client, as a server that stops does. */
  closeConnections: () => void;
}

export async function startLiveServer(
  respond: (request: ApiRequest) => ApiResponse | Promise<ApiResponse>,
): Promise<LiveServer> {
  const api = await startApiServer(respond);
  const sockets = new Server(api.server);
  const syncs: RequestOf<'sync'>[] = [];
  let next: SyncResponse = NO_CHANGES;
  sockets.on('connection', (socket) => {
    socket.on('sync', (held: RequestOf<'sync'>, ack: (response: SyncResponse & { ok: true }) => void) => {
      syncs.push(held);
      ack({ ok: true, ...next });
      next = NO_CHANGES;
    });
  });
  // The socket connects to the origin of the page.
  vi.stubGlobal('location', new URL(api.base));
  const every = globalThis.setInterval;
  vi.stubGlobal('setInterval', (work: () => void, wait = 0) =>
    wait < LONG_INTERVAL_MS ? every(work, wait) : undefined,
  );
  return {
    ...api,
    syncs,
    respondNext: (wanted) => {
      next = { ...NO_CHANGES, ...wanted };
    },
    publish: (name, payload) => void sockets.emit(name, payload),
    publishBatch: (...news) => void sockets.emit('news:batch', { news }),
    closeConnections: () => void sockets.disconnectSockets(true),
    stop: async () => {
      sockets.disconnectSockets(true);
      sockets.engine.close();
      await api.stop();
    },
  };
}
