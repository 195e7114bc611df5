/** A proxy in front of a club that can make its web app look like a newer version. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

const WORKER = '/service-worker.js';

export interface UpgradableClub {
  url: string;
  /** From now on serves a changed service worker, as after an upgrade. */
  upgrade: () => void;
  close: () => void;
}

export async function openUpgradable(clubUrl: string): Promise<UpgradableClub> {
  const { port, hostname } = new URL(clubUrl);
  let isUpgraded = false;
  const forward = (incoming: IncomingMessage, response: ServerResponse) => {
    const isNew = isUpgraded && incoming.url === WORKER;
    // Requests the whole file uncompressed, whatever the browser has cached.
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...others } = incoming.headers;
    const headers = isNew ? { ...others, 'accept-encoding': 'identity' } : incoming.headers;
    const upstream = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers },
      (upstreamResponse) => {
        if (isNew) {
          delete upstreamResponse.headers['content-length'];
          delete upstreamResponse.headers.etag;
        }
        response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
        upstreamResponse.pipe(response, { end: !isNew });
        if (isNew) upstreamResponse.on('end', () => response.end('\n// A newer version.\n'));
      },
    );
    upstream.on('error', () => response.destroy());
    incoming.pipe(upstream);
  };
  const server = createServer(forward);
  server.on('upgrade', (incoming, socket) => {
    const upstream = connect(Number(port), hostname, () => {
      const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`);
      upstream.write([`${incoming.method} ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      upstream.pipe(socket).pipe(upstream);
    });
    for (const end of [upstream, socket])
      end.on('error', () => [upstream, socket].forEach((stream) => void stream.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upgrade: () => {
      isUpgraded = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
