import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@touchline/server/config/config';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drain, listen } from './listen';
import { pageHeaders, pages } from './pages';

const FILM = fileURLToPath(new URL('../../../web/public/film', import.meta.url));

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-pages-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Touchline</title>');
  await symlink(FILM, join(folder, 'film'), 'junction');
  const app = express();
  app.use(pageHeaders(readConfig({})), pages(folder));
  server = await listen(app, { PORT: 0 });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  url = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  await drain(server);
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });

describe('the film that comes with the web app', () => {
  it.each([
    ['match/index.m3u8', 'application/vnd.apple.mpegurl'],
    ['match/360p/index.m3u8', 'application/vnd.apple.mpegurl'],
    ['match/360p/init.mp4', 'video/mp4'],
    ['match/180p/00.m4s', 'video/iso.segment'],
    ['match/poster.jpg', 'image/jpeg'],
    ['clips/share.mov', 'video/quicktime'],
    ['clips/goal-of-the-month.mp4', 'video/mp4'],
    ['pictures/touches.png', 'image/png'],
    ['pictures/session.pdf', 'application/pdf'],
  ])('sends %s as %s, cacheable for a day', async (path, type) => {
    const answer = await get(`/film/${path}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    const size = (await answer.arrayBuffer()).byteLength;
    expect(Number(answer.headers.get('content-length'))).toBe(size);
    // Without this header fetch asks for a fresh copy.
    const known = { 'if-none-match': answer.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    const again = await get(`/film/${path}`, known);
    expect(again.status).toBe(304);
  });

  it('is sent in ranges', async () => {
    const whole = Buffer.from(await (await get('/film/clips/share.mov')).arrayBuffer());
    const part = await get('/film/clips/share.mov', { range: 'bytes=1000-1999' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${whole.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(1_000, 2_000))).toBe(true);
    const beyond = await get('/film/clips/share.mov', { range: `bytes=${whole.length}-` });
    expect(beyond.status).toBe(416);
  });

  it.each(['/film/no.m3u8', '/film/clips', '/film/', '/film'])('%s is a 404, not the page of the app', async (path) => {
    expect((await get(path, { accept: 'text/html' })).status).toBe(404);
  });

  it('is allowed by the content policy of the page', async () => {
    const page = await get('/games');
    const rules = (page.headers.get('content-security-policy') ?? '').split(';').map((rule) => rule.trim().split(' '));
    const allowed = (name: string) => rules.find(([rule]) => rule === name) ?? [];
    for (const name of ['media-src', 'img-src', 'connect-src']) expect(allowed(name)).toContain("'self'");
    expect(allowed('media-src')).toContain('blob:');
  });

  it('may come from the players of YouTube and Vimeo, which run no code in the page', async () => {
    const policy = (await get('/games')).headers.get('content-security-policy') ?? '';
    const rules = policy.split(';').map((rule) => rule.trim());
    expect(rules).toContain('frame-src https://www.youtube-nocookie.com https://player.vimeo.com');
    const hosts = rules.filter((rule) => /youtube|vimeo/.test(rule));
    expect(hosts).toHaveLength(1);
  });
});
