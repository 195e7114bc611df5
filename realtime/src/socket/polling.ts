/**
 * Limits clients that poll because their network blocks WebSockets (docs/decisions/0051). Each of their messages and each of their
 * waits for messages is an HTTP request, and no REST limiter sees it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Budgets, PAUSE_SECONDS } from './budgets';
import { atMost, type Meter } from './meters';
import type { LiveServer, LiveSocket } from './types';

/** Requests that a session may send until it has signed in, and the bytes of each: one asks to sign in, and a few wait. */
const REQUESTS_BEFORE_SIGN_IN = 10;
const BYTES_BEFORE_SIGN_IN = 4_096;
const PACKETS_BEFORE_SIGN_IN = 10;
/** Packets of one request. They are handled as one piece, for up to 0.02 ms each. */
const MAX_PACKETS = 1_000;
/** How long an ended session waits for a request to answer with its end (ms). Until then it counts as a connection of its network. */
const CLOSE_WITHIN_MS = 1_000;
const EVER_MS = Number.POSITIVE_INFINITY;

/** A session of Engine.IO, whose types do not include all of this. */
export interface Session {
  readonly id: string;
  readonly request: IncomingMessage;
  on(event: 'packet', listener: () => void): unknown;
  once(event: 'close', listener: () => void): unknown;
  close(discard?: boolean): unknown;
  readonly transport: { readonly name: string; maxHttpBufferSize?: number; closeTimeout?: number };
}
type EngineRequest = IncomingMessage & { _query: Record<string, string | undefined> };

interface PollingState {
  /** Counts requests until the client has signed in. */
  early: Meter;
  socket?: LiveSocket;
  /** Packets of the last request. */
  packets: number;
  /** Responses that the client has not read yet. */
  responses: Set<ServerResponse>;
}

const states = new WeakMap<object, PollingState>();

/** Returns the bytes that were sent to a client that polls, and that it has not read. */
export function unreadBytes(session: object): number {
  return [...(states.get(session)?.responses ?? [])].reduce((sum, { writableLength }) => sum + writableLength, 0);
}

/** Destroys the responses that a client that polls does not read, with their TCP connections. */
export function dropUnread(session: object): void {
  for (const response of states.get(session)?.responses ?? []) response.destroy();
}

/** Closes a connection after it was sent what waits. A client that polls has a second to fetch that, and counts as connected until then. */
export function closeSoon(session: unknown): void {
  const ended = session as Session;
  ended.close();
  if (ended.transport.name === 'polling') setTimeout(() => ended.close(true), CLOSE_WITHIN_MS).unref();
}

interface Parts {
  io: LiveServer;
  budgets: Pick<Budgets, 'countPoll'>;
  isOwnOrigin: (headers: IncomingMessage['headers']) => boolean;
  /** Called for a request of an account that is beyond its rate. */
  onTooMany: (socket: LiveSocket) => void;
  /** Called for each session that begins. */
  onBegin: (session: Session) => void;
  maxBytes: number;
}

export interface Polling {
  /** Counts the requests of this socket for its account, and lets them be as large as frames. Call it once it has signed in. */
  addSocket(socket: LiveSocket): void;
}

export function limitPolling({ io, budgets, isOwnOrigin, onTooMany, onBegin, maxBytes }: Parts): Polling {
  const { engine } = io;
  const open = new Map<string, PollingState>();
  engine.on('connection', (session: Session) => {
    if (session.transport.name !== 'polling') return;
    session.transport.maxHttpBufferSize = BYTES_BEFORE_SIGN_IN;
    session.transport.closeTimeout = CLOSE_WITHIN_MS;
    const state: PollingState = { early: atMost(REQUESTS_BEFORE_SIGN_IN, EVER_MS), packets: 0, responses: new Set() };
    states.set(session, state);
    open.set(session.id, state);
    session.once('close', () => open.delete(session.id));
    session.on('packet', () => {
      state.packets += 1;
      if (state.packets > (state.socket ? MAX_PACKETS : PACKETS_BEFORE_SIGN_IN)) session.close(true);
    });
    onBegin(session);
  });

  function isWithin({ early, socket }: PollingState): boolean {
    if (!socket) return early();
    if (budgets.countPoll(socket.data.userId)) return true;
    onTooMany(socket);
    return false;
  }

  /** Node reads the rest of a request that was answered before its end. Ends the connection if that may be endless. */
  function cutEndless(request: IncomingMessage, response: ServerResponse): void {
    const { 'content-length': length = 0, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && Number(length) <= maxBytes) return;
    // Missing in an upgrade request.
    response.once?.('finish', () => request.complete || request.destroy());
  }

  engine.use((request: EngineRequest, response: ServerResponse, next: (error?: Error) => void) => {
    const { sid, transport, j } = request._query;
    // Pages of other sites could read responses that are scripts.
    if (j !== undefined) return next(new Error('No JSONP'));
    // A session keeps its transport: a WebSocket that joined it, or that is none, would not be counted.
    if (request.headers.upgrade !== undefined && (sid || transport !== 'websocket'))
      return next(new Error('No upgrade'));
    cutEndless(request, response);
    // Admission decides on a first request.
    if (!sid) return next();
    if (!isOwnOrigin(request.headers)) return void response.writeHead(403).end();
    if (request.method !== 'GET' && request.method !== 'POST') return void response.writeHead(405).end();
    const state = open.get(sid);
    if (!state) return next();
    if (!isWithin(state)) return void response.writeHead(429, { 'Retry-After': PAUSE_SECONDS }).end();
    state.packets = 0;
    state.responses.add(response);
    response.once('close', () => state.responses.delete(response));
    next();
  });

  return {
    addSocket: (socket) => {
      const state = states.get(socket.conn);
      if (!state) return;
      state.socket = socket;
      (socket.conn as unknown as Session).transport.maxHttpBufferSize = maxBytes;
    },
  };
}
