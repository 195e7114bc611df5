/** A real server under the live layer, too: tests say what it answers to calls and to `sync`. */
import type { AnswerOf, BatchedNews, News, NewsName, RequestOf } from '@touchline/shared/live/messages';
import { Server } from 'socket.io';
import { vi } from 'vitest';
import { type Answer, type ApiServer, type Asked, startApiServer } from '../../testing/api-server';

type SyncAnswer = AnswerOf<'sync'>;
const NOTHING: SyncAnswer = { stale: [], gone: [], added: [] };
/** What comes again so late (ms) is left out: the sync of every 20 s would heal whatever a test breaks. */
const LATE = 20_000;

export interface LiveServer extends ApiServer {
  /** What screens said that they hold, sync by sync. */
  syncs: RequestOf<'sync'>[];
  /** What the next sync answers; those after it find nothing wrong again. */
  answerNext: (answer: Partial<SyncAnswer>) => void;
  /** Tells every open screen. */
  tell: <N extends NewsName>(name: N, payload: News<N>) => void;
  /** Tells every open screen several messages in one frame. */
  tellBatch: (...news: BatchedNews[]) => void;
  /** Ends every line, as a server does that stops. */
  endLines: () => void;
}

export async function startLiveServer(answer: (asked: Asked) => Answer | Promise<Answer>): Promise<LiveServer> {
  const api = await startApiServer(answer);
  const sockets = new Server(api.server);
  const syncs: RequestOf<'sync'>[] = [];
  let next: SyncAnswer = NOTHING;
  sockets.on('connection', (socket) => {
    socket.on('sync', (held: RequestOf<'sync'>, ack: (said: SyncAnswer & { ok: true }) => void) => {
      syncs.push(held);
      ack({ ok: true, ...next });
      next = NOTHING;
    });
  });
  // The socket looks for its server where the page comes from.
  vi.stubGlobal('location', new URL(api.base));
  const every = globalThis.setInterval;
  vi.stubGlobal('setInterval', (work: () => void, wait = 0) => (wait < LATE ? every(work, wait) : undefined));
  return {
    ...api,
    syncs,
    answerNext: (wanted) => {
      next = { ...NOTHING, ...wanted };
    },
    tell: (name, payload) => void sockets.emit(name, payload),
    tellBatch: (...news) => void sockets.emit('news:batch', { news }),
    endLines: () => void sockets.disconnectSockets(true),
    stop: async () => {
      sockets.disconnectSockets(true);
      sockets.engine.close();
      await api.stop();
    },
  };
}
