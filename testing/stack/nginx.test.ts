/** Checks how the proxy handles failing nodes. The nodes here are plain servers that count their requests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../services/free-port';
import { shouldSkip } from '../services/start-or-skip';
import { readCompose } from './compose';
import { findNginx, type Nginx, nginxConfig, startNginx } from './nginx';

/** How a node handles a request: it responds with a text, drops the connection, or rejects the request as a stopping node. */
type Handle = (request: IncomingMessage) => string | 'cut' | 'not taken';

/** A node that reads a whole request, then handles it. */
class Node {
  readonly #server: Server;
  handled: string[] = [];
  rejected = 0;
  headers: IncomingMessage['headers'][] = [];
  handle: Handle = () => 'fine';

  constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        if (request.url === '/api/health') return response.end('up');
        this.headers.push(request.headers);
        const answer = this.handle(request);
        if (answer === 'not taken') {
          this.rejected += 1;
          return response.writeHead(502, { 'x-not-taken': '1', connection: 'close' }).end();
        }
        this.handled.push(`${request.method} ${body}`.trim());
        if (answer === 'cut') request.socket.destroy();
        else response.end(answer);
      });
    });
    this.#server.on('upgrade', (request, socket) => {
      this.headers.push(request.headers);
      socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello');
    });
  }

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

