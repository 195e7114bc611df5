import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FromCaller, openCalls, type ToCaller, type ToCallers } from './calls';

const MB = 1_048_576;

/** How the workers behave that begin now. */
let next: 'work' | 'cannot begin' | 'hang';
/** Numbers of the workers that were begun and ended, and the calls that each makes now. */
let begun: number[];
let ended: number[];
let running: Map<number, number>;
let server: Server;
let url: string;
let received: number[];
let toPage: MessagePort;
let call: ReturnType<typeof openCalls>['call'];

/** Makes a call as a worker does. */
async function answer(worker: number, port: MessagePort, message: ToCaller): Promise<void> {
  if (!('url' in message)) return;
  const { id, url: address, init } = message;
  running.set(worker, (running.get(worker) ?? 0) + 1);
  const response = await fetch(address, init);
  const data: FromCaller = { id, status: response.status, headers: [...response.headers], body: await response.text() };
  running.set(worker, (running.get(worker) ?? 0) - 1);
  port.postMessage(data);
}

/** Stands in for the page, which begins workers. */
function begin({ id, port }: Extract<ToCallers, { port: MessagePort }>): void {
  begun.push(id);
  if (next === 'cannot begin') toPage.postMessage({ failed: id });
  if (next === 'work') port.onmessage = ({ data }: MessageEvent<ToCaller>) => void answer(id, port, data);
}

beforeEach(async () => {
  next = 'work';
  begun = [];
  ended = [];
  received = [];
  running = new Map();
  server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    request.on('end', () => {
      received.push(bytes);
      response.writeHead(507, { 'retry-after': '3' }).end(JSON.stringify({ detail: 'Full.' }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { port1, port2 } = new MessageChannel();
  toPage = port1;
  port1.onmessage = ({ data }: MessageEvent<ToCallers>) => {
    if ('port' in data) return begin(data);
    expect(running.get(data.id) ?? 0, 'a worker that still sends is not ended').toBe(0);
    ended.push(data.id);
  };
  const calls = openCalls();
  calls.connect(port2);
  call = calls.call;
});
afterEach(() => {
  toPage.close();
  server.closeAllConnections();
  server.close();
});

const put = (bytes: number, signal?: AbortSignal): RequestInit => ({
  method: 'PUT',
  body: new Uint8Array(bytes),
  ...(signal && { signal }),
});

it('answers like fetch', async () => {
  const response = await call(url, put(1_000));
  expect(response.status).toBe(507);
  expect(response.headers.get('retry-after')).toBe('3');
  expect(await response.json()).toEqual({ detail: 'Full.' });
  expect(received).toEqual([1_000]);
  expect(begun).toHaveLength(1);
});

it('replaces a worker after 16 MB, and ends it when its calls are answered', async () => {
  await Promise.all(Array.from({ length: 20 }, () => call(url, put(2 * MB))));
  expect(received).toEqual(Array.from({ length: 20 }, () => 2 * MB));
  expect(begun).toHaveLength(3);
  await vi.waitFor(() => expect(ended.toSorted((a, b) => a - b)).toEqual(begun.slice(0, 2)));
});

it('makes the calls of a worker that cannot begin, and asks for another one', async () => {
  next = 'cannot begin';
  const answers = await Promise.all([call(url, put(10)), call(url, put(20))]);
  expect(answers.map(({ status }) => status)).toEqual([507, 507]);
  expect(received.toSorted((a, b) => a - b)).toEqual([10, 20]);
  next = 'work';
  await call(url, put(30));
  expect(begun).toHaveLength(2);
});

it('ends a call of a worker that hangs, and gives the next one to another', async () => {
  next = 'hang';
  const patience = new AbortController();
  const hung = call(url, put(10, patience.signal));
  patience.abort();
  await expect(hung).rejects.toThrow('ended');
  await vi.waitFor(() => expect(ended).toEqual(begun));
  next = 'work';
  expect((await call(url, put(20))).status).toBe(507);
  expect(begun).toHaveLength(2);
});
