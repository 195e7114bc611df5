/**
 * The socket of a page, which loads after the first screen. It connects by WebSocket, and by long polling while a network blocks WebSockets
 * (docs/decisions/0051).
 */
import { RECONNECTION } from '@touchline/shared/live/limits';
import type { Message, MessageName, ServerToClient } from '@touchline/shared/live/messages';
import type { ClientToServer, ConnectRefusal, Refusal } from '@touchline/shared/live/requests';
import { io, type Socket } from 'socket.io-client';
import type { ConnectionOptions } from './connection';

// Nothing else is synced before there is a socket.
export { createSyncPlan, syncRequest } from './apply/sync-plan';

/** Delay (ms) after a refusal that may pass: too many connections, or a server that is starting. */
const RETRY_DELAY_MS = 10_000;
/** Clients that were told to wait for the same time add up to this share of it, so that they do not all connect at once. */
const RETRY_SPREAD = 0.5;
/** Refusals that a retry cannot change. */
const FINAL_REFUSALS = ['UNAUTHORIZED', 'FORBIDDEN'];
/** Ends a try to connect (ms), because some networks swallow the request for a WebSocket. */
const CONNECT_TIMEOUT_MS = 8_000;
/** A page whose WebSocket worked before polls only after this many failures: its server may just be starting again. */
const FAILURES_BEFORE_POLLING = 3;
/** Delay before a page that polls tries a WebSocket (ms). It doubles with each failure. */
const PROBE_DELAY_MS = { first: 30_000, longest: 600_000 };

export type Reply = { ok: true } | Refusal;
type AnySocket = Pick<Socket, 'on' | 'timeout'>;
/** A `connect_error`; without data when no server of ours responded. */
type ConnectError = Error & { data?: Partial<ConnectRefusal> };

const reasonOf = ({ data, message }: ConnectError): string => (typeof data?.id === 'string' ? data.id : message);
/** Returns how long the server asks to wait (ms); undefined when it does not say. */
const askedWaitOf = ({ data }: ConnectError): number | undefined =>
  typeof data?.retryAfterSeconds === 'number' ? 1_000 * data.retryAfterSeconds : undefined;

/**
 * Tries a WebSocket now and then, and when the browser reports a network. Calls back when one brings something.
 * @returns a function that ends the tries
 */
function whenWebSocketsWork(onWorks: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let probe: WebSocket | undefined;
  const endProbe = () => {
    if (probe) probe.onmessage = probe.onerror = null;
    probe?.close();
  };
  const tryAfter = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      endProbe();
      probe = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
      // Not when it opens: some networks let only the request through. The server speaks first.
      probe.onmessage = onWorks;
      probe.onerror = () => tryAfter(Math.min(2 * Math.max(wait, PROBE_DELAY_MS.first), PROBE_DELAY_MS.longest));
    }, wait);
  };
  const tryNow = () => tryAfter(0);
  window.addEventListener('online', tryNow);
  tryAfter(PROBE_DELAY_MS.first * (0.5 + Math.random()));
  return () => {
    window.removeEventListener('online', tryNow);
    clearTimeout(timer);
    endProbe();
  };
}

export interface LiveSocket {
  readonly socket: Socket<ServerToClient, ClientToServer>;
  readonly untyped: AnySocket;
  close: () => void;
}

/** Connects, and reports states and messages until `close`. */
export function openLiveSocket({ token, handlers, onMessage, onState }: ConnectionOptions): LiveSocket {
  const socket: Socket<ServerToClient, ClientToServer> = io({
    transports: ['websocket'],
    auth: { token, batches: true },
    // All requests of a page that polls must reach one node.
    query: { page: Math.random().toString(36).slice(2) },
    timeout: CONNECT_TIMEOUT_MS,
    ...RECONNECTION,
  });
  const untyped: AnySocket = socket as unknown as Socket;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const reconnectAfter = (wait: number) => {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => socket.connect(), wait);
  };
  const reconnectAbout = (wait: number) => reconnectAfter(wait * (0.5 + Math.random()));

  let hasUsedWebSocket = false;
  let failures = 0;
  let stopProbe = () => {};
  const use = (transport: 'websocket' | 'polling') => {
    socket.io.opts.transports = [transport];
  };
  const isPolling = () => socket.io.opts.transports?.[0] === 'polling';
  /** Chooses the transport of the next try: both in turn, until one connects. */
  const chooseNext = () => {
    failures += 1;
    const shouldPoll = !isPolling() && (!hasUsedWebSocket || failures % FAILURES_BEFORE_POLLING === 0);
    use(shouldPoll ? 'polling' : 'websocket');
  };
  const returnToWebSocket = () => {
    stopProbe();
    use('websocket');
    socket.disconnect().connect();
  };

  socket.on('connect', () => {
    failures = 0;
    if (isPolling()) stopProbe = whenWebSocketsWork(returnToWebSocket);
    else hasUsedWebSocket = true;
    onState({ is: 'connected' });
  });
  socket.on('disconnect', (reason) => {
    stopProbe();
    use('websocket');
    onState({ is: 'lost' });
    // The server closed the connection. Connecting again shows whether the session is still valid.
    if (reason === 'io server disconnect') reconnectAbout(600);
  });
  socket.on('connect_error', (error: ConnectError) => {
    if (socket.active) {
      chooseNext();
      return onState({ is: 'failed' });
    }
    const reason = reasonOf(error);
    if (FINAL_REFUSALS.includes(reason)) return onState({ is: 'refused', reason });
    const wait = askedWaitOf(error);
    onState({ is: wait === undefined ? 'failed' : 'delayed' });
    if (wait === undefined) reconnectAbout(RETRY_DELAY_MS);
    else reconnectAfter(wait * (1 + RETRY_SPREAD * Math.random()));
  });
  const receive = (name: MessageName, payload: Message<MessageName>) => {
    onMessage(payload);
    // A newer server may send messages that this page does not know.
    (handlers[name] as ((payload: Message<MessageName>) => void) | undefined)?.(payload);
  };
  for (const name of Object.keys(handlers) as MessageName[])
    untyped.on(name, (payload: Message<MessageName>) => receive(name, payload));
  socket.on('news:batch', ({ news }) => {
    for (const [name, payload] of news) receive(name, payload);
  });
  const close = () => {
    clearTimeout(retryTimer);
    stopProbe();
    socket.removeAllListeners();
    socket.disconnect();
  };
  return { socket, untyped, close };
}