describe.skipIf(shouldSkip('the reverse proxy', findNginx() === undefined))('the reverse proxy', () => {
  let nodes: Node[];
  let nginx: Nginx;
  let url: string;
  /** An address without a server. */
  let nobody: string;

  const start = async (api: readonly [string, string], realtime: string, realtime1 = nobody) => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    nginx = await startNginx({
      command: readCompose().services.proxy?.command ?? [],
      names: { LISTEN: `127.0.0.1:${port}`, API_1: api[0], API_2: api[1], REALTIME_1: realtime1, REALTIME_2: realtime },
      healthUrl: `${url}/api/health`,
    });
  };
  /** Starts one node of each kind; the other node of the kind is down. */
  const startHalf = async (api: Node, realtime?: Node) =>
    start([nobody, await api.listen()], realtime ? await realtime.listen() : nobody);
  const startBoth = async (first: Node, second: Node) => start([await first.listen(), await second.listen()], nobody);
  const send = (method: string, path = '/api/thing') =>
    fetch(url + path, { method, ...(method !== 'GET' && { body: 'told' }) });

  beforeEach(async () => {
    nodes = [new Node(), new Node()];
    nobody = `127.0.0.1:${await freePort()}`;
  });
  afterEach(async () => {
    await nginx?.stop();
    await Promise.all(nodes.map((node) => node.close()));
  });

  it('sends every call to the other node once, if one node is down', async () => {
    const [api] = nodes as [Node, Node];
    await startHalf(api);
    const calls = Array.from({ length: 8 }, () => METHODS).flat();
    // Calls at once, so that the proxy does not know yet that a node is down.
    const responses = await Promise.all(calls.map((method) => send(method)));
    expect(responses.map(({ status }) => status)).toEqual(calls.map(() => 200));
    expect(api.handled.sort()).toEqual(calls.map((method) => (method === 'GET' ? 'GET' : `${method} told`)).sort());
  });

  it('I13: repeats reads, but not changes, that a node received and did not answer', async () => {
    const [firstNode, secondNode] = nodes as [Node, Node];
    await startBoth(firstNode, secondNode);
    for (const method of METHODS) {
      for (const node of nodes) node.handled = [];
      // The first node that receives the call drops the connection.
      let cuts = 0;
      const handle = () => (cuts++ === 0 ? 'cut' : 'fine');
      firstNode.handle = handle;
      secondNode.handle = handle;
      const response = await send(method);
      const handled = [...firstNode.handled, ...secondNode.handled];
      if (method === 'GET') {
        expect([response.status, await response.text(), handled]).toEqual([200, 'fine', ['GET', 'GET']]);
        continue;
      }
      expect([method, handled]).toEqual([method, [`${method} told`]]);
      expect(response.status).toBe(503);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect(response.headers.get('retry-after')).toBe('2');
      expect(await response.json()).toMatchObject({ type: '/problems/unavailable', status: 503 });
    }
  });

  it('sends rejected calls to the other node, and avoids the node that rejected them', async () => {
    const [firstNode, secondNode] = nodes as [Node, Node];
    await startBoth(firstNode, secondNode);
    firstNode.handle = () => 'not taken';
    const calls = Array.from({ length: 8 }, () => METHODS).flat();
    const responses = await Promise.all(calls.map((method) => send(method)));
    expect(responses.map(({ status }) => status)).toEqual(calls.map(() => 200));
    expect(secondNode.handled).toHaveLength(calls.length);
    expect(firstNode.handled).toEqual([]);
    // The node rejected the calls that were on their way when it rejected the first one, and gets no later calls.
    const rejectedBefore = firstNode.rejected;
    expect(rejectedBefore).toBeGreaterThan(0);
    for (const method of METHODS) expect((await send(method)).status).toBe(200);
    expect(firstNode.rejected).toBe(rejectedBefore);
    secondNode.handle = () => 'not taken';
    for (const method of METHODS) expect((await send(method)).status).toBe(503);
  });

  it('finds the running node, also if both have just failed', async () => {
    const [firstNode, secondNode] = nodes as [Node, Node];
    await startBoth(firstNode, secondNode);
    for (const [stopping, failing] of [
      [firstNode, secondNode],
      [secondNode, firstNode],
    ] as const) {
      stopping.handle = () => 'not taken';
      failing.handle = () => 'cut';
      await Promise.all(METHODS.map((method) => send(method)));
      failing.handle = () => 'fine';
      for (const method of METHODS) expect((await send(method)).status).toBe(200);
    }
  });

  it('responds with a problem if no node runs', async () => {
    const [api] = nodes as [Node, Node];
    await startHalf(api);
    await api.close();
    for (const method of METHODS) expect((await send(method)).status).toBe(503);
  });

  it('appends the true address to X-Forwarded-For, and passes the host on', async () => {
    const [api] = nodes as [Node, Node];
    await startHalf(api);
    await fetch(`${url}/api/thing`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(api.headers[0]?.['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.1');
    expect(api.headers[0]?.host).toBe(new URL(url).host);
  });

  it('opens WebSockets on the running realtime node, with the same headers', async () => {
    const [api, realtime] = nodes as [Node, Node];
    await startHalf(api, realtime);
    for (let n = 0; n < 4; n += 1) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.write(
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: club.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      );
      let received = '';
      for await (const chunk of socket) received += chunk;
      expect(received).toMatch(/^HTTP\/1.1 101[\s\S]*hello$/);
    }
    expect(realtime.headers).toHaveLength(4);
    for (const { host, upgrade, 'x-forwarded-for': from } of realtime.headers)
      expect([host, upgrade, from]).toEqual(['club.example', 'websocket', '127.0.0.1']);
    expect(api.headers).toEqual([]);
  });

  it('sends all requests of a page that polls to one node, and the pages to both', async () => {
    const [first, second] = nodes as [Node, Node];
    const addresses = [await first.listen(), await second.listen()] as const;
    await start(addresses, ...addresses);
    const pages = Array.from({ length: 20 }, (_, n) => `page${n}`);
    for (const page of pages) {
      for (const node of nodes) node.handled = [];
      for (let n = 0; n < 3; n += 1)
        for (const method of ['GET', 'POST'])
          await send(method, `/socket.io/?page=${page}&EIO=4&transport=polling&sid=${n}`);
      expect(nodes.map(({ handled }) => handled.length).sort()).toEqual([0, 6]);
    }
    expect(nodes.every(({ headers }) => headers.length > 0)).toBe(true);
    await first.close();
    for (const page of pages)
      expect((await send('GET', `/socket.io/?page=${page}&transport=polling`)).status).toBe(200);
  });

  it('passes parts of films of 4 MB on, also to the other node, and no other body of this size', async () => {
    const [api] = nodes as [Node, Node];
    api.handle = ({ headers }) => String(headers['content-length']);
    await startHalf(api);
    const body = 'x'.repeat(4 * 1_048_576);
    const put = (path: string) => fetch(url + path, { method: 'PUT', body });
    for (let n = 0; n < 4; n += 1) {
      const response = await put('/api/film_segment/84000001/720p/0/7');
      expect([response.status, await response.text()]).toEqual([200, String(body.length)]);
    }
    expect((await put('/api/update_event')).status).toBe(413);
  });

  it('R24: logs the name of a call without its parameters', async () => {
    const [api] = nodes as [Node, Node];
    await startHalf(api);
    await send('PUT', '/api/add_member/26618/ana%40club.example');
    await send('GET', '/api/get_profile?email=ana@club.example');
    await send('GET', '/auth/activate?token=secret');
    await send('GET', '/film/v/ana.1700000000.secret/26618/film.m3u8');
    api.handle = () => 'cut';
    await send('PUT', '/api/add_member/26618/ana@club.example');
    // The proxy writes the line after it has sent the response.
    const expected = [
      'PUT /api/add_member 200',
      'PUT /api/add_member 503',
      'GET /api/get_profile 200',
      'GET page 200',
      'GET /film/ 200',
    ];
    await vi.waitFor(() => expected.forEach((line) => void expect(nginx.accessLog()).toContain(line)), {
      timeout: 20_000,
    });
    expect(nginx.accessLog() + nginx.output()).not.toMatch(/ana|26618|secret/);
  });
});

describe('the configuration of the proxy', () => {
  const names = { LISTEN: '1', ACCESS_LOG: '2', API_1: '3', API_2: '4', REALTIME_1: '5', REALTIME_2: '6' };

  it('uses exactly the names that docker-compose.yml sets', () => {
    expect(Object.keys(readCompose().services.proxy?.environment ?? {}).sort()).toEqual(Object.keys(names).sort());
    expect(nginxConfig(names)).not.toContain('${');
    expect(() => nginxConfig({ ...names, API_3: '7' })).toThrow('API_3');
    expect(() => nginxConfig({ ...names, API_2: undefined as unknown as string })).toThrow('API_2');
  });
});
