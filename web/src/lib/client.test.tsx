import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ApiRequest, startApiServer } from '../testing/api-server';
import { ApiError, call, errorText, NetworkError } from './client';
import { clearToken, readToken, writeToken } from './token';

let respond: (request: ApiRequest) => { status?: number; headers?: Record<string, string>; body?: unknown };
let server: Awaited<ReturnType<typeof startApiServer>>;
beforeEach(async () => {
  server = await startApiServer((request) => respond(request));
});
afterEach(async () => {
  clearToken();
  await server.stop();
});

const problem = (status: number, kind: string, extra: object = {}) => ({
  status,
  body: { type: `/problems/${kind}`, title: 'x', status, detail: 'The server says why.', ...extra },
});
const failure = async (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('the call went through'),
    (error: unknown) => error,
  );

it('encodes path parameters, repeats query values and sends the bearer token', async () => {
  respond = () => ({ body: [] });
  writeToken('a token/with signs');
  await call(eventsContract.list_events, { query: { startTime: '1', tags: ['26618', '26619'] } });
  await call(accountsContract.forgot_password, { params: { email: 'a+b/c@x.example' } });
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/list_events?startTime=1&tags=26618&tags=26619',
    'PUT /api/forgot-password/a%2Bb%2Fc%40x.example',
  ]);
  expect(server.requests[0]?.headers.authorization).toBe('Bearer a token/with signs');
});

it('shows the status of a failed read, and the server’s detail of a failed write', async () => {
  respond = () => problem(503, 'unavailable');
  expect(errorText(await failure(call(eventsContract.list_events, { query: {} })))).toBe('Wrong status 503');
  expect(errorText(await failure(call(accountsContract.activate, { body: { token: 'x'.repeat(20) } })))).toBe(
    'The server says why.',
  );
});

it('throws an ApiError with field errors, the current object and retry-after', async () => {
  respond = () => ({
    ...problem(409, 'conflict', { fields: { name: 'Taken' }, current: { rev: 3 } }),
    headers: { 'retry-after': '7' },
  });
  const error = await failure(call(accountsContract.activate, { body: { token: 'x'.repeat(20) } }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 409,
    kind: 'conflict',
    fields: { name: 'Taken' },
    current: { rev: 3 },
    retryAfter: 7,
  });
});

it('deletes the token when the session has ended, and keeps it after a wrong password', async () => {
  writeToken('one');
  respond = () => problem(401, 'login-failed');
  await failure(call(accountsContract.change_password, { body: { oldPassword: 'x', newPassword: 'corner flag' } }));
  expect(readToken()).toBe('one');
  respond = () => problem(401, 'unauthorized');
  await failure(call(accountsContract.current_user, {}));
  expect(readToken()).toBeNull();
});

it('throws a NetworkError without a response', async () => {
  respond = () => ({ body: 'fine' });
  await server.stop();
  const error = await failure(call(accountsContract.current_user, {}));
  expect(error).toBeInstanceOf(NetworkError);
  expect(errorText(error)).toMatch(/Check your connection/);
});
