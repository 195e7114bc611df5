/** Decides on requests to connect, before any memory is used for them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '@touchline/server/config/config';
import { networkOf } from '@touchline/server/network';
import type { createOriginCheck } from '@touchline/server/own-origin';
import { takeTurn } from '@touchline/server/turns';
import { type Budgets, PAUSE_SECONDS } from './budgets';
import type { Session } from './polling';

const STATUS = { 403: 'Forbidden', 429: 'Too Many Requests', 503: 'Service Unavailable' } as const;

/** Returns the client's address; behind trusted proxies, the address that the outermost of them saw. */
export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return direct;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  return forwarded.at(-trustedProxies) ?? direct;
}

/** Responds to a request that opens no connection. `res` is missing in an upgrade request. */
function reject(request: IncomingMessage & { res?: ServerResponse }, status: keyof typeof STATUS): void {
  const { socket, res } = request;
  if (res) return void res.writeHead(status, status === 429 ? { 'Retry-After': PAUSE_SECONDS } : {}).end();
  const retryAfter = status === 429 ? `Retry-After: ${PAUSE_SECONDS}\r\n` : '';
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS[status]}\r\nConnection: close\r\n${retryAfter}Content-Length: 0\r\n\r\n`);
}

/** Share of a network's connections that may stay without a sign-in request. */
const MAX_SILENT_SHARE = 1 / 5;
/** A normal client asks to sign in within a few round trips (ms). */
const SIGN_IN_EXPECTED_MS = 2_000;

/** The TCP connection of an admitted WebSocket, or the session of an admitted client that polls. */
interface Link {
  once(event: 'close', listener: () => void): unknown;
  destroy(): unknown;
}

export interface Admission {
  /** Socket.IO's `allowRequest`. Responds to a rejected request itself and does not call back. */
  admit(request: IncomingMessage, callback: (error: string | null, success: boolean) => void): void;
  /** Counts an admitted client that polls. Its requests come on any TCP connection, so the session is what it holds open. */
  pollingBegan(session: Session): void;
  /** Records that the connection of an admitted request asked to sign in. Returns its network, or undefined if that has no place for it. */
  signInRequested(request: IncomingMessage): string | undefined;
  /** Admits no further requests. Resolves when the last connection has ended; cuts them after the time limit. */
  close(withinMs: number): Promise<void>;
}

/** The open connections of one network. */
interface Connections {
  /** Connections that asked to sign in. A wrong token closes the connection at once. */
  asked: Set<Link>;
  /** The start (ms) of each other connection, oldest first. */
  silent: Map<Link, number>;
}

export function createAdmission(
  config: Pick<Config, 'TRUSTED_PROXIES' | 'LIMIT_SOCKETS_ADDRESS'>,
  budgets: Pick<Budgets, 'countConnection'>,
  isOwnOrigin: ReturnType<typeof createOriginCheck>,
): Admission {
  const networks = new Map<string, Connections>();
  const open = new Set<Link>();
  const links = new WeakMap<IncomingMessage, Link>();
  const maxSilent = Math.ceil(config.LIMIT_SOCKETS_ADDRESS * MAX_SILENT_SHARE);
  let isClosing = false;

  const networkOfRequest = (request: IncomingMessage) => networkOf(addressOf(request, config.TRUSTED_PROXIES));

  /** Closes the oldest silent connection, so that silent connections block no client. */
  function dropOldest(silent: Connections['silent']): void {
    const [oldest] = silent;
    if (!oldest || silent.size <= maxSilent) return;
    const [link, since] = oldest;
    const isOverdue = performance.now() - since > SIGN_IN_EXPECTED_MS;
    if (isOverdue || silent.size > config.LIMIT_SOCKETS_ADDRESS) link.destroy();
  }

  function track(request: IncomingMessage, link: Link): void {
    const network = networkOfRequest(request);
    const connections = networks.get(network) ?? { asked: new Set<Link>(), silent: new Map<Link, number>() };
    networks.set(network, connections);
    links.set(request, link);
    open.add(link);
    connections.silent.set(link, performance.now());
    link.once('close', () => {
      open.delete(link);
      connections.asked.delete(link);
      connections.silent.delete(link);
      if (connections.asked.size + connections.silent.size === 0) networks.delete(network);
    });
    dropOldest(connections.silent);
  }

  return {
    admit: (request, callback) => {
      if (isClosing) return reject(request, 503);
      if (!isOwnOrigin(request.headers)) return reject(request, 403);
      const network = networkOfRequest(request);
      if (!budgets.countConnection(network)) return reject(request, 429);
      if ((networks.get(network)?.asked.size ?? 0) >= config.LIMIT_SOCKETS_ADDRESS) return reject(request, 429);
      if (request.headers.upgrade !== undefined) track(request, request.socket);
      // Handshakes take turns, so that other new connections are accepted in between.
      void takeTurn().then(() => callback(null, true));
    },
    pollingBegan: (session) =>
      track(session.request, {
        once: (event, listener) => session.once(event, listener),
        destroy: () => session.close(true),
      }),
    signInRequested: (request) => {
      const network = networkOfRequest(request);
      const connections = networks.get(network);
      const link = links.get(request);
      // Many may have been admitted while there was one place left.
      if (connections && connections.asked.size >= config.LIMIT_SOCKETS_ADDRESS) return undefined;
      if (link && connections?.silent.delete(link)) connections.asked.add(link);
      return network;
    },
    close: async (withinMs) => {
      isClosing = true;
      const forceClose = setTimeout(() => {
        for (const link of open) link.destroy();
      }, withinMs);
      await Promise.all([...open].map((link) => new Promise<void>((resolve) => link.once('close', resolve))));
      clearTimeout(forceClose);
    },
  };
}
