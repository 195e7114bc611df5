import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { drain, listen } from './listen';

const DEFAULTS = { headersTimeout: 10_000, connectionsCheckingInterval: 10 };

/** Starts a server whose calls finish when the test says so. */
async function slowServer() {
  const waiting: (() => void)[] = [];
  const app: RequestListener = (_request, response) => void waiting.push(() => response.end('done'));
  const server = await listen(app, { PORT: 0 });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** Starts a call and waits until it runs. Resolves with its pending response. */
  const begin = async () => {
    const arrived = once(server, 'request');
    const answer = fetch(url);
    await arrived;
    return { answer };
  };
  return { server, url, begin, finish: () => waiting.splice(0).forEach((end) => void end()) };
}

describe('a server that stops', () => {
  it('finishes running requests, and accepts no new ones', async () => {
    const { server, url, begin, finish } = await slowServer();
    const { answer } = await begin();
    const drained = drain(server);
    await expect(fetch(url)).rejects.toThrow();
    finish();
    expect(await (await answer).text()).toBe('done');
    await drained;
  });

  it('behind a proxy rejects new requests unread, finishes running ones, and closes when no more arrive', async () => {
    const { server, url, begin, finish } = await slowServer();
    const { answer } = await begin();
    const drained = drain(server, { behindProxy: true, firstWaitMs: 3_600_000 });
    const away = await fetch(url, { method: 'POST', body: 'x' });
    expect([away.status, away.headers.get('x-not-taken'), away.headers.get('connection')]).toEqual([502, '1', 'close']);
    finish();
    expect(await (await answer).text()).toBe('done');
    // The rejected request was the last: the server waits briefly for more, not as long as for the first.
    await drained;
    await expect(fetch(url)).rejects.toThrow();
  });

  it('cuts requests that do not finish in time', async () => {
    const { server, begin } = await slowServer();
    const { answer } = await begin();
    await drain(server, { graceMs: 50 });
    await expect(answer).rejects.toThrow();
  });
});

it('cuts a client that does not read its answer, and no call that waits for the server', async () => {
  const long = Buffer.alloc(64 * 1_048_576);
  const waiting: ServerResponse[] = [];
  const app: RequestListener = ({ url }, response) => {
    if (url === '/waits') return void waiting.push(response);
    response.once('close', () => waiting.shift()?.end('done'));
    response.end(long);
  };
  const server = await listen(app, { PORT: 0 }, { ...DEFAULTS, patience: 50 });
  const { port } = server.address() as AddressInfo;
  const waits = fetch(`http://127.0.0.1:${port}/waits`);
  const socket = connect(port, '127.0.0.1').pause();
  await once(server, 'request');
  socket.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await (await waits).text()).toBe('done');
  socket.resume();
  await once(socket, 'close');
  expect(socket.bytesRead).toBeLessThan(long.length);
  await drain(server);
});

it('keeps idle connections longer than proxies do, which is a minute', async () => {
  const { server, url, finish, begin } = await slowServer();
  const { answer } = await begin();
  finish();
  expect((await answer).headers.get('keep-alive')).toMatch(/^timeout=(6[1-9]|[7-9]\d)$/);
  await drain(server);
  await expect(fetch(url)).rejects.toThrow();
});

it.each([
  ['headers do', 'POST /api/add_attendee HTTP/1.1\r\nHost: x\r\n'],
  ['body does', 'POST /api/add_attendee HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
])('I13: responds with a retryable 503 to a request whose %s not arrive in time', async (_, beginning) => {
  const arrival = { headersTimeout: 50, patience: 50, connectionsCheckingInterval: 10 };
  const server = await listen(
    (request, response) => request.resume().on('end', () => response.end()),
    { PORT: 0 },
    arrival,
  );
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.write(beginning);
  await once(socket, 'close');
  expect(received).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n[\s\S]*Retry-After: 2\r\n/);
  expect(JSON.parse(received.slice(received.indexOf('{')))).toMatchObject({
    status: 503,
    type: '/problems/unavailable',
  });
  await drain(server);
});
