import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api';

let api: TestApi;
let webDist: string;
beforeAll(async () => {
  webDist = await mkdtemp(join(tmpdir(), 'touchline-web-'));
  await writeFile(join(webDist, 'index.html'), '<!doctype html><title>Touchline</title>');
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

it('answers every page of the app, whatever its address', async () => {
  for (const path of ['/', '/games', '/admin/planning?team=26618', '/apiary'])
    expect(await get(path), path).toEqual([200, 'text/html']);
});

it('answers no call with the page, however its path is written', async () => {
  for (const path of [
    '/api/no_such_call',
    '//api/list_users',
    '///api/list_users',
    '/API/list_users',
    '/api//list_users',
  ])
    expect(await get(path), path).toEqual([404, 'application/problem+json']);
});
