/** Tests which responses are compressed. `fetch` decompresses, so these tests read the raw bytes. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api';

const CODE = `export const words = '${'Touchline '.repeat(500)}';`;
const FILM = Buffer.alloc(5_000, 'film');

let webDist: string;
let api: TestApi;
beforeAll(async () => {
  webDist = await mkdtemp(join(tmpdir(), 'touchline-web-'));
  await mkdir(join(webDist, 'assets'));
  await mkdir(join(webDist, 'film'));
  await writeFile(
    join(webDist, 'index.html'),
    `<!doctype html><title>Touchline</title>${'<p>Planning</p>'.repeat(200)}`,
  );
  for (const name of ['app-1234.js', 'gone-1234.js']) {
    await writeFile(join(webDist, 'assets', name), CODE);
    await writeFile(join(webDist, 'assets', `${name}.br`), brotliCompressSync(CODE));
    await writeFile(join(webDist, 'assets', `${name}.gz`), gzipSync(CODE));
  }
  await writeFile(join(webDist, 'film/goal.mp4'), FILM);
  api = await startTestApi({ webDist });
});
afterAll(async () => {
  await api.close();
  await rm(webDist, { recursive: true });
});

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const ask = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(api.url + path, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    }).on('error', reject);
  });

it('sends the compressed copies of assets, which browsers may cache for a year', async () => {
  const path = '/assets/app-1234.js';
  const brotli = await ask(path, { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringMatching(/^text\/javascript; charset=utf-8$/i),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  expect(brotliDecompressSync(brotli.body).toString()).toBe(CODE);
  const gzip = await ask(path, { 'accept-encoding': 'gzip' });
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(gunzipSync(gzip.body).toString()).toBe(CODE);
  const plain = await ask(path);
  expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.body.toString()).toBe(CODE);
  expect(new Set([brotli, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
  const known = { 'accept-encoding': 'br', 'if-none-match': String(brotli.headers.etag) };
  expect((await ask(path, known)).status).toBe(304);
});

it('sends an uncompressed 404 for an asset that was removed after the start', async () => {
  await rm(join(webDist, 'assets/gone-1234.js.br'));
  const answer = await ask('/assets/gone-1234.js', { 'accept-encoding': 'br' });
  expect(answer.status).toBe(404);
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(JSON.parse(answer.body.toString())).toMatchObject({ status: 404 });
});

it('sends ranges of a film uncompressed', async () => {
  const answer = await ask('/film/goal.mp4', { 'accept-encoding': 'br', range: 'bytes=1000-1999' });
  expect(answer.status).toBe(206);
  expect(answer.headers).toMatchObject({ 'content-range': 'bytes 1000-1999/5000', 'content-length': '1000' });
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(answer.body).toEqual(FILM.subarray(1_000, 2_000));
});

it('compresses the page and long API responses, but no short ones', async () => {
  for (const path of ['/', '/api/openapi.json']) {
    const { headers, body } = await ask(path, { 'accept-encoding': 'br' });
    expect(headers, path).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(headers['content-length'] ?? `${body.length}`, path).toBe(`${body.length}`);
    expect(brotliDecompressSync(body).length, path).toBeGreaterThan(2 * body.length);
  }
  expect((await ask('/api/config', { 'accept-encoding': 'br' })).headers).not.toHaveProperty('content-encoding');
});
