import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type HostileClub, openHostileClub } from './testing/hostile/raw-caller';
import { endpoints } from './testing/hostile/send';
import { GREEN } from './testing/permission-club';

const json = (value: unknown) => JSON.stringify(value);
const deep = (levels: number) => `{"player":${'['.repeat(levels)}${']'.repeat(levels)}}`;

/** Bodies that are rejected before any schema. */
const MALFORMED: Record<string, string | Buffer> = {
  'broken JSON': '{"player": hostile-marker',
  'a number': '17',
  'a list': '[]',
  null: 'null',
  nothing: '',
  'invalid UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'deep nesting': deep(40),
  'very deep nesting': deep(30_000),
  __proto__: '{"__proto__":{"polluted":true},"player":"Leo"}',
  constructor: '{"constructor":{"prototype":{"polluted":true}}}',
  'prototype, deep inside': '{"player":{"a":{"prototype":1}}}',
  'an operator as a key': '{"$where":"hostile-marker"}',
  'a dotted key': '{"attendees.p1":"hostile-marker"}',
};

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

describe('bad input', () => {
  describe.each(endpoints.filter(([, { body }]) => body))('the body of %s', (_name, endpoint) => {
    const { method, bodyLimit = 262_144 } = endpoint;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => endpoint.example.params?.[name] ?? '');
    const token = () => club.people.admin.token;

    it('R15 R22: gets 400 when malformed', async () => {
      for (const body of Object.values(MALFORMED)) await expectProblem({ method, path, token: token(), body }, 400);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    });

    it('gets 415 for a missing or other content type, and 413 over its limit', async () => {
      for (const type of ['', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'])
        await expectProblem({ method, path, token: token(), body: '{}', headers: { 'content-type': type } }, 415);
      await expectProblem({ method, path, token: token(), body: json({ player: 'x'.repeat(bodyLimit) }) }, 413);
    });
  });

  it.each([
    ['an operator', { player: { $ne: null } }, 'player|name that'],
    ['a number for a name', { player: 17 }, 'player'],
    ['a list for a name', { player: ['hostile-marker'] }, 'player'],
    ['a control character', { player: 'Leo\u0000hostile-marker' }, 'player'],
    ['a text direction override', { player: 'Leo\u202Ehostile-marker' }, 'player'],
    ['half a surrogate', { player: 'Leo\uD800' }, 'player'],
    ['a long name', { player: 'x'.repeat(101) }, 'player'],
    ['an availability in lower case', { player: 'Leo', available: 'yes' }, 'available'],
    ['an unknown volunteer role', { player: 'Leo', volunteer: 'hostile-marker' }, 'volunteer'],
    ['a malformed id', { playerId: '1e7' }, 'playerId'],
    ['a malformed address', { player: 'Leo', emailAddress: 'a\r\nBcc: b@c.example' }, 'emailAddress'],
  ])('R14: %s gets 400 with the name of the field', async (_, body, field) => {
    await expectProblem({ body: json(body) }, 400, new RegExp(field));
  });

  it('names every invalid field', async () => {
    const body = await expectProblem({ body: json({ player: 1, available: 2, position: 3 }) }, 400);
    expect(Object.keys(body.fields as object).sort()).toEqual(['available', 'player', 'position']);
  });

  it.each([
    ['no content type', { body: '{}', headers: { 'content-type': '' } }],
    ['a form', { body: 'player=Leo', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['another charset', { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } }],
    ['a compressed body', { body: '{}', headers: { 'content-encoding': 'gzip' } }],
  ])('%s gets 415', async (_, sent) => {
    await expectProblem(sent, 415);
  });

  it('a call without its body gets 400 with the names of the fields that it lacks', async () => {
    const response = await fetch(club.url + accountsContract.login.path, { method: 'POST' });
    expect(response.status).toBe(400);
    expect(Object.keys(((await response.json()) as { fields: object }).fields)).toContain('password');
  });

  it('gets 413 over 256 KB, with and without a content length', async () => {
    const body = json({ player: 'x'.repeat(300_000) });
    await expectProblem({ body }, 413);
    const chunked = await send({ body, headers: { 'transfer-encoding': 'chunked' } }).catch(() => ({ status: 413 }));
    expect(chunked.status).toBe(413);
  });

  it('R16: ignores privileged fields in a body', async () => {
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

  it('R17: rejects unsafe links', async () => {
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

  it('R17: film accepts web addresses, local paths and bare names', async () => {
    const place = { id: 'u33dbfc5t', name: 'Pitch', latitude: 52.5, longitude: 13.4 };
    const event = (film: object) => json({ ...film, tags: [GREEN], eventTime: Date.now(), eventLocation: place });
    const play = (source: string) => ({ plays: [{ id: '30000001', name: 'Goal', source }] });
    const path = '/api/schedule_event';
    for (const source of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '\\\\evil',
    ]) {
      await expectProblem({ path, body: event(play(source)) }, 400, /plays\.0\.source/);
      await expectProblem({ path, body: event({ sources: ['film.mp4', source] }) }, 400, /sources\.1/);
      const body = json({ id: '80000001', rev: 1, matches: [{ id: '30000001', eventSource: source }] });
      await expectProblem({ path: '/api/update_development', body }, 400, /matches\.0\.eventSource/);
    }
    for (const source of ['', 'film.mp4', 'first half', '/videos/film.m3u8', 'https://films.example/a.m3u8?b=1'])
      expect((await send({ path, body: event({ ...play(source), sources: [source] }) })).status, source).toBe(200);
  });

  it('treats markup and formulas in names as text', async () => {
    for (const player of ['<img src=x onerror=alert(1)>', '{{7*7}}', "=cmd|' /C calc'!A0"]) {
      const answer = await send({ body: json({ player, emailAddress: `n${player.length}@club.example` }) });
      expect(answer.status).toBe(200);
      expect((JSON.parse(answer.text) as { attendees: { player: string }[] }).attendees.at(-1)?.player).toBe(player);
    }
  });
});
