import { readFile } from 'node:fs/promises';
import { OVER_AFTER } from '@touchline/shared/events/event-length';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ApiServer, startApiServer } from '../testing/api-server';
import { call } from './client';
import { onPrefetchedUsed } from './prefetched';
import { clearToken, writeToken } from './token';

let server: ApiServer;
beforeEach(async () => {
  server = await startApiServer(() => ({ body: ['sent by the app'] }));
  writeToken('token');
});
afterEach(async () => {
  delete window.prefetched;
  clearToken();
  await server.stop();
});

const ask = () => call(teamsContract.list_teams, {});
function prefetch(response: Promise<unknown>, { token = 'token', at = Date.now() } = {}): void {
  window.prefetched = { token, at, arrived: [], responses: { '/api/list_teams': response } };
  response.catch(() => undefined);
}

it('uses a prefetched response once, and notifies', async () => {
  const onUsed = vi.fn();
  const stop = onPrefetchedUsed(onUsed);
  prefetch(Promise.resolve(['prefetched']));
  expect(await ask()).toEqual(['prefetched']);
  expect(onUsed).toHaveBeenCalledOnce();
  expect(server.requests).toHaveLength(0);
  expect(await ask()).toEqual(['sent by the app']);
  stop();
});

it.each([
  ['failed', () => prefetch(Promise.reject(new Error('401')))],
  ['was for another account', () => prefetch(Promise.resolve(['prefetched']), { token: 'another' })],
  ['is old', () => prefetch(Promise.resolve(['prefetched']), { at: Date.now() - 61_000 })],
])('sends its own request when the prefetch %s', async (_why, prepare) => {
  prepare();
  expect(await ask()).toEqual(['sent by the app']);
});

it('prefetches the events of a family from the same time as the app requests them', async () => {
  const page = await readFile('web/index.html', 'utf8');
  const [, hours] = /startTime: String\(now - (\d+) \* 3_600_000\)/.exec(page) ?? [];
  expect(Number(hours) * 3_600_000).toBe(OVER_AFTER);
});
