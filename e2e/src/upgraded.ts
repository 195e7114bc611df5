/** A club behind a proxy that can make its web app look like a newer version. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

const WORKER = '/service-worker.js';

export interface UpgradableClub {
  url: string;
  /** From now on the service worker is another one, as after an upgrade. */
  upgrade: () => void;
  close: () => void;
}

export async function openUpgradable(clubUrl: string): Promise<UpgradableClub> {
  const { port, hostname } = new URL(clubUrl);
  let upgraded = false;
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const isNew = upgraded && asked.url === WORKER;
    // All of it, as it is, however much of it the browser has.
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...others } = asked.headers;
    const headers = isNew ? { ...others, 'accept-encoding': 'identity' } : asked.headers;
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers }, (got) => {
      if (isNew) {
        delete got.headers['content-length'];
        delete got.headers.etag;
      }
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer, { end: !isNew });
      if (isNew) got.on('end', () => answer.end('\n// A newer version.\n'));
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  };
  const server = createServer(pass);
  server.on('upgrade', (asked, socket) => {
    const onward = connect(Number(port), hostname, () => {
      const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${String(value)}`);
      onward.write([`${asked.method} ${asked.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => [onward, socket].forEach((one) => void one.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upgrade: () => {
      upgraded = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
