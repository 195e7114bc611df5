/**
 * Uploads while nodes break off between each two steps: two nodes share folder and store, senders of two encoders send every part again and
 * again, requests are cut, and records are lost as by a crash after the bytes. In the end every segment is there once.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { filmFolder } from '@touchline/server/config/config';
import { createFilmFolder } from '@touchline/server/film/film-bytes';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app';
import { digestOf, newFilm, putPart, sentInit, sentSegment } from '../../testing/sent-film';
import { openTwoTeams, type TwoTeams } from '../../testing/two-teams';

const SEGMENTS = 25;
const first = process.env.FILM_STORM_SEED ? Number(process.env.FILM_STORM_SEED) : (Date.now() & 0xffff) + 1;
const seeds = Array.from({ length: Number(process.env.FILM_STORM_SEEDS ?? 8) }, (_, n) => first + n);

let club: TwoTeams;
let second: { url: string; close: () => void };
beforeAll(async () => {
  club = await openTwoTeams();
  // A node of its own: it shares nothing in memory.
  const server = createApp({ ...club.services }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  second = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
});
afterAll(async () => {
  second.close();
  await club.close();
});

/** True when a connection broke. `fetch` names the reason as the cause of its error. */
const isBroken = (error: unknown): boolean => error instanceof TypeError && error.cause instanceof Error;

const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function randomBelow(seed: number): (limit: number) => number {
  let state = seed >>> 0 || 1;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
}

it.each(seeds)('loses and doubles no segment (FILM_STORM_SEED=%i)', async (seed) => {
  const below = randomBelow(seed);
  const urls = [club.filming.url, second.url];
  const event = (await club.game()).key;
  const body = newFilm(event, { seconds: SEGMENTS * 4 }) as never;
  const { id } = await club.filming.call(filmsContract.start_film, { body });
  const bytesOf = (k: number, mark: number) => sentSegment(k, { mark });
  /** Sends a part until an answer comes, as the page does: a cut request may break the connection that the next one takes. */
  const send = async (k: number | 'init', bytes: Uint8Array<ArrayBuffer>): Promise<Response> => {
    for (;;) {
      const sent = putPart(urls[below(2)] ?? '', club.filming.token, `${id}/720p/0/${k}`, bytes);
      const answer = await sent.catch((error: unknown) => {
        if (!isBroken(error)) throw error;
      });
      if (answer) return answer;
    }
  };

  /** Cuts a request in the middle of its body. */
  const cut = async (k: number, bytes: Uint8Array<ArrayBuffer>) => {
    const control = new AbortController();
    const stream = new ReadableStream<Uint8Array>({
      start(out) {
        out.enqueue(bytes.subarray(0, bytes.length >> 1));
      },
      pull: () => control.abort(),
    });
    await fetch(`${urls[below(2)]}/api/film_segment/${id}/720p/0/${k}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${club.filming.token}`, 'content-digest': digestOf(bytes) },
      body: stream,
      duplex: 'half',
      signal: control.signal,
    } as RequestInit).catch(() => undefined);
  };

  const rate = club.services.rateLimiters.open('film-parts', { points: 80, duration: 10 });
  /** As when its time is over. */
  const forgetRate = () => rate.delete(id);

  const statuses: number[] = [];
  /** Sends a part until the club has it, as the page does. */
  async function sender(mark: number): Promise<void> {
    for (let status = 0; status !== 200; ) status = (await send('init', sentInit())).status;
    const order = Array.from({ length: SEGMENTS }, (_, k) => k).sort(() => below(3) - 1);
    for (const k of order) {
      if (below(4) === 0) await cut(k, bytesOf(k, mark));
      if (below(5) === 0) await club.store.filmSegments.deleteOne({ _id: `${id}/720p/0/${below(SEGMENTS)}` });
      for (let status = 0; status !== 200 && status !== 409; ) {
        ({ status } = await send(k, bytesOf(k, mark)));
        statuses.push(status);
        if (status === 429) await forgetRate();
      }
    }
  }
  await Promise.all([sender(0), sender(0), sender(1)]);

  // Lost records are found again by sending what is missing.
  for (;;) {
    const { missing = [] } = await club.filming.call(filmsContract.get_film, { query: { id } });
    if (missing.length === 0) break;
    for (const { from, to } of missing)
      for (let k = from; k <= to; k += 1) {
        const { status } = await send(k, bytesOf(k, 0));
        if (status === 429) await forgetRate();
      }
  }
  expect(new Set(statuses.filter((status) => status !== 429))).toEqual(new Set([200, 409]));
  const folder = createFilmFolder(filmFolder(club.services.config));
  const records = await club.store.filmSegments.find({ film: id });
  expect(records.map(({ k }) => k).sort((a, b) => a - b)).toEqual(Array.from({ length: SEGMENTS }, (_, k) => k));
  for (const { k, sha, size } of records) {
    const stored = await folder.get(`${id}/720p/0/${k}.m4s`);
    if (!stored) throw new Error(`segment ${k} has no bytes`);
    expect([shaOf(bytesOf(k, 0)), shaOf(bytesOf(k, 1))]).toContain(shaOf(stored));
    expect([sha, size]).toEqual([shaOf(stored), stored.length]);
  }
  expect(await folder.list(`${id}/720p/0`)).toHaveLength(SEGMENTS);
  await club.filming.call(filmsContract.end_film, { body: { id } });
  const path = await club.filming.call(filmsContract.watch_film, { body: { id } });
  const list = await (await fetch(urls[1] + path.replace('film.m3u8', '720p.m3u8'))).text();
  expect(list.match(/\.m4s/g)).toHaveLength(SEGMENTS);
  expect(list).toContain('#EXT-X-ENDLIST');
  await club.filming.call(filmsContract.remove_film, { params: { id } });
});
