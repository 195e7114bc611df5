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
