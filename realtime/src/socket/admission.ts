/** Who may open a WebSocket at all: judged on the upgrade request, before anything is kept for it. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '@touchline/shared/server/config/config';
import { networkOf } from '@touchline/shared/server/network';

const STATUS = { 403: 'Forbidden', 429: 'Too Many Requests', 503: 'Service Unavailable' } as const;

/** The client's address; behind trusted proxies the one that the outermost of them saw. */
export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return direct;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  return forwarded.at(-trustedProxies) ?? direct;
}

/** Whether a page of this origin may connect: one of the host it is served from, or of `PUBLIC_URL`; programs send none. */
export function isOwnOrigin(request: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  try {
    const { origin: exact, protocol, host: from } = new URL(origin);
    if (exact !== origin || !/^https?:$/.test(protocol)) return false;
    if (publicUrl && exact === new URL(publicUrl).origin) return true;
    return host !== undefined && new URL(`${protocol}//${host}`).host === from;
  } catch {
    return false;
  }
}

function refuse({ socket }: IncomingMessage, status: keyof typeof STATUS): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Of the connections that a network may have, so many may say nothing for longer than a sign-in takes. */
const SILENT_SHARE = 1 / 5;
/** Who means it asks to sign in within a few round trips (ms). */
const ASKS_WITHIN = 2_000;

export interface Admission {
  /** Socket.IO's `allowRequest`. A refused request is answered here and never called back. */
  admit(request: IncomingMessage, callback: (error: string | null, success: boolean) => void): void;
  /** Counts the connection of an admitted request among those that asked to sign in. */
  asked(request: IncomingMessage): void;
  /** Admits nobody any more; resolves when the last connection has ended, at the latest when they were all cut. */
  close(withinMs: number): Promise<void>;
}

/** The open connections of one network. */
interface Connections {
  /** They sent what opens a session; a wrong one is cut at once. */
  asked: Set<Socket>;
  /** When each of the others came, the oldest first (ms). */
  silent: Map<Socket, number>;
}

export function createAdmission(
  config: Pick<Config, 'PUBLIC_URL' | 'TRUSTED_PROXIES' | 'LIMIT_SOCKETS_ADDRESS'>,
): Admission {
  const networks = new Map<string, Connections>();
  const open = new Set<Socket>();
  const mostSilent = Math.ceil(config.LIMIT_SOCKETS_ADDRESS * SILENT_SHARE);
  let closing = false;

  const networkOfRequest = (request: IncomingMessage) => networkOf(addressOf(request, config.TRUSTED_PROXIES));

  /** Makes room among those that say nothing: nobody is refused for them. */
  function dropOldest(silent: Connections['silent']): void {
    const [oldest] = silent;
    if (!oldest || silent.size <= mostSilent) return;
    const [socket, since] = oldest;
    const isLate = performance.now() - since > ASKS_WITHIN;
    if (isLate || silent.size > config.LIMIT_SOCKETS_ADDRESS) socket.destroy();
  }

  function keep(socket: Socket, network: string): void {
    const here = networks.get(network) ?? { asked: new Set<Socket>(), silent: new Map<Socket, number>() };
    networks.set(network, here);
    open.add(socket);
    here.silent.set(socket, performance.now());
    socket.once('close', () => {
      open.delete(socket);
      here.asked.delete(socket);
      here.silent.delete(socket);
      if (here.asked.size + here.silent.size === 0) networks.delete(network);
    });
    dropOldest(here.silent);
  }

  return {
    admit: (request, callback) => {
      if (closing) return refuse(request, 503);
      if (!isOwnOrigin(request, config.PUBLIC_URL)) return refuse(request, 403);
      const network = networkOfRequest(request);
      if ((networks.get(network)?.asked.size ?? 0) >= config.LIMIT_SOCKETS_ADDRESS) return refuse(request, 429);
      keep(request.socket, network);
      callback(null, true);
    },
    asked: (request) => {
      const here = networks.get(networkOfRequest(request));
      if (here?.silent.delete(request.socket)) here.asked.add(request.socket);
    },
    close: async (withinMs) => {
      closing = true;
      const cut = setTimeout(() => {
        for (const socket of open) socket.destroy();
      }, withinMs);
      await Promise.all([...open].map((socket) => new Promise((resolve) => socket.once('close', resolve))));
      clearTimeout(cut);
    },
  };
}
