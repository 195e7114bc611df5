/** Who may open a WebSocket at all: judged on the upgrade request, before anything is kept for it. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '@touchline/shared/server/config/config';

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

export interface Admission {
  /** Socket.IO's `allowRequest`. A refused request is answered here and never called back. */
  admit(request: IncomingMessage, callback: (error: string | null, success: boolean) => void): void;
  /** Admits nobody any more; resolves when the last connection has ended, at the latest when they were all cut. */
  close(withinMs: number): Promise<void>;
}

export function createAdmission(
  config: Pick<Config, 'PUBLIC_URL' | 'TRUSTED_PROXIES' | 'LIMIT_SOCKETS_ADDRESS'>,
): Admission {
  const perAddress = new Map<string, number>();
  const open = new Set<Socket>();
  let closing = false;

  function keep(socket: Socket, address: string): void {
    open.add(socket);
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
    socket.once('close', () => {
      open.delete(socket);
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
  }

  return {
    admit: (request, callback) => {
      if (closing) return refuse(request, 503);
      if (!isOwnOrigin(request, config.PUBLIC_URL)) return refuse(request, 403);
      const address = addressOf(request, config.TRUSTED_PROXIES);
      if ((perAddress.get(address) ?? 0) >= config.LIMIT_SOCKETS_ADDRESS) return refuse(request, 429);
      keep(request.socket, address);
      callback(null, true);
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
