import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../testing/hostile/send';
import { openTwoTeams, type TwoTeams } from '../testing/two-teams';

const FOREIGN = 'https://evil.example';
let club: TwoTeams;
beforeAll(async () => {
  club = await openTwoTeams();
});
afterAll(() => club.close());

/** Calls like a browser from a page of this origin. */
async function callFrom(origin: string, method: string, path: string) {
  const response = await fetch(club.admin.url + path, {
    method,
    headers: { origin, authorization: `Bearer ${club.admin.token}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: '{}' }),
  });
  return { status: response.status, text: await response.text() };
}

describe('R13: a call from a page of another site', () => {
  const changing = endpoints.filter(([, { method }]) => method !== 'GET');

  it('covers every method that changes something', () => {
    expect([...new Set(changing.map(([, { method }]) => method))].sort()).toEqual(['DELETE', 'POST', 'PUT']);
  });

  it.each(changing.map(([name, { method, path }]) => [method, name, path]))(
    'is rejected for %s %s',
    async (method, _name, path) => {
      const { status, text } = await callFrom(FOREIGN, method, path.replace(/:\w+/g, 'x'));
      expect(status).toBe(403);
      expect(text).toContain('does not know the address of this page');
    },
  );

  it('removes no event; the same call from an own page removes it', async () => {
    const { key, tags } = await club.game();
    const path = `/api/remove_event/${key.time}/${key.hash}/${key.id}/${tags[0]}`;
    expect((await callFrom(FOREIGN, 'DELETE', path)).status).toBe(403);
    expect((await club.read(key)).id).toBe(key.id);
    expect((await callFrom(club.admin.url, 'DELETE', path)).status).toBe(200);
    expect((await club.admin.ask(eventsContract.get_event, { query: key })).status).toBe(404);
  });
});

describe('R13: the log of refused pages', () => {
  const PUBLIC = 'https://club.example';
  const lines: string[] = [];
  let named: TwoTeams;
  beforeAll(async () => {
    named = await openTwoTeams(undefined, {
      settings: { PUBLIC_URL: PUBLIC, LOG_LEVEL: 'warn' },
      logTo: { write: (line) => lines.push(line) },
    });
  });
  afterAll(() => named.close());
  const signInFrom = async (origin: string) => {
    const body = JSON.stringify({ emailAddress: 'nobody@club.example', password: 'a wrong password' });
    const headers = { origin, 'content-type': 'application/json' };
    return (await fetch(`${named.admin.url}/api/login`, { method: 'POST', headers, body })).status;
  };
  const refusals = () =>
    lines
      .map((line) => JSON.parse(line) as Record<string, string>)
      .filter(({ msg }) => msg?.startsWith('Refused a page'));

  it('names both addresses and the fix, once for each pair', async () => {
    for (let n = 0; n < 3; n += 1) expect(await signInFrom('https://www.club.example')).toBe(403);
    const { host } = new URL(named.admin.url);
    expect(refusals()).toEqual([
      expect.objectContaining({ page: 'https://www.club.example', host, publicUrl: PUBLIC }),
    ]);
    expect(refusals()[0]?.msg).toBe(
      `Refused a page of https://www.club.example: the request names the host ${host}, and PUBLIC_URL is ${PUBLIC}. ` +
        'If people open the club at https://www.club.example, set PUBLIC_URL to it or let the proxy pass the Host header, and redirect other names there.',
    );
    expect(await signInFrom(PUBLIC)).toBe(401);
    expect(await signInFrom(named.admin.url)).toBe(401);
  });

  it('R24: shows nothing that is no address, and few of many', async () => {
    expect(await signInFrom('mail ana@club.example')).toBe(403);
    expect(refusals().at(-1)?.page).toBe('unreadable');
    for (let n = 0; n < 40; n += 1) await signInFrom(`https://evil${n}.example`);
    expect(refusals()).toHaveLength(20);
    expect(lines.join('')).not.toContain('ana@');
  });
});
