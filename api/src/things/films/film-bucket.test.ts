/** Films in a bucket of S3 instead of a folder: sent, watched and removed through two nodes, and while the bucket is away. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bucket, openBucket } from '../../../../testing/services/bucket';
import { createApp } from '../../app';
import { newFilm, putPart, sentInit, sentSegment } from '../../testing/sent-film';
import { openTwoTeams, type TwoTeams } from '../../testing/two-teams';

const { start_film, end_film, watch_film, remove_film } = filmsContract;
let bucket: Bucket;
let club: TwoTeams;
let second: { url: string; close: () => void };
beforeAll(async () => {
  bucket = await openBucket();
  club = await openTwoTeams(undefined, { settings: bucket.settings });
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
  await bucket.close();
});

const start = async () =>
  club.filming.call(start_film, { body: newFilm((await club.game()).key, { seconds: 8 }) as never });
const put = async (url: string, path: string, bytes = sentInit()) =>
  (await putPart(url, club.filming.token, path, bytes)).status;

it('R37: are sent to two nodes, watched from both, and leave nothing behind', async () => {
  const { id } = await start();
  const urls = [club.filming.url, second.url];
  expect(await put(second.url, `${id}/720p/0/init`)).toBe(200);
  for (const k of [0, 1]) {
    const answers = await Promise.all(
      [0, 1, 1].map((mark, n) => put(urls[n % 2] ?? '', `${id}/720p/0/${k}`, sentSegment(k, { mark }))),
    );
    expect(new Set(answers)).toEqual(new Set([200, 409]));
  }
  expect(bucket.keys().filter((key) => key.startsWith(`${id}/720p/`))).toHaveLength(2);
  await club.filming.call(end_film, { body: { id } });
  const path = await club.coach.call(watch_film, { body: { id } });
  for (const url of urls) {
    const list = await (await fetch(url + path.replace('film.m3u8', '720p.m3u8'))).text();
    expect(list.match(/\.m4s/g)).toHaveLength(2);
    const part = await fetch(url + path.replace('film.m3u8', '720p/0/1.m4s'), { headers: { range: 'bytes=4-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'moof']);
  }
  await club.filming.call(remove_film, { params: { id } });
  expect(bucket.keys()).toEqual([]);
});

it('wait while the bucket is away', async () => {
  const { id } = await start();
  expect(await put(club.filming.url, `${id}/720p/0/init`)).toBe(200);
  bucket.setAway(true);
  expect(await put(club.filming.url, `${id}/720p/0/0`, sentSegment(0))).toBe(503);
  bucket.setAway(false);
  expect(await put(club.filming.url, `${id}/720p/0/0`, sentSegment(0))).toBe(200);
  await club.filming.call(remove_film, { params: { id } });
});
