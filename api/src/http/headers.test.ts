/** Tests the security headers of all responses (specification 11.2). e2e/flows tests the content security policy. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api';

let webDist: string;
let secure: TestApi;
let plain: TestApi;
beforeAll(async () => {
  webDist = await mkdtemp(join(tmpdir(), 'touchline-web-'));
  await mkdir(join(webDist, 'assets'));
  await writeFile(join(webDist, 'index.html'), '<!doctype html><title>Touchline</title>');
  for (const name of ['app.js', 'live.worker-Abc_1-x.js', 'film.worker-Abc.js'])
    await writeFile(join(webDist, 'assets', name), '');
  secure = await startTestApi({ webDist, settings: { PUBLIC_URL: 'https://club.example' } });
  plain = await startTestApi({ webDist });
});
afterAll(async () => {
  await secure.close();
  await plain.close();
  await rm(webDist, { recursive: true });
});

const headersOf = async (api: TestApi, path: string) =>
  Object.fromEntries((await fetch(api.url + path, { redirect: 'manual' })).headers);

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

it('R18: pages and files forbid referrers, type sniffing, other sites and all browser features but the location', async () => {
  for (const path of ['/', '/admin/planning?team=26618', '/assets/app.js', '/api/docs'])
    for (const api of [secure, plain]) {
      const headers = await headersOf(api, path);
      expect(headers, path).toMatchObject({
        ...everywhere,
        'x-frame-options': 'SAMEORIGIN',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'permissions-policy': expect.stringMatching(/camera=\(\).*microphone=\(\).*payment=\(\).*geolocation=\(self\)/),
      });
      expect(headers, path).not.toHaveProperty('x-powered-by');
    }
});

it('R18: the page that records a game alone may use camera and microphone, and workers that make film alone WebAssembly', async () => {
  const recording = await headersOf(plain, '/admin/record/2026-05/u33d/200000001');
  expect(recording['permissions-policy']).toMatch(/camera=\(self\).*microphone=\(self\).*payment=\(\)/);
  for (const path of ['/admin/record', '/admin/recorder/1', '/x/admin/record/1', '/admin/film/2026-05/u33d/1'])
    expect((await headersOf(plain, path))['permissions-policy'], path).toMatch(/camera=\(\).*microphone=\(\)/);
  const scriptsOf = async (path: string) =>
    /script-src ([^;]*)/.exec((await headersOf(plain, path))['content-security-policy'] ?? '')?.[1];
  for (const name of ['live.worker-Abc_1-x.js', 'film.worker-Abc.js'])
    expect(await scriptsOf(`/assets/${name}`), name).toContain("'wasm-unsafe-eval'");
  for (const path of ['/', '/assets/app.js', '/admin/record/2026-05/u33d/1'])
    expect(await scriptsOf(path), path).not.toContain('wasm');
});

it('R18: with https, pages and files demand https for a year, and isolate their windows from other sites', async () => {
  for (const path of ['/', '/assets/app.js']) {
    expect(await headersOf(secure, path), path).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=31536000\b/),
      'cross-origin-opener-policy': 'same-origin',
    });
    // A browser that got this header could not open a club on http any more.
    expect(await headersOf(plain, path), path).not.toHaveProperty('strict-transport-security');
  }
});

it('R18: API responses, also errors, are not cached and cannot act as a page', async () => {
  const paths = [
    '/api/alive',
    '/api/videos',
    '/api/list_users',
    '/api/no_such_call',
    '/api/list_events?x[]=1',
    '/no.file',
  ];
  for (const path of paths) {
    const headers = await headersOf(secure, path);
    expect(headers, path).toMatchObject({
      ...everywhere,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers, path).not.toHaveProperty('access-control-allow-origin');
  }
});
