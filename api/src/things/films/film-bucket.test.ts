/** Films in a bucket of S3 instead of a folder: sent, watched and removed through two nodes, and while the bucket is away. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cameraFile, FFMPEG } from '../../../../testing/films/camera-file';
import { type Bucket, openBucket } from '../../../../testing/services/bucket';
import { createApp } from '../../app';
import { newFilm, putPart, sentInit, sentSegment } from '../../testing/sent-film';
import { openTwoTeams, type TwoTeams } from '../../testing/two-teams';
import { createFilmConverter } from './convert/converter';

const { start_film, get_film, end_film, watch_film, remove_film } = filmsContract;
let bucket: Bucket;
let club: TwoTeams;
let second: { url: string; close: () => void };
beforeAll(async () => {
  bucket = await openBucket();
  club = await openTwoTeams(undefined, { settings: { ...bucket.settings, ...(FFMPEG && { FFMPEG }) } });
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

it.runIf(FFMPEG)('R35: are converted when the disk of the converter has room for their file', async () => {
  const file = await cameraFile({ seconds: 4 });
  const fields = { way: 'CONVERT', seconds: 4, width: 160, height: 96, fileBytes: file.length };
  const { id } = await club.filming.call(start_film, {
    body: newFilm((await club.game()).key, fields) as never,
  });
  expect(await put(club.filming.url, `${id}/source/0/0`, Uint8Array.from(file))).toBe(200);
  const config = { ...club.services.config, FILM_LEAST_FREE: 100 };
  const converter = createFilmConverter({ ...club.services, config });
  const stateAfter = async (ms: number) => {
    await converter.run(begun + ms);
    return (await club.coach.call(get_film, { query: { id } })).state;
  };
  const begun = Date.now();
  expect(await stateAfter(0)).toBe('OPEN');
  config.FILM_LEAST_FREE = 0;
  // A try without room may copy gigabytes: the next one comes after minutes.
  expect(await stateAfter(5_000)).toBe('OPEN');
  expect(await stateAfter(600_000)).toBe('COMPLETE');
  await club.filming.call(remove_film, { params: { id } });
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
