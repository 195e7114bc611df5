/** A network between browsers and a club that blocks live connections, as the proxies of schools and companies do. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** `websockets`: refuses them. `live`: takes every request of the live connection, and never responds. */
export type Blocked = 'websockets' | 'live' | 'nothing';

export interface BlockingNetwork {
  url: string;
  block: (blocked: Blocked) => void;
  close: () => void;
}

export async function openBlockingNetwork(clubUrl: string, first: Blocked): Promise<BlockingNetwork> {
  const { port, hostname } = new URL(clubUrl);
  let blocked = first;
  const forward = (incoming: IncomingMessage, response: ServerResponse) => {
    if (blocked === 'live' && incoming.url?.startsWith('/socket.io/')) return;
    const { method, url: path, headers } = incoming;
    const upstream = request({ hostname, port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  };
  const server = createServer(forward);
  server.on('upgrade', (incoming, socket) => {
    socket.on('error', () => socket.destroy());
    if (blocked === 'live') return;
    if (blocked === 'websockets')
      return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    const upstream = connect(Number(port), hostname, () => {
      const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`);
      upstream.write([`${incoming.method} ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    block: (next) => {
      blocked = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
