/** The socket. No file outside this folder knows about it. */
import type { Message, MessageName, ServerToClient } from '@touchline/shared/live/messages';
import type { AnswerOf, Refusal, RequestName, RequestOf } from '@touchline/shared/live/requests';
import type { ConnectionEvent } from './connection-state';
import type { LiveSocket, Reply } from './live-socket';

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
export type MessageHandlers = Pick<ServerToClient, MessageName>;

export interface ConnectionOptions {
  token: string;
  handlers: MessageHandlers;
  /** Called with every message, before its handler. */
  onMessage: (payload: Message<MessageName>) => void;
  onState: (event: ConnectionEvent) => void;
}

const RESPONSE_TIMEOUT_MS = 5_000;
/** Delay before loading the code of the socket again (ms). */
const LOAD_AGAIN_MS = 10_000;

/** Opens the connection after the code of sockets has loaded, which the first screen is shown without. */
export function openConnection(options: ConnectionOptions): Connection {
  let connection: LiveSocket | undefined;
  let closed = false;
  let loadTimer: ReturnType<typeof setTimeout> | undefined;
  const load = () => {
    clearTimeout(loadTimer);
    import('./live-socket').then(
      ({ openLiveSocket }) => {
        if (!closed) connection ??= openLiveSocket(options);
      },
      () => {
        if (closed) return;
        options.onState({ is: 'failed' });
        loadTimer = setTimeout(load, LOAD_AGAIN_MS);
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
