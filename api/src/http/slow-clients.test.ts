/** Tests clients that do not send their bodies to the end, or do not read their answers. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type ClientRequest, get, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFilm, buildPerson } from '@touchline/server/testing/records';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { filmBytes } from '../data/films/stored-film';
import { digestOf, newFilm, putPart, sentInit } from '../testing/sent-film';
import { openTwoTeams, Person, type TwoTeams } from '../testing/two-teams';

const MB = 1_048_576;

describe('R20: bodies that do not end', () => {
  let club: TwoTeams;
  let film: string;
  const open: ClientRequest[] = [];
  beforeAll(async () => {
    club = await openTwoTeams();
    const { key } = await club.game();
    film = (await club.filming.call(filmsContract.start_film, { body: newFilm(key) as never })).id;
  });
  afterEach(() => {
    for (const call of open.splice(0)) call.destroy();
  });
  afterAll(() => club.close());

  /** Sends the headers of a part, and a beginning of its bytes; without a length in chunks. Returns the status of an early answer. */
  function begin(path: string, bytes: number | undefined, sent = 1, who: Person = club.filming): Promise<number> {
    const { hostname, port } = new URL(who.url);
    const call = request({
      hostname,
      port,
      method: 'PUT',
      path: `/api/film_segment/${path}`,
      headers: {
        authorization: `Bearer ${who.token}`,
        'content-type': 'video/mp4',
        'content-digest': digestOf(new Uint8Array()),
        ...(bytes === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes }),
      },
    });
    open.push(call);
    call.write(Buffer.alloc(sent));
    return new Promise((resolve) => {
      call.on('error', () => resolve(0));
      call.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
    });
  }
  /** Resolves with the first early answer of calls that are begun one after the other. */
  const firstAnswer = (answers: Promise<number>[]) => Promise.race(answers);

  it('are refused at once for a film that does not exist, and for one that the caller may not change', async () => {
    expect(await begin('99999999/720p/0/0', 12 * MB)).toBe(404);
    expect(await begin(`${film}/720p/0/0`, 12 * MB, 1, club.blueCoach)).toBe(404);
    expect(await begin(`${film}/source/0/0`, 12 * MB)).toBe(400);
  });

  it('count with the length that they announce, and no longer when their client has gone', async () => {
    const answers = Array.from({ length: 3 }, (_, k) => begin(`${film}/720p/0/${k}`, 12 * MB));
    expect(await firstAnswer(answers)).toBe(429);
    // Short bodies of the same account are taken.
    const { url, token } = club.filming;
    expect((await putPart(url, token, `${film}/720p/0/init`, sentInit())).status).toBe(200);
    for (const call of open.splice(0)) call.destroy();
    const whole = () =>
      putPart(url, token, `${film}/720p/0/0`, new Uint8Array(12 * MB), {
        'content-digest': digestOf(new Uint8Array()),
      });
    await expect.poll(async () => (await whole()).status).toBe(422);
  });

  it('count as they grow where they announce no length', async () => {
    const answers = [begin(`${film}/720p/0/0`, 12 * MB), begin(`${film}/720p/0/1`, 12 * MB)];
    expect(await firstAnswer([...answers, begin(`${film}/720p/0/2`, undefined, 9 * MB)])).toBe(429);
  });
});

describe('R20: sign-ins that do not end', () => {
  /** More of the longest than ever had room from two addresses. */
  const AT_ONCE = 600;
  /** As a form with a long text. */
  const LONG_FORM = 40_000;
  let club: TwoTeams;
  const open = new Set<Socket>();
  beforeAll(async () => {
    club = await openTwoTeams(undefined, { settings: { TRUSTED_PROXIES: '1' } });
  });
  afterEach(() => {
    for (const socket of open) socket.destroy();
    open.clear();
  });
  afterAll(() => club.close());

  /** Begins sign-ins of two addresses, each of the longest body, one byte of it. Resolves when the first found no room. */
  async function beginMany(): Promise<Socket[]> {
    const { hostname, port } = new URL(club.root.url);
    const sockets = Array.from({ length: AT_ONCE }, (_, n) => {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      const headers = `x-forwarded-for: 10.9.0.${n % 2}\r\ncontent-type: application/json\r\ncontent-length: 262144`;
      socket.write(`POST /api/login HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n{`);
      open.add(socket);
      return socket;
    });
    const answered = sockets.map((socket) => new Promise((resolve) => socket.once('data', resolve)));
    await Promise.race(answered);
    return sockets;
  }
  /** Sends a long body. Returns the status. */
  async function send(path: string, address: string, token?: string): Promise<number> {
    const headers = {
      'x-forwarded-for': address,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const body = JSON.stringify({ text: 'x'.repeat(LONG_FORM) });
    return (await fetch(club.root.url + path, { method: 'POST', headers, body })).status;
  }

  it('never take the room of those who are signed in', async () => {
    await beginMany();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push(await send('/api/add_post', '10.9.0.1', club.coach.token));
    expect(statuses).toEqual(Array(6).fill(400));
  });

  it('make room for others when they send a byte now and then', { timeout: 20_000 }, async () => {
    const sockets = await beginMany();
    expect(await send('/api/login', '10.9.0.1')).toBe(429);
    const trickle = setInterval(() => sockets.forEach((socket) => void socket.write(' ')), 500);
    await expect.poll(() => send('/api/login', '10.9.0.1'), { timeout: 9_000, interval: 500 }).toBe(400);
    clearInterval(trickle);
  });
});

describe('R20: answers that nobody reads', () => {
  /** Longer than what the systems of both sides take. */
  const LONG = 24 * MB;
  /** As many as an account may have. */
  const AT_ONCE = 16;
  let club: TwoTeams;
  let path: string;
  const sockets = new Set<Socket>();
  beforeAll(async () => {
    club = await openTwoTeams();
    const { key } = await club.game();
    const event = await club.store.events.findOne({ _id: key.id });
    if (!event) throw new Error('no event');
    const { _id: id } = await buildFilm(club.store, event);
    await filmBytes(club.services).put(`${id}/720p/0/0.m4s`, new Uint8Array(LONG));
    path = (await club.coach.call(filmsContract.watch_film, { body: { id } })).replace('film.m3u8', '720p/0/0.m4s');
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  });
  afterAll(() => club.close());

  /** Asks for a long part of a film, and reads no more than the status. */
  const statusOf = () =>
    new Promise<number>((resolve, reject) => {
      get(club.coach.url + path, { agent: false }, (response) => resolve(response.statusCode ?? 0))
        .on('error', reject)
        .on('socket', (socket) => sockets.add(socket));
    });
  const askInLine = (count: number): Socket => {
    const { hostname, port } = new URL(club.coach.url);
    const socket = connect(Number(port), hostname).pause();
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(count));
    return socket;
  };

  it('are a few of an account, until their client has gone', async () => {
    const statuses = [];
    for (let n = 0; n <= AT_ONCE; n += 1) statuses.push(await statusOf());
    expect(statuses).toEqual([...Array(AT_ONCE).fill(200), 429]);
    for (const socket of sockets) socket.destroy();
    await expect.poll(statusOf).toBe(200);
  });

  it('count also while they wait behind others on one connection', async () => {
    const socket = askInLine(AT_ONCE);
    await expect.poll(statusOf).toBe(429);
    socket.destroy();
    await expect.poll(statusOf).toBe(200);
  });

  it('are not begun for a connection that asks for too many in line', async () => {
    const socket = askInLine(AT_ONCE + 1).resume();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(socket.bytesRead).toBeLessThan(LONG);
  });
});

