import { connect } from 'node:net';
import { rules } from '@touchline/shared/permissions/rules';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type HostileClub, openHostileClub } from './testing/hostile/raw-caller';
import { endpoints, INTERNALS } from './testing/hostile/send';

let club: HostileClub['club'];
let send: HostileClub['send'];
let expectProblem: HostileClub['expectProblem'];
beforeAll(async () => {
  ({ club, send, expectProblem } = await openHostileClub());
});
afterAll(() => club.close());
afterEach(async () => {
  expect((await fetch(`${club.url}/api/health`)).status).toBe(200);
});

const json = (value: unknown) => JSON.stringify(value);

describe('bad requests', () => {
  it.each([
    ['a broken escape', '/api/get_event?time=2026-05&hash=u33d&id=%E0%A4%A', 400],
    ['a broken escape in the path', '/api/remove_player/26618/%E0%A4%A', 400],
    ['an invalid month', '/api/get_event?time=2026-13&hash=u33d&id=100000001', 400],
    ['an invalid hash', '/api/get_event?time=2026-05&hash=aaaa&id=100000001', 400],
    ['an invalid id', '/api/get_event?time=2026-05&hash=u33d&id=$ne', 400],
    ['a query with brackets', '/api/list_events?tags[$ne]=26618', 400],
    ['a repeated scalar', '/api/show_events?tag=26618&tag=26619', 400],
    ['a query of 101 values', `/api/list_events?${'a&'.repeat(101)}`, 400],
    ['seconds instead of milliseconds', '/api/list_events?startTime=1700000000', 400],
    ['1e3', '/api/list_events?startTime=1e3', 400],
    ['another case', '/API/list_events', 404],
    ['a trailing slash', '/api/list_events/', 404],
    ['two slashes', '/api//list_events', 404],
    ['a way up', '/api/..%2f..%2fetc%2fpasswd', 404],
  ])('%s: %s is %i', async (_, path, status) => {
    const method = path.includes('remove_player') ? 'DELETE' : 'GET';
    const answer = await send({ method, path });
    expect(answer.status).toBe(status);
    expect(answer.text).not.toMatch(INTERNALS);
  });

  it('a wrong method gets 405 with the allowed methods', async () => {
    const answer = await send({ method: 'DELETE', path: '/api/login' });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('POST');
    await expectProblem({ method: 'TRACE', path: '/api/list_events' }, 405);
  });

  it('headers over 16 KB get 431, an invalid request gets 400', async () => {
    const { hostname, port } = new URL(club.url);
    const raw = (bytes: string) =>
      new Promise<string>((resolve) => {
        let text = '';
        const socket = connect(Number(port), hostname, () => socket.write(bytes));
        socket.on('data', (chunk) => {
          text += chunk;
        });
        socket.on('error', () => resolve(text));
        socket.on('close', () => resolve(text));
      });
    expect(await raw(`GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toContain(
      ' 431 ',
    );
    expect(await raw('hostile-marker\r\n\r\n')).toMatch(/ 400 [\s\S]*problem\+json/);
  });

  it('R12: a missing, malformed or long token and a cookie alone get the same 401', async () => {
    const responses = await Promise.all([
      send({ method: 'GET', path: '/api/list_events', token: null }),
      send({ method: 'GET', path: '/api/list_events', token: 'garbage' }),
      send({ method: 'GET', path: '/api/list_events', token: 'x'.repeat(10_000) }),
      send({
        method: 'GET',
        path: '/api/list_events',
        token: null,
        headers: { cookie: `fa-access-token=${club.people.coach.token}` },
      }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  });

  it('R12: a cookie authenticates no call', async () => {
    const cookie = `fa-access-token=${club.people.admin.token}; token=${club.people.admin.token}`;
    const closed = endpoints.filter(([, { action }]) => rules[action].ever !== 'public');
    expect(closed.length).toBeGreaterThan(50);
    for (const [name, { method, path: pattern, example }] of closed) {
      const path = pattern.replace(/:(\w+)/g, (_, field: string) => example.params?.[field] ?? '');
      const body = example.body === undefined ? {} : { body: json(example.body) };
      const answer = await send({ method, path, token: null, headers: { cookie }, ...body });
      expect([name, answer.status]).toEqual([name, 401]);
    }
  });

  it('F12 R22: a handler that throws causes one 500 with the request id and no internals, and other calls succeed', async () => {
    const { teams } = club.store;
    const find = teams.find.bind(teams);
    const failures = [
      new TypeError('hostile-marker at /src/teams.store.ts'),
      'hostile-marker',
      undefined,
      { status: 418 },
    ];
    try {
      for (const failure of failures) {
        let hasFailed = false;
        teams.find = (...args) => {
          if (hasFailed) return find(...args);
          hasFailed = true;
          return Promise.reject(failure);
        };
        const { requestId } = await expectProblem({ method: 'GET', path: '/api/show_teams' }, 500);
        expect(requestId).toMatch(/^[\w-]{36}$/);
        expect((await send({ method: 'GET', path: '/api/show_teams' })).status).toBe(200);
      }
    } finally {
      teams.find = find;
    }
  });

  it('x-auth-token works for current_user only; two different tokens get 400', async () => {
    const headers = { 'x-auth-token': club.people.coach.token };
    expect((await send({ method: 'GET', path: '/api/current_user', token: null, headers })).status).toBe(200);
    expect((await send({ method: 'GET', path: '/api/list_teams', token: null, headers })).status).toBe(401);
    await expectProblem({ method: 'GET', path: '/api/current_user', token: club.people.admin.token, headers }, 400);
  });

  it('R13: a page of another site may change nothing, and gets no CORS headers', async () => {
    const foreign = { origin: 'https://evil.example' };
    await expectProblem({ body: json({ player: 'Leo' }), headers: foreign }, 403);
    const read = await send({ method: 'GET', path: '/api/list_teams', headers: foreign });
    expect(read.headers['access-control-allow-origin']).toBeUndefined();
    const own = await send({ body: json({ player: 'Own Origin' }), headers: { origin: club.url } });
    expect(own.status).toBe(200);
  });

  it('rejects a retry key that is long or has special characters', async () => {
    await expectProblem({ body: json({ player: 'Key' }), headers: { 'idempotency-key': 'x'.repeat(65) } }, 400);
    await expectProblem({ body: json({ player: 'Key' }), headers: { 'idempotency-key': 'a b' } }, 400);
  });
});
