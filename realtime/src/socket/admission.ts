/** Decides on upgrade requests, before any memory is used for them. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '@touchline/shared/server/config/config';
import { networkOf } from '@touchline/shared/server/network';
import { type Budgets, PAUSE_SECONDS } from './budgets';

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

/** Returns whether a page of this origin may connect: a page from the same host or from `PUBLIC_URL`. Programs send no origin. */
export function isOwnOrigin(request: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  try {
    const { origin: pageOrigin, protocol, host: pageHost } = new URL(origin);
    if (pageOrigin !== origin || !/^https?:$/.test(protocol)) return false;
    if (publicUrl && pageOrigin === new URL(publicUrl).origin) return true;
    return host !== undefined && new URL(`${protocol}//${host}`).host === pageHost;
  } catch {
    return false;
  }
}

function reject({ socket }: IncomingMessage, status: keyof typeof STATUS): void {
  const retryAfter = status === 429 ? `Retry-After: ${PAUSE_SECONDS}\r\n` : '';
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS[status]}\r\nConnection: close\r\n${retryAfter}Content-Length: 0\r\n\r\n`);
}

/** Share of a network's connections that may stay without a sign-in request. */
const MAX_SILENT_SHARE = 1 / 5;
/** A normal client asks to sign in within a few round trips (ms). */
const SIGN_IN_EXPECTED_MS = 2_000;

export interface Admission {
  /** Socket.IO's `allowRequest`. Responds to a rejected request itself and does not call back. */
  admit(request: IncomingMessage, callback: (error: string | null, success: boolean) => void): void;
  /** Records that the connection of an admitted request asked to sign in. Returns its network. */
  signInRequested(request: IncomingMessage): string;
  /** Admits no further requests. Resolves when the last connection has ended; cuts them after the time limit. */
  close(withinMs: number): Promise<void>;
}

/** The open connections of one network. */
interface Connections {
  /** Connections that asked to sign in. A wrong token closes the connection at once. */
  asked: Set<Socket>;
  /** The start (ms) of each other connection, oldest first. */
  silent: Map<Socket, number>;
}

export function createAdmission(
  config: Pick<Config, 'PUBLIC_URL' | 'TRUSTED_PROXIES' | 'LIMIT_SOCKETS_ADDRESS'>,
  budgets: Pick<Budgets, 'countConnection'>,
): Admission {
  const networks = new Map<string, Connections>();
  const open = new Set<Socket>();
  const maxSilent = Math.ceil(config.LIMIT_SOCKETS_ADDRESS * MAX_SILENT_SHARE);
  let isClosing = false;

  const networkOfRequest = (request: IncomingMessage) => networkOf(addressOf(request, config.TRUSTED_PROXIES));

  /** Closes the oldest silent connection, so that silent connections block no client. */
  function dropOldest(silent: Connections['silent']): void {
    const [oldest] = silent;
    if (!oldest || silent.size <= maxSilent) return;
    const [socket, since] = oldest;
    const isOverdue = performance.now() - since > SIGN_IN_EXPECTED_MS;
    if (isOverdue || silent.size > config.LIMIT_SOCKETS_ADDRESS) socket.destroy();
  }

  function track(socket: Socket, network: string): void {
    const connections = networks.get(network) ?? { asked: new Set<Socket>(), silent: new Map<Socket, number>() };
    networks.set(network, connections);
    open.add(socket);
    connections.silent.set(socket, performance.now());
    socket.once('close', () => {
      open.delete(socket);
      connections.asked.delete(socket);
      connections.silent.delete(socket);
      if (connections.asked.size + connections.silent.size === 0) networks.delete(network);
    });
    dropOldest(connections.silent);
  }

  return {
    admit: (request, callback) => {
      if (isClosing) return reject(request, 503);
      if (!isOwnOrigin(request, config.PUBLIC_URL)) return reject(request, 403);
      const network = networkOfRequest(request);
      if (!budgets.countConnection(network)) return reject(request, 429);
      if ((networks.get(network)?.asked.size ?? 0) >= config.LIMIT_SOCKETS_ADDRESS) return reject(request, 429);
      track(request.socket, network);
      callback(null, true);
    },
    signInRequested: (request) => {
      const network = networkOfRequest(request);
      const connections = networks.get(network);
      if (connections?.silent.delete(request.socket)) connections.asked.add(request.socket);
      return network;
    },
    close: async (withinMs) => {
      isClosing = true;
      const forceClose = setTimeout(() => {
        for (const socket of open) socket.destroy();
      }, withinMs);
      await Promise.all([...open].map((socket) => new Promise((resolve) => socket.once('close', resolve))));
      clearTimeout(forceClose);
    },
  };
}
