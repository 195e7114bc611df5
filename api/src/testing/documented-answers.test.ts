import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '@touchline/server/log';
import { Problem } from '@touchline/shared/errors';
import { afterEach, describe, expect, it } from 'vitest';
import { contracts } from '../app';
import { createBody } from '../base/body';
import { respond, respondWithProblem } from '../base/respond';
import { comparedWithDocument } from './documented-answers';

const log = createLog('silent');
let server: Server | undefined;
afterEach(() => server?.close());

interface Compared {
  found: string[];
  status: number;
  body: string;
}

/** Returns the difference that the comparison finds in an app's response, and the response that is sent. */
async function compared(app: RequestListener, method: string, path: string): Promise<Compared> {
  const found: string[] = [];
  server = createServer(comparedWithDocument(app, contracts, (difference) => found.push(difference)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { connection: 'close' } });
  const body = await response.text();
  server.close();
  await once(server, 'close');
  return { found, status: response.status, body };
}

const failing =
  (...problem: ConstructorParameters<typeof Problem>): RequestListener =>
  (_request, response) =>
    respondWithProblem(response, new Problem(...problem), log);
const replying =
  (value: unknown): RequestListener =>
  (_request, response) =>
    void respond(response, createBody(JSON.stringify(value)));
const plain: RequestListener = (_request, response) =>
  response.writeHead(400, { 'content-type': 'text/plain' }).end('no');

describe('the comparison of responses with the OpenAPI document', () => {
  it.each<[string, RequestListener, string, string, number, string]>([
    ['an undocumented status', failing('CONFLICT', 'No.'), 'POST', '/api/login', 409, 'the status'],
    [
      'a 429 without Retry-After',
      failing('RATE_LIMITED', 'No.'),
      'GET',
      '/api/config',
      429,
      'the lack of the header retry-after',
    ],
    ['another content type', plain, 'POST', '/api/login', 400, 'the content type text/plain'],
    ['a reply of another shape', replying({ token: 'x' }), 'POST', '/api/login', 200, 'the body: data must be string'],
    [
      'a field that the reply does not have',
      replying({ status: 'ok', version: '1', up: 5 }),
      'GET',
      '/api/alive',
      200,
      'the body: data must NOT have additional properties',
    ],
  ])('finds %s', async (_what, app, method, path, status, difference) => {
    const { found, ...sent } = await compared(app, method, path);
    const complaint = `${method} ${path} ${status}: the OpenAPI document does not describe ${difference}`;
    expect(found).toEqual([complaint]);
    expect(sent).toEqual({ status: 500, body: complaint });
  });

  it.each<[string, RequestListener, string, string, number]>([
    ['a documented reply', replying({ status: 'ok', version: '1' }), 'GET', '/api/alive', 200],
    ['a documented failure', failing('RATE_LIMITED', 'No.', { retryAfterSeconds: 2 }), 'GET', '/api/config', 429],
    ['a call that is not in the document', replying('hello'), 'GET', '/api/nothing', 200],
  ])('sends %s unchanged', async (_what, app, method, path, expected) => {
    const { found, status } = await compared(app, method, path);
    expect(found).toEqual([]);
    expect(status).toBe(expected);
  });
});
