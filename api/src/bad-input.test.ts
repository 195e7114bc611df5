import { request } from 'node:http';
import { connect } from 'node:net';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { buildEvent } from '@touchline/shared/server/testing/records';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GREEN, openPermissionClub, type PermissionClub } from './testing/permission-club';

/** What must never be in an answer: code, paths, drivers, or what was sent. */
const INSIDE = /node_modules|\/src\/|\bat \w+ \(|mongo|lmdb|mingo|zod|ZodError|SyntaxError|hostile-marker/i;

describe('bad input', () => {
  let club: PermissionClub;
  let address = '';
  beforeAll(async () => {
    club = await openPermissionClub();
    const event = await buildEvent(club.store, [GREEN]);
    const { time, hash, id } = keyOf({ ...event, id: event._id });
    address = `/api/add_attendee/${time}/${hash}/${id}`;
  });
  afterAll(() => club.close());
  afterEach(async () => {
    expect((await fetch(`${club.url}/api/health`)).status).toBe(200);
  });

  interface Sent {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
    token?: string | null;
  }

  /** Sends bytes as they are: no client library mends them. */
  function send({ method = 'POST', path = address, headers = {}, body, token = club.people.coach.token }: Sent) {
    return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(club.url);
      const call = request(
        {
          hostname,
          port,
          method,
          path,
          headers: {
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(token && { authorization: `Bearer ${token}` }),
            ...headers,
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  }

  async function expectProblem(sent: Sent, status: number, detail?: RegExp) {
    const answer = await send(sent);
    expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const body = JSON.parse(answer.text) as Record<string, unknown>;
    expect(body).toMatchObject({
      type: expect.any(String),
      title: expect.any(String),
      status,
      detail: expect.any(String),
    });
    expect(answer.text).not.toMatch(INSIDE);
    if (detail) expect(answer.text).toMatch(detail);
    return body;
  }

  const json = (value: unknown) => JSON.stringify(value);
  const deep = (levels: number) => `{"player":${'['.repeat(levels)}${']'.repeat(levels)}}`;

  it.each([
    ['broken JSON', '{"player": hostile-marker'],
    ['a number', '17'],
    ['a list', '[]'],
    ['null', 'null'],
    ['nothing', ''],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['deep nesting', deep(40)],
    ['very deep nesting', deep(30_000)],
    ['__proto__', '{"__proto__":{"polluted":true},"player":"Leo"}'],
    ['constructor', '{"constructor":{"prototype":{"polluted":true}}}'],
    ['prototype, deep inside', '{"player":{"a":{"prototype":1}}}'],
    ['an operator as a key', '{"$where":"hostile-marker"}'],
    ['a dotted key', '{"attendees.p1":"hostile-marker"}'],
  ])('R15 R22: a body that is %s is 400', async (_, body) => {
    await expectProblem({ body }, 400);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each([
    ['an operator', { player: { $ne: null } }, 'player|name that'],
    ['a number for a name', { player: 17 }, 'player'],
    ['a list for a name', { player: ['hostile-marker'] }, 'player'],
    ['a control character', { player: 'Leo\u0000hostile-marker' }, 'player'],
    ['a text direction override', { player: 'Leo\u202Ehostile-marker' }, 'player'],
    ['half a surrogate', { player: 'Leo\uD800' }, 'player'],
    ['a long name', { player: 'x'.repeat(101) }, 'player'],
    ['an availability of another case', { player: 'Leo', available: 'yes' }, 'available'],
    ['a volunteer role that is none', { player: 'Leo', volunteer: 'hostile-marker' }, 'volunteer'],
    ['an id that is none', { playerId: '1e7' }, 'playerId'],
    ['an address that is none', { player: 'Leo', emailAddress: 'a\r\nBcc: b@c.example' }, 'emailAddress'],
  ])('R14: %s is 400 and names the field', async (_, body, field) => {
    await expectProblem({ body: json(body) }, 400, new RegExp(field));
  });

  it('names every wrong field', async () => {
    const body = await expectProblem({ body: json({ player: 1, available: 2, position: 3 }) }, 400);
    expect(Object.keys(body.fields as object).sort()).toEqual(['available', 'player', 'position']);
  });

  it.each([
    ['no content type', { body: '{}', headers: { 'content-type': '' } }],
    ['a form', { body: 'player=Leo', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['another charset', { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } }],
    ['a compressed body', { body: '{}', headers: { 'content-encoding': 'gzip' } }],
  ])('%s is 415', async (_, sent) => {
    await expectProblem(sent, 415);
  });

  it('over 256 KB is 413, with and without a length', async () => {
    const body = json({ player: 'x'.repeat(300_000) });
    await expectProblem({ body }, 413);
    const chunked = await send({ body, headers: { 'transfer-encoding': 'chunked' } }).catch(() => ({ status: 413 }));
    expect(chunked.status).toBe(413);
  });

  it.each([
    ['a broken escape', '/api/get_event?time=2026-05&hash=u33d&id=%E0%A4%A', 400],
    ['a broken escape in the path', '/api/remove_player/26618/%E0%A4%A', 400],
    ['a month that is none', '/api/get_event?time=2026-13&hash=u33d&id=100000001', 400],
    ['a hash that is none', '/api/get_event?time=2026-05&hash=aaaa&id=100000001', 400],
    ['an id that is none', '/api/get_event?time=2026-05&hash=u33d&id=$ne', 400],
    ['a query with brackets', '/api/list_events?tags[$ne]=26618', 400],
    ['a repeated scalar', '/api/show_events?tag=26618&tag=26619', 400],
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
    expect(answer.text).not.toMatch(INSIDE);
  });

  it('a wrong method is 405 and says which are right', async () => {
    const answer = await send({ method: 'DELETE', path: '/api/login' });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('POST');
    await expectProblem({ method: 'TRACE', path: '/api/list_events' }, 405);
  });

  it('headers over 16 KB are 431, a request that is none is 400', async () => {
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

  it('R12: no token, garbage, a long one and a cookie alone are one and the same 401', async () => {
    const answers = await Promise.all([
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
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('x-auth-token opens current_user only; two different tokens are 400', async () => {
    const headers = { 'x-auth-token': club.people.coach.token };
    expect((await send({ method: 'GET', path: '/api/current_user', token: null, headers })).status).toBe(200);
    expect((await send({ method: 'GET', path: '/api/list_teams', token: null, headers })).status).toBe(401);
    await expectProblem({ method: 'GET', path: '/api/current_user', token: club.people.admin.token, headers }, 400);
  });

  it('R13: a page of another site may change nothing, and is given no leave to read', async () => {
    const foreign = { origin: 'https://evil.example' };
    await expectProblem({ body: json({ player: 'Leo' }), headers: foreign }, 403);
    const read = await send({ method: 'GET', path: '/api/list_teams', headers: foreign });
    expect(read.headers['access-control-allow-origin']).toBeUndefined();
    const own = await send({ body: json({ player: 'Own Origin' }), headers: { origin: club.url } });
    expect(own.status).toBe(200);
  });

  it('R16: privileged fields in a body change nothing', async () => {
    const before = await club.store.events.countDocuments({});
    const body = json({
      player: 'Mass Assignment',
      createdBy: 'somebody',
      version: 99,
      attendees: [],
      roles: ['ROOT'],
      tags: ['26619'],
    });
    const answer = await send({ body });
    expect(answer.status).toBe(200);
    expect((JSON.parse(answer.text) as { version: number }).version).toBeLessThan(99);
    expect(await club.store.events.countDocuments({})).toBe(before);
    await expectProblem(
      {
        path: accountsContract.register.path,
        body: json({ userName: 'A', emailAddress: 'a@b.example', password: 'corner flag 1', roles: ['ROOT'] }),
      },
      400,
      /roles/,
    );
  });

  it('R17: unsafe links are refused', async () => {
    const place = { id: 'u33dbfc5t', name: 'Pitch', latitude: 52.5, longitude: 13.4 };
    const event = (url: string) => json({ url, tags: [GREEN], eventTime: Date.now(), eventLocation: place });
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      '//evil.example',
      'https://u:p@evil.example',
      'java\tscript:alert(1)',
      'http:evil.example',
      `https://x.example/${'x'.repeat(2_100)}`,
    ])
      await expectProblem({ path: '/api/schedule_event', body: event(url) }, 400, /url/);
  });

  it('markup and formulas in names are text', async () => {
    for (const player of ['<img src=x onerror=alert(1)>', '{{7*7}}', "=cmd|' /C calc'!A0"]) {
      const answer = await send({ body: json({ player, emailAddress: `n${player.length}@club.example` }) });
      expect(answer.status).toBe(200);
      expect((JSON.parse(answer.text) as { attendees: { player: string }[] }).attendees.at(-1)?.player).toBe(player);
    }
  });

  it('a retry key must be short and plain', async () => {
    await expectProblem({ body: json({ player: 'Key' }), headers: { 'idempotency-key': 'x'.repeat(65) } }, 400);
    await expectProblem({ body: json({ player: 'Key' }), headers: { 'idempotency-key': 'a b' } }, 400);
  });
});
