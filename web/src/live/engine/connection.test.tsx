import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectRefusal } from '@touchline/shared/live/requests';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Connection, openConnection } from './connection';
import { type ConnectionState, nextState, statusWord } from './connection-state';

let http: HttpServer;
let sockets: Server;
let connection: Connection;
/** When each connection was tried (ms). */
let tries: number[];
let refusal: ConnectRefusal | undefined;
/** True: the network lets no WebSocket through. */
let blocksWebSockets: boolean;
/** True: the network lets the request for a WebSocket through, and nothing after it. */
let swallowsFrames: boolean;
let swallowing: Duplex[];

beforeEach(async () => {
  tries = [];
  blocksWebSockets = false;
  swallowsFrames = false;
  swallowing = [];
  // That of Node does not work with the events of jsdom.
  vi.stubGlobal('WebSocket', WebSocket);
  // The shortest delays between tries.
  vi.spyOn(Math, 'random').mockReturnValue(0.89);
  http = createServer();
  http.on('upgrade', (_request, socket) => {
    if (blocksWebSockets) socket.destroy();
    if (!swallowsFrames) return;
    swallowing.push(socket);
    const write = socket.write.bind(socket) as (data: string | Buffer) => boolean;
    socket.write = (data: string | Buffer) => (String(data).startsWith('HTTP/1.1 101') ? write(data) : true);
  });
  sockets = new Server(http);
  sockets.use((_socket, next) => {
    tries.push(performance.now());
    const refused = refusal;
    refusal = undefined;
    next(refused && Object.assign(new Error(refused.id), { data: refused }));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}`));
});
afterEach(async () => {
  connection.close();
  for (const socket of swallowing) socket.destroy();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await sockets.close();
});

it('an account that the server asks to wait connects by itself after that time, and its screen shows Reconnecting', async () => {
  refusal = { id: 'RATE_LIMITED', detail: 'Please wait a moment.', retryAfterSeconds: 1 };
  const words: string[] = [];
  // Long after the loss, as after several such refusals.
  let state: ConnectionState = { state: 'offline', since: 0, retrying: true };
  await new Promise<void>((resolve) => {
    connection = openConnection({
      token: 'token',
      handlers: {} as never,
      onMessage: () => undefined,
      onState: (event) => {
        state = nextState(state, event, 60_000);
        words.push(statusWord(state, String).word);
        if (event.is === 'connected') resolve();
      },
    });
  });
  expect(words).toEqual(['Reconnecting', 'Live']);
  expect(tries).toHaveLength(2);
  expect((tries[1] ?? 0) - (tries[0] ?? 0)).toBeGreaterThanOrEqual(990);
});

/** Opens a connection. `next` resolves with the transport of the next connect. */
function open() {
  const events: string[] = [];
  let onConnect: (transport: string) => void = () => undefined;
  sockets.on('connection', ({ conn }) => onConnect(conn.transport.name));
  connection = openConnection({
    token: 'token',
    handlers: {} as never,
    onMessage: () => undefined,
    onState: ({ is }) => events.push(is),
  });
  const next = () =>
    new Promise<string>((resolve) => {
      onConnect = resolve;
    });
  return { events, next };
}

it('a page whose network blocks WebSockets polls, and goes back when they work', async () => {
  blocksWebSockets = true;
  const { next, events } = open();
  expect(await next()).toBe('polling');
  await vi.waitFor(() => expect(events).toEqual(['failed', 'connected']));
  blocksWebSockets = false;
  const returned = next();
  window.dispatchEvent(new Event('online'));
  expect(await returned).toBe('websocket');
  await vi.waitFor(() => expect(events.slice(2)).toEqual(['lost', 'connected']));
});

it('a page that polls stays live while its network lets WebSockets open and swallows their frames', async () => {
  blocksWebSockets = true;
  sockets.on('connection', (socket) => socket.on('sync', (_request, ack) => ack({ ok: true })));
  const { next, events } = open();
  expect(await next()).toBe('polling');
  await vi.waitFor(() => expect(events).toEqual(['failed', 'connected']));
  blocksWebSockets = false;
  swallowsFrames = true;
  const opened = once(sockets.engine, 'connection');
  window.dispatchEvent(new Event('online'));
  await opened;
  // Two round trips, during which the WebSocket opens.
  for (let n = 0; n < 2; n += 1) await connection.request('sync', {} as never);
  expect(events).toEqual(['failed', 'connected']);
  swallowsFrames = false;
  const returned = next();
  window.dispatchEvent(new Event('online'));
  expect(await returned).toBe('websocket');
});