describe('R20: answers that nobody reads on one network', () => {
  /** Longer than what the systems of both sides take. */
  const LONG = 16 * MB;
  /** As many as one connection may ask for. */
  const IN_LINE = 16;
  let club: TwoTeams;
  let webDist: string;
  const sockets = new Set<Socket>();
  beforeAll(async () => {
    webDist = await mkdtemp(join(tmpdir(), 'touchline-web-'));
    await writeFile(join(webDist, 'index.html'), '<!doctype html>');
    await writeFile(join(webDist, 'long.mp4'), new Uint8Array(LONG));
    club = await openTwoTeams(undefined, { webDist, settings: { TRUSTED_PROXIES: '1', LIMIT_ADDRESS: '100000' } });
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  });
  afterAll(async () => {
    await club.close();
    await rm(webDist, { recursive: true });
  });

  /** Asks for long answers from an address, and reads none. */
  function ask(path: string, address: string): void {
    const { hostname, port } = new URL(club.root.url);
    const socket = connect(Number(port), hostname).pause();
    sockets.add(socket.on('error', () => undefined));
    const headers = `host: x\r\nx-forwarded-for: ${address}`;
    socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`.repeat(IN_LINE));
  }
  /** Asks once. Returns the status, and reads nothing more. */
  const statusOf = (path: string, address: string) =>
    new Promise<number>((resolve, reject) => {
      const options = { agent: false, headers: { 'x-forwarded-for': address } };
      get(club.root.url + path, options, (response) => resolve(response.statusCode ?? 0))
        .on('error', reject)
        .on('socket', (socket) => sockets.add(socket));
    });

  it('may be hundreds of files of the web app: another network gets its files', async () => {
    for (let n = 0; n < 512 / IN_LINE; n += 1) ask('/long.mp4', '10.9.1.1');
    await expect.poll(() => statusOf('/long.mp4', '10.9.1.1')).toBe(429);
    expect(await statusOf('/', '10.9.1.1')).toBe(429);
    for (const path of ['/', '/long.mp4']) expect(await statusOf(path, '10.9.2.1')).toBe(200);
    expect((await fetch(`${club.root.url}/api/health`, { headers: { 'x-forwarded-for': '10.9.1.1' } })).status).toBe(
      200,
    );
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => statusOf('/long.mp4', '10.9.1.1')).toBe(200);
  });

  it('may be film for sixteen accounts: another network watches film meanwhile', async () => {
    const { key } = await club.game();
    const event = await club.store.events.findOne({ _id: key.id });
    if (!event) throw new Error('no event');
    const { _id: id } = await buildFilm(club.store, event);
    await filmBytes(club.services).put(`${id}/720p/0/0.m4s`, new Uint8Array(LONG));
    const pathOf = async (name: string) => {
      const { user, token } = await buildPerson(club.store, name, 'ADMIN');
      const watched = await new Person(club.root.url, token, user).call(filmsContract.watch_film, { body: { id } });
      return watched.replace(/film\.m3u8.*/, '720p/0/0.m4s');
    };
    for (let n = 0; n < 16; n += 1) ask(await pathOf(`Admin ${n}`), '10.9.1.1');
    const late = await pathOf('Late Admin');
    await expect.poll(() => statusOf(late, '10.9.1.1')).toBe(429);
    expect(await statusOf(late, '10.9.2.1')).toBe(200);
  });
});
