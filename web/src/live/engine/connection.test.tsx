import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConnectRefusal } from '@touchline/shared/live/messages';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Connection, openConnection } from './connection';
import { type ConnectionState, nextState, statusWord } from './connection-state';

let http: HttpServer;
let sockets: Server;
let connection: Connection;
/** When each connection was tried (ms). */
let tries: number[];
let refusal: ConnectRefusal | undefined;

beforeEach(async () => {
  tries = [];
  http = createServer();
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
  vi.unstubAllGlobals();
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
