/** The socket. No file outside this folder knows about it. */
import { RECONNECTION } from '@touchline/shared/live/limits';
import type {
  AnswerOf,
  ClientToServer,
  ConnectRefusal,
  News,
  NewsName,
  Refusal,
  RequestName,
  RequestOf,
  ServerToClient,
} from '@touchline/shared/live/messages';
import type { Socket } from 'socket.io-client';
import type { ConnectionEvent } from './connection-state';

export interface Connection {
  readonly connected: boolean;
  /** @throws RefusedRequest when the server refuses; another error when disconnected or on a timeout */
  request: <N extends RequestName>(name: N, request: RequestOf<N>) => Promise<AnswerOf<N>>;
  /** Reconnects. For a socket that looks connected but is dead (after sleep, or on another network). */
  renew: () => void;
  close: () => void;
}

/** The server responded with a refusal, so the connection works. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  /** One of the problem ids of `errors.ts`. */
  readonly id: string;

  constructor({ id, detail }: Refusal['error']) {
    super(detail);
    this.id = id;
  }
}

/** The handler of each message, whether it arrives alone or in a batch. */
export type MessageHandlers = Pick<ServerToClient, NewsName>;

interface ConnectionOptions {
  token: string;
  handlers: MessageHandlers;
  /** Called with every message, before its handler. */
  onMessage: (payload: News<NewsName>) => void;
  onState: (event: ConnectionEvent) => void;
}

const RESPONSE_TIMEOUT_MS = 5_000;
/** Delay (ms) after a refusal that may pass: too many connections, or a server that is starting. */
const RETRY_DELAY_MS = 10_000;
/** Clients that were all told to wait for the same time connect within this share of it after its end. */
const RETRY_SPREAD = 0.5;
/** Refusals that a retry cannot change. */
const FINAL_REFUSALS = ['UNAUTHORIZED', 'FORBIDDEN'];

type Reply = { ok: true } | Refusal;
type AnySocket = Pick<Socket, 'on' | 'timeout'>;
/** A `connect_error`; without data when no server of ours responded. */
type ConnectError = Error & { data?: Partial<ConnectRefusal> };

const reasonOf = ({ data, message }: ConnectError): string => (typeof data?.id === 'string' ? data.id : message);
/** Returns how long the server asks to wait (ms); undefined when it does not say. */
const askedWaitOf = ({ data }: ConnectError): number | undefined =>
  typeof data?.retryAfterSeconds === 'number' ? 1_000 * data.retryAfterSeconds : undefined;

/** Connects, and reports states and messages until `close`. */
function connect(io: typeof import('socket.io-client').io, { token, handlers, onMessage, onState }: ConnectionOptions) {
  const socket: Socket<ServerToClient, ClientToServer> = io({
    transports: ['websocket'],
    auth: { token, batches: true },
    ...RECONNECTION,
  });
  const untyped: AnySocket = socket as unknown as Socket;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const reconnectAfter = (wait: number) => {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => socket.connect(), wait);
  };
  const reconnectAbout = (wait: number) => reconnectAfter(wait * (0.5 + Math.random()));

  socket.on('connect', () => onState({ is: 'connected' }));
  socket.on('disconnect', (reason) => {
    onState({ is: 'lost' });
    // The server closed the connection. Connecting again shows whether the session is still valid.
    if (reason === 'io server disconnect') reconnectAbout(600);
  });
  socket.on('connect_error', (error: ConnectError) => {
    if (socket.active) return onState({ is: 'failed' });
    const reason = reasonOf(error);
    if (FINAL_REFUSALS.includes(reason)) return onState({ is: 'refused', reason });
    const wait = askedWaitOf(error);
    onState({ is: wait === undefined ? 'failed' : 'delayed' });
    if (wait === undefined) reconnectAbout(RETRY_DELAY_MS);
    else reconnectAfter(wait * (1 + RETRY_SPREAD * Math.random()));
  });
  const receive = (name: NewsName, payload: News<NewsName>) => {
    onMessage(payload);
    // A newer server may send messages that this page does not know.
    (handlers[name] as ((payload: News<NewsName>) => void) | undefined)?.(payload);
  };
  for (const name of Object.keys(handlers) as NewsName[])
    untyped.on(name, (payload: News<NewsName>) => receive(name, payload));
  socket.on('news:batch', ({ news }) => {
    for (const [name, payload] of news) receive(name, payload);
  });
  const close = () => {
    clearTimeout(retryTimer);
    socket.removeAllListeners();
    socket.disconnect();
  };
  return { socket, untyped, close };
}

/** Opens the connection after the code of sockets has loaded, which the first screen is shown without. */
export function openConnection(options: ConnectionOptions): Connection {
  let connection: ReturnType<typeof connect> | undefined;
  let closed = false;
  let loadTimer: ReturnType<typeof setTimeout> | undefined;
  const load = () => {
    clearTimeout(loadTimer);
    import('socket.io-client').then(
      ({ io }) => {
        if (!closed) connection ??= connect(io, options);
      },
      () => {
        if (closed) return;
        options.onState({ is: 'failed' });
        loadTimer = setTimeout(load, RETRY_DELAY_MS);
      },
    );
  };
  const reconnectOnline = () => {
    if (!connection) load();
    else if (!connection.socket.connected && connection.socket.active) connection.socket.disconnect().connect();
  };
  window.addEventListener('online', reconnectOnline);
  load();

  return {
    get connected() {
      return connection?.socket.connected ?? false;
    },
    request: async <N extends RequestName>(name: N, request: RequestOf<N>) => {
      if (!connection?.socket.connected) throw new Error('Not connected');
      const response: Reply = await connection.untyped.timeout(RESPONSE_TIMEOUT_MS).emitWithAck(name, request);
      if (!response.ok) throw new RefusedRequest(response.error);
      return response as unknown as AnswerOf<N>;
    },
    renew: () => {
      if (!closed) connection?.socket.disconnect().connect();
    },
    close: () => {
      closed = true;
      clearTimeout(loadTimer);
      window.removeEventListener('online', reconnectOnline);
      connection?.close();
    },
  };
}
