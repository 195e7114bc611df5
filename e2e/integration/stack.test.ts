/** A league as docker-compose.yml describes it, as plain processes behind nginx. */

import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { PATIENCE } from '@touchline/server/testing/soon';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import type { EventView } from '@touchline/shared/events/event.model';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newGame, read, signUpGuest, signUpGuestWithRetry } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { Watcher } from '../../testing/clients/watcher';
import { until } from '../../testing/services/club';
import { databaseUrl } from '../../testing/services/mongo-server';
import { shouldSkip } from '../../testing/services/start-or-skip';
import { findNginx } from '../../testing/stack/nginx';
import { type Stack, startStack } from '../../testing/stack/stack';

const REGISTRATIONS = 2;
/** A game accepts 2,000. */
const MOST_SIGN_UPS = 1_500;
const missing = shouldSkip('the stack', !inject('mongoUrl') || !inject('redisUrl') || !findNginx());

/** Signs up guests continuously, four at a time, until it is stopped. */
function signUps(staff: Person, game: EventView) {
  const rejections: string[] = [];
  let nextGuest = 0;
  let signedUp = 0;
  let isRunning = true;
  // The MongoDB stand-in is slow: repeats rejected calls, as a client does.
  const signUp = async (n: number): Promise<void> => {
    const { status, problem, raw } = await signUpGuest(staff, game.key, n);
    if (status === 503 && problem.requestId) return signUp(n);
    if (status === 200) signedUp += 1;
    else rejections.push(raw);
  };
  const work = async () => {
    while (isRunning && nextGuest < MOST_SIGN_UPS) await signUp(nextGuest++);
  };
  const workers = Promise.all(Array.from({ length: 4 }, work));
  const end = async () => {
    isRunning = false;
    await workers;
  };
  return { rejections, done: () => signedUp, end };
}

