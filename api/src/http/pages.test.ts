import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api';

const PAGE = '<!doctype html><title>Touchline</title>';
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

let api: TestApi;
let webDist: string;
beforeAll(async () => {
  webDist = await mkdtemp(join(tmpdir(), 'touchline-web-'));
  await writeFile(join(webDist, 'index.html'), PAGE);
  await writeFile(join(webDist, 'service-worker.js'), `precache([{url:"/",revision:"${md5(PAGE)}"}])`);
  api = await startTestApi({ webDist });
});
afterAll(async () => {
  await api.close();
  await rm(webDist, { recursive: true });
});

const get = async (path: string) => {
  const response = await fetch(api.url + path);
  return [response.status, response.headers.get('content-type')?.split(';')[0]];
};

it('serves the page at every path of the app', async () => {
  for (const path of ['/', '/games', '/admin/planning?team=26618', '/apiary'])
    expect(await get(path), path).toEqual([200, 'text/html']);
});

it('never serves the page for a path of the API, however it is written', async () => {
  for (const path of [
    '/api/no_such_call',
    '//api/list_users',
    '///api/list_users',
    '/API/list_users',
    '/api//list_users',
  ])
    expect(await get(path), path).toEqual([404, 'application/problem+json']);
});

it('keeps pages of mailed links out of search engines, and their addresses out of referrers', async () => {
  const headersOf = async (path: string) => {
    const { headers } = await fetch(api.url + path);
    return [headers.get('x-robots-tag'), headers.get('referrer-policy')];
  };
  const token = 'A'.repeat(43);
  for (const path of ['answer', 'unsubscribe', 'join', 'object'])
    expect(await headersOf(`/${path}/${token}`), path).toEqual(['noindex', 'no-referrer']);
  expect(await headersOf('/')).toEqual([null, 'no-referrer']);
});

/** Returns the revision that the service worker of an api requests. */
const revisionAt = async ({ url }: TestApi) => {
  const text = await (await fetch(`${url}/service-worker.js`)).text();
  return /revision:"(\w+)"/.exec(text)?.[1];
};

it('serves a service worker only the page of its own version', async () => {
  const revision = await revisionAt(api);
  expect(await get(`/?__WB_REVISION__=${revision}`)).toEqual([200, 'text/html']);
  expect((await get(`/?__WB_REVISION__=${md5('the page of another version')}`))[0]).toBe(503);
});

it('changes the revision of the page when its policy changes', async () => {
  const other = await startTestApi({ webDist, settings: { MEDIA_HOSTS: 'https://films.example' } });
  try {
    expect(await revisionAt(other)).not.toBe(await revisionAt(api));
  } finally {
    await other.close();
  }
});
