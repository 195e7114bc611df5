/** A push service for tests: keeps what it gets, and decrypts it as a browser would (RFC 8030, 8291). */
/// <reference path="../things/notices/http-ece.d.ts" />
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';

export interface PushMessage {
  title: string;
  body: string;
  path: string;
  kind: string;
}

export interface PushService {
  origin: string;
  /** Returns a subscription of a new browser, and the messages that it has got so far. */
  browser(name: string): {
    subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
    messages: () => PushMessage[];
  };
  /** Forgets the subscription of a browser, which then gets 410. */
  drop(name: string): void;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const received: { path: string; body: Buffer }[] = [];
  const dropped = new Set<string>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      if (dropped.has(path)) return response.writeHead(410).end();
      received.push({ path, body: Buffer.concat(parts) });
      response.writeHead(201).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    browser(name) {
      const privateKey = createECDH('prime256v1');
      const p256dh = privateKey.generateKeys('base64url');
      const authSecret = randomBytes(16).toString('base64url');
      return {
        subscription: { endpoint: `${origin}/${name}`, keys: { p256dh, auth: authSecret } },
        messages: () =>
          received
            .filter(({ path }) => path === `/${name}`)
            .map(({ body }) => {
              const text = ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret }).toString();
              return JSON.parse(text) as PushMessage;
            }),
      };
    },
    drop: (name) => void dropped.add(`/${name}`),
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
