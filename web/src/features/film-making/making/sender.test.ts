import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSender, type SenderOptions, SendingEnded } from './sender';

/** Answers in the order of the requests; the last one goes on. */
let answers: { status: number; detail?: string }[];
let received: { url: string; isWhole: boolean }[];
/** Answers that wait; undefined: each is sent at once. */
let held: (() => void)[] | undefined;
let server: Server;
let origin: string;
let waits: (string | undefined)[];
let pauses: number[];
/** Ends what a test leaves on its way: without a server it would be tried forever. */
let ending: AbortController;

beforeEach(async () => {
  answers = [];
  received = [];
  waits = [];
  pauses = [];
  held = undefined;
  ending = new AbortController();
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const hash = createHash('sha256').update(Buffer.concat(parts)).digest('base64');
      received.push({ url: request.url ?? '', isWhole: request.headers['content-digest'] === `sha-256=:${hash}:` });
      const { status, detail = '' } = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 200 };
      const answer = () =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ detail }));
      if (held) held.push(answer);
      else answer();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  ending.abort();
  server.closeAllConnections();
  server.close();
});

const sender = (options: Partial<SenderOptions> = {}) =>
  createSender({
    token: 'token',
    origin,
    onWait: (why) => waits.push(why),
    signal: ending.signal,
    pause: async (ms) => void pauses.push(ms),
    ...options,
  });
const part = (k: number | 'init') => ({ film: '84000001', rendition: '720p' as const, take: 0, k });
const bytes = () => Uint8Array.from({ length: 1_000 }, (_, n) => n & 255);

it('sends a part with its digest, and again after trouble, with longer waits up to 3 s', async () => {
  answers = [503, 429, 422, 500, 507, 503, 200].map((status) => ({ status }));
  expect(await sender().send(part(7), bytes())).toBe('stored');
  expect(received).toHaveLength(7);
  expect(received[0]).toEqual({ url: '/api/film_segment/84000001/720p/0/7', isWhole: true });
  expect(pauses).toEqual([500, 1_000, 2_000, 3_000, 3_000, 3_000]);
  expect(waits).toEqual(['network', 'network', 'network', 'network', 'room', 'network', undefined]);
});

it('goes on when other bytes of a part are stored', async () => {
  answers = [{ status: 409, detail: 'Other bytes are stored for this part of the film.' }];
  expect(await sender().send(part('init'), bytes())).toBe('taken');
});

it.each([
  [409, 'This film takes no more.', 'closed'],
  [401, 'Please sign in.', 'signedOut'],
  [404, 'This film does not exist, or you may not see it.', 'gone'],
  [403, 'Your role may not do this.', 'gone'],
  [400, 'There is no film in this.', 'broken'],
])('ends after a %i that no other attempt would change', async (status, detail, why) => {
  answers = [{ status, detail }];
  const failure: unknown = await sender()
    .send(part(1), bytes())
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SendingEnded);
  expect(failure).toMatchObject({ why, message: detail });
  expect(received).toHaveLength(1);
});

it('has two parts on their way at most, and reports a failure with the next part', async () => {
  const { queue, finish } = sender();
  held = [];
  let stored = 0;
  const onStored = () => {
    stored += 1;
  };
  await queue([{ ...part(0), bytes: bytes() }], onStored);
  let isRoom = false;
  const second = queue([{ ...part(1), bytes: bytes() }], onStored).then(() => {
    isRoom = true;
  });
  await vi.waitFor(() => expect(held).toHaveLength(2));
  expect(isRoom).toBe(false);
  held.shift()?.();
  await second;
  expect(stored).toBe(1);
  held.shift()?.();
  await finish();
  expect(stored).toBe(2);

  held = undefined;
  answers = [{ status: 404 }];
  await queue([{ ...part(2), bytes: bytes() }], onStored);
  await expect(finish()).rejects.toBeInstanceOf(SendingEnded);
  await expect(queue([{ ...part(3), bytes: bytes() }], onStored)).rejects.toBeInstanceOf(SendingEnded);
});

it('waits while film may not be sent, says so, and goes on by itself', async () => {
  const told: (string | undefined)[] = [];
  let asked = 0;
  const maySend = () => {
    asked += 1;
    return asked > 3;
  };
  expect(await sender({ maySend, onWait: (why) => told.push(why) }).send(part(77), bytes())).toBe('stored');
  expect(received.filter(({ url }) => url.endsWith('/77'))).toHaveLength(1);
  expect(told).toEqual(['wifi', 'wifi', 'wifi', undefined]);
});
