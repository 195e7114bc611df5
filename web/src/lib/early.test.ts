import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ApiServer, startApiServer } from '../testing/api-server';
import { call } from './client';
import { afterEarly } from './early';
import { clearToken, writeToken } from './token';

let server: ApiServer;
beforeEach(async () => {
  server = await startApiServer(() => ({ body: ['asked by the app'] }));
  writeToken('token');
});
afterEach(async () => {
  delete window.early;
  clearToken();
  await server.stop();
});

const ask = () => call(teamsContract.list_teams, {});
function askEarly(answer: Promise<unknown>, { token = 'token', now = Date.now() } = {}): void {
  window.early = { token, now, answers: { '/api/list_teams': answer } };
  answer.catch(() => undefined);
}

it('takes an early answer once, and says that it was taken', async () => {
  const taken = vi.fn();
  const stop = afterEarly(taken);
  askEarly(Promise.resolve(['asked early']));
  expect(await ask()).toEqual(['asked early']);
  expect(taken).toHaveBeenCalledOnce();
  expect(server.asked).toHaveLength(0);
  expect(await ask()).toEqual(['asked by the app']);
  stop();
});

it.each([
  ['failed', () => askEarly(Promise.reject(new Error('401')))],
  ['was for another account', () => askEarly(Promise.resolve(['asked early']), { token: 'another' })],
  ['is old', () => askEarly(Promise.resolve(['asked early']), { now: Date.now() - 61_000 })],
])('asks itself when the early answer %s', async (_why, prepare) => {
  prepare();
  expect(await ask()).toEqual(['asked by the app']);
});