describe.skipIf(missing)('a league behind its proxy', () => {
  let stack: Stack;

  beforeAll(async () => {
    const build = spawnSync(process.execPath, ['scripts/build.mjs'], { encoding: 'utf8' });
    expect([build.status, build.stderr]).toEqual([0, '']);
    stack = await startStack({
      mongoUrl: databaseUrl(inject('mongoUrl') ?? '', `touchline-${process.pid}-stack`),
      redisUrl: inject('redisUrl'),
      settings: { CLUB_TIMEZONE: 'Europe/Berlin', LOG_LEVEL: 'warn', LIMIT_REGISTER: String(REGISTRATIONS) },
    });
  });
  afterAll(async () => {
    expect(await stack?.stop()).toBe(true);
  });

  it('serves each page with its own nonce, and compressed scripts', async () => {
    const nonces = new Set<string>();
    for (let n = 0; n < 4; n += 1) {
      const page = await fetch(`${stack.url}/admin/planning`);
      const nonce = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1] ?? '';
      const text = await page.text();
      expect(text).toContain(`nonce="${nonce}"`);
      nonces.add(nonce);
      const script = /src="(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '';
      const response = await fetch(stack.url + script, { headers: { 'accept-encoding': 'gzip' } });
      expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    }
    expect(nonces.size).toBe(4);
  });

  it('serves ranges of a film', async () => {
    const response = await fetch(`${stack.url}/film/clips/learn.mov`, { headers: { range: 'bytes=0-99' } });
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([206, 100]);
  });

  /** Registers from a loopback address, with a false X-Forwarded-For header. */
  const register = (from: string, n: number) =>
    new Promise<number>((resolve, reject) => {
      const body = JSON.stringify({
        userName: 'Ana',
        emailAddress: `ana${n}@families.example`,
        password: 'corner flag',
      });
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` };
      const path = accountsContract.register.path;
      const outgoing = request(stack.url + path, { method: 'POST', headers, localAddress: from }, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      });
      outgoing.once('error', reject);
      outgoing.end(body);
    });

  it('R8: limits each client by its true address, whatever it claims', async () => {
    // Random addresses: a Redis that is reused remembers earlier counts.
    const [address, otherAddress] = [0, 1].map(
      () => `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`,
    ) as [string, string];
    // Each node may count separately.
    const tries = REGISTRATIONS * 2 + 2;
    const statuses = [];
    for (let n = 0; n < tries; n += 1) statuses.push(await register(address, n));
    expect(statuses.slice(0, REGISTRATIONS)).toEqual(Array(REGISTRATIONS).fill(200));
    expect(statuses.at(-1)).toBe(429);
    expect(await register(otherAddress, tries)).toBe(200);
  });

  it('R13: accepts WebSockets only from its own pages, without sticky sessions', async () => {
    const { port } = new URL(stack.url);
    const open = (headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
        const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
        const outgoing = request({
          port,
          host: '127.0.0.1',
          path: '/socket.io/?EIO=4&transport=websocket',
          headers: { ...upgrade, ...key, ...headers },
        });
        outgoing.once('upgrade', (_, socket) => {
          socket.destroy();
          resolve(101);
        });
        outgoing.once('response', (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        outgoing.once('error', reject);
        outgoing.end();
      });
    for (let n = 0; n < 4; n += 1) expect(await open({ origin: stack.url })).toBe(101);
    expect(await open({ origin: 'https://evil.example' })).toBe(403);
  });

  it('R13: pages that poll reach the node that knows them, and pages of other sites none', async () => {
    const { token } = await Person.signIn(stack.url, 'manager');
    const sockets = Array.from({ length: 6 }, (_, n) =>
      io(stack.url, { transports: ['polling'], query: { page: `page${n}` }, auth: { token }, forceNew: true }),
    );
    for (const socket of sockets) {
      if (!socket.connected) await once(socket as unknown as NodeJS.EventEmitter, 'connect');
      for (let n = 0; n < 3; n += 1) expect(await socket.emitWithAck('sync', {})).toMatchObject({ ok: true });
    }
    for (const socket of sockets) socket.disconnect();
    const headers = { origin: 'https://evil.example' };
    expect((await fetch(`${stack.url}/socket.io/?EIO=4&transport=polling`, { headers })).status).toBe(403);
  });

  it('I1 I8: an upgrade, node after node, fails no request and loses no sign-up', async () => {
    const manager = await Person.signIn(stack.url, 'manager');
    const families = await Promise.all(['parent', 'parent2'].map((who) => Person.signIn(stack.url, who)));
    for (const node of Object.values(stack.nodes)) {
      const game = await newGame(manager);
      const watchers = await Promise.all(families.map((person) => Watcher.open(person, game.key)));
      const crowd = signUps(manager, game);
      await until(() => crowd.done() > 4, PATIENCE, 'calls are made');
      expect(await node.stop()).toBe(0);
      const countBefore = crowd.done();
      await until(() => crowd.done() > countBefore + 8, PATIENCE, 'calls go on without the node');
      await node.start();
      await crowd.end();

      expect(crowd.rejections).toEqual([]);
      const stored = await read(manager, game.key);
      expect(stored.attendees).toHaveLength(crowd.done());
      expect(stored.version).toBe(game.version + crowd.done());
      for (const watcher of watchers) {
        // As the web app does every 20 s.
        await watcher.sync();
        await until(() => watcher.event.version === stored.version, PATIENCE, 'clients have caught up');
        expect(watcher.event).toEqual(await read(watcher.person, game.key));
        watcher.close();
      }
    }
  });

  it('F1 I13: calls without a response from a killed node can be repeated without duplicates', async () => {
    const manager = await Person.signIn(stack.url, 'manager');
    const game = await newGame(manager);
    const unanswered: number[] = [];
    let answered = 0;
    const crowd = Array.from({ length: 120 }, async (_, n) => {
      // A connection that ends in the middle of a response is no response.
      const status = await signUpGuest(manager, game.key, n).then(
        (response) => response.status,
        () => undefined,
      );
      if (status === 200) answered += 1;
      else unanswered.push(n);
    });
    await until(() => answered >= 10, PATIENCE, 'some calls got a response');
    const node = stack.nodes['api-1'];
    await node?.kill();
    await Promise.all(crowd);
    await node?.start();
    for (const n of unanswered) await signUpGuestWithRetry(manager, game.key, n);
    const stored = await read(manager, game.key);
    expect(new Set(stored.attendees.map(({ player }) => player)).size).toBe(120);
    expect(stored.version).toBe(game.version + 120);
  });
});
