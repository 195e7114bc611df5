/** The socket. Nothing outside this folder knows that there is one. */
import { RECONNECTION } from '@touchline/shared/live/limits';
import type {
  AnswerOf,
  ClientToServer,
  News,
  NewsName,
  Refusal,
  RequestName,
  RequestOf,
  ServerToClient,
} from '@touchline/shared/live/messages';
import { io, type Socket } from 'socket.io-client';
import type { ConnectionEvent } from './connection-state';

export interface Connection {
  readonly connected: boolean;
  /** @throws RefusedRequest when the server refuses, another error when there is no line or nobody answers in time */
  request: <N extends RequestName>(name: N, request: RequestOf<N>) => Promise<AnswerOf<N>>;
  /** Drops a line that only looks alive (after sleep, or another network) and calls anew. */
  renew: () => void;
  close: () => void;
}

/** The server answered, and will not: the line is alive. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  /** One of the problem ids of `errors.ts`. */
  readonly id: string;

  constructor({ id, detail }: Refusal['error']) {
    super(detail);
    this.id = id;
  }
}

/** What becomes of each message, whether it came by itself or in a batch. */
export type Takers = Pick<ServerToClient, NewsName>;

interface ConnectionPorts {
  token: string;
  takers: Takers;
  /** Every message, before its taker gets it. */
  onNews: (payload: News<NewsName>) => void;
  onState: (event: ConnectionEvent) => void;
}

const ANSWER_WITHIN = 5_000;
/** After a refusal that may pass (too many connections, a server that is starting), ms. */
const ASK_AGAIN = 10_000;
/** Refusals that no retry cures. */
const FINAL = ['UNAUTHORIZED', 'FORBIDDEN'];

type Answer = { ok: true } | Refusal;
type AnySocket = Pick<Socket, 'on' | 'timeout'>;

const reasonOf = (error: Error & { data?: { id?: unknown } }): string =>
  typeof error.data?.id === 'string' ? error.data.id : error.message;

export function openConnection({ token, takers, onNews, onState }: ConnectionPorts): Connection {
  const socket: Socket<ServerToClient, ClientToServer> = io({
    transports: ['websocket'],
    auth: { token, batches: true },
    ...RECONNECTION,
  });
  const untyped: AnySocket = socket as unknown as Socket;
  let again: ReturnType<typeof setTimeout> | undefined;
  const askAgain = (wait: number) => {
    clearTimeout(again);
    again = setTimeout(() => socket.connect(), wait * (0.5 + Math.random()));
  };

  socket.on('connect', () => onState({ is: 'connected' }));
  socket.on('disconnect', (reason) => {
    onState({ is: 'lost' });
    // The server ended it: whether the session still stands is asked by connecting once more.
    if (reason === 'io server disconnect') askAgain(600);
  });
  socket.on('connect_error', (error) => {
    if (socket.active) return onState({ is: 'failed' });
    const reason = reasonOf(error);
    if (FINAL.includes(reason)) return onState({ is: 'refused', reason });
    onState({ is: 'failed' });
    askAgain(ASK_AGAIN);
  });
  const take = (name: NewsName, payload: News<NewsName>) => {
    onNews(payload);
    // A newer server may send what this page does not know.
    (takers[name] as ((payload: News<NewsName>) => void) | undefined)?.(payload);
  };
  for (const name of Object.keys(takers) as NewsName[])
    untyped.on(name, (payload: News<NewsName>) => take(name, payload));
  socket.on('news:batch', ({ news }) => {
    for (const [name, payload] of news) take(name, payload);
  });

  let closed = false;
  const renew = () => {
    if (!closed) socket.disconnect().connect();
  };
  const wake = () => {
    if (!socket.connected && socket.active) renew();
  };
  window.addEventListener('online', wake);

  return {
    get connected() {
      return socket.connected;
    },
    request: async <N extends RequestName>(name: N, request: RequestOf<N>) => {
      if (!socket.connected) throw new Error('Not connected');
      const answer: Answer = await untyped.timeout(ANSWER_WITHIN).emitWithAck(name, request);
      if (!answer.ok) throw new RefusedRequest(answer.error);
      return answer as unknown as AnswerOf<N>;
    },
    renew,
    close: () => {
      closed = true;
      clearTimeout(again);
      window.removeEventListener('online', wake);
      socket.removeAllListeners();
      socket.disconnect();
    },
  };
}
