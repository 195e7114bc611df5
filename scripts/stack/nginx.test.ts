/** What the proxy does when a node is gone: nodes here are bare servers that count what reaches them. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../services/free-port';
import { isLeftOut } from '../services/left-out';
import { readCompose } from './compose';
import { findNginx, type Nginx, nginxConfig, startNginx } from './nginx';

/** What becomes of a request: a text is answered; a node may die over it, or turn it away as one that is stopping. */
type Take = (request: IncomingMessage) => string | 'cut' | 'not taken';

/** A node that takes a request whole, then answers it, or dies over it. */
class Node {
  readonly #server: Server;
  taken: string[] = [];
  turnedAway = 0;
  headers: IncomingMessage['headers'][] = [];
  take: Take = () => 'fine';

  constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        if (request.url === '/api/health') return response.end('up');
        this.headers.push(request.headers);
        const answer = this.take(request);
        if (answer === 'not taken') {
          this.turnedAway += 1;
          return response.writeHead(502, { 'x-not-taken': '1', connection: 'close' }).end();
        }
        this.taken.push(`${request.method} ${body}`.trim());
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

describe.skipIf(isLeftOut('the reverse proxy', findNginx() === undefined))('the reverse proxy', () => {
  let nodes: Node[];
  let nginx: Nginx;
  let url: string;
  /** An address where nobody listens. */
  let nobody: string;

  const start = async (api: readonly [string, string], realtime: string) => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    nginx = await startNginx({
      command: readCompose().services.proxy?.command ?? [],
      names: { LISTEN: `127.0.0.1:${port}`, API_1: api[0], API_2: api[1], REALTIME_1: nobody, REALTIME_2: realtime },
      healthUrl: `${url}/api/health`,
    });
  };
  /** One node of each kind, the other one down. */
  const startHalf = async (api: Node, realtime?: Node) =>
    start([nobody, await api.listen()], realtime ? await realtime.listen() : nobody);
  const startBoth = async (one: Node, two: Node) => start([await one.listen(), await two.listen()], nobody);
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

  it('with one node down, every call of any method is answered by the other, made once', async () => {
    const [api] = nodes as [Node, Node];
    await startHalf(api);
    const calls = Array.from({ length: 8 }, () => METHODS).flat();
    // At once: the first of them meet a proxy that does not know yet.
    const answers = await Promise.all(calls.map((method) => send(method)));
    expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200));
    expect(api.taken.sort()).toEqual(calls.map((method) => (method === 'GET' ? 'GET' : `${method} told`)).sort());
  });

  it('I13: a change that a node took and did not answer is made by no other; a read is asked again', async () => {
    const [one, two] = nodes as [Node, Node];
    await startBoth(one, two);
    for (const method of METHODS) {
      for (const node of nodes) node.taken = [];
      // Whichever gets it dies over it once.
      let cuts = 0;
      const take = () => (cuts++ === 0 ? 'cut' : 'fine');
      one.take = take;
      two.take = take;
      const answer = await send(method);
      const taken = [...one.taken, ...two.taken];
      if (method === 'GET') {
        expect([answer.status, await answer.text(), taken]).toEqual([200, 'fine', ['GET', 'GET']]);
        continue;
      }
      expect([method, taken]).toEqual([method, [`${method} told`]]);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(await answer.json()).toMatchObject({ type: '/problems/unavailable', status: 503 });
    }
  });

  it('asks the other node when one turns calls away, and leaves that one alone', async () => {
    const [one, two] = nodes as [Node, Node];
    await startBoth(one, two);
    one.take = () => 'not taken';
    const calls = Array.from({ length: 8 }, () => METHODS).flat();
    const answers = await Promise.all(calls.map((method) => send(method)));
    expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200));
    expect(two.taken).toHaveLength(calls.length);
    expect(one.taken).toEqual([]);
    // Those that were on their way to it when it turned the first one away.
    const before = one.turnedAway;
    expect(before).toBeGreaterThan(0);
    for (const method of METHODS) expect((await send(method)).status).toBe(200);
    expect(one.turnedAway).toBe(before);
    two.take = () => 'not taken';
    for (const method of METHODS) expect((await send(method)).status).toBe(503);
  });

  it('finds the node that is there, also when both have just failed', async () => {
    const [one, two] = nodes as [Node, Node];
    await startBoth(one, two);
    for (const [stopping, failing] of [
      [one, two],
      [two, one],
    ] as const) {
      stopping.take = () => 'not taken';
      failing.take = () => 'cut';
      await Promise.all(METHODS.map((method) => send(method)));
      failing.take = () => 'fine';
      for (const method of METHODS) expect((await send(method)).status).toBe(200);
    }
  });

  it('with no node there, says so as a problem', async () => {
    const [api] = nodes as [Node, Node];
    await startHalf(api);
    await api.close();
    for (const method of METHODS) expect((await send(method)).status).toBe(503);
  });

  it('passes the true address on behind whatever the client claims, and its host', async () => {
    const [api] = nodes as [Node, Node];
    await startHalf(api);
    await fetch(`${url}/api/thing`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(api.headers[0]?.['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.1');
    expect(api.headers[0]?.host).toBe(new URL(url).host);
  });

  it('opens WebSockets on the realtime node that is there, with the same headers', async () => {
    const [api, realtime] = nodes as [Node, Node];
    await startHalf(api, realtime);
    for (let n = 0; n < 4; n += 1) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.write(
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: club.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      );
      let said = '';
      for await (const chunk of socket) said += chunk;
      expect(said).toMatch(/^HTTP\/1.1 101[\s\S]*hello$/);
    }
    expect(realtime.headers).toHaveLength(4);
    for (const { host, upgrade, 'x-forwarded-for': from } of realtime.headers)
      expect([host, upgrade, from]).toEqual(['club.example', 'websocket', '127.0.0.1']);
    expect(api.headers).toEqual([]);
  });

  it('R24: logs which call it was, and neither who it was about nor what was asked', async () => {
    const [api] = nodes as [Node, Node];
    await startHalf(api);
    await send('PUT', '/api/add_member/26618/ana%40club.example');
    await send('GET', '/api/get_profile?email=ana@club.example');
    await send('GET', '/auth/activate?token=secret');
    api.take = () => 'cut';
    await send('PUT', '/api/add_member/26618/ana@club.example');
    const log = nginx.accessLog();
    expect(log).toContain('PUT /api/add_member 200');
    expect(log).toContain('PUT /api/add_member 503');
    expect(log).toContain('GET /api/get_profile 200');
    expect(log).toContain('GET page 200');
    expect(log + nginx.output()).not.toMatch(/ana|26618|secret/);
  });
});

describe('its configuration', () => {
  const names = { LISTEN: '1', ACCESS_LOG: '2', API_1: '3', API_2: '4', REALTIME_1: '5', REALTIME_2: '6' };

  it('is filled in by exactly the names that docker-compose.yml gives', () => {
    expect(Object.keys(readCompose().services.proxy?.environment ?? {}).sort()).toEqual(Object.keys(names).sort());
    expect(nginxConfig(names)).not.toContain('${');
    expect(() => nginxConfig({ ...names, API_3: '7' })).toThrow('API_3');
    expect(() => nginxConfig({ ...names, API_2: undefined as unknown as string })).toThrow('API_2');
  });
});
