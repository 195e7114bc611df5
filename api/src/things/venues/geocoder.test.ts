import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTwoTeams, type Person, type TwoTeams } from '../../testing/two-teams';

const found = {
  lat: '47.6097',
  lon: '-122.3331',
  display_name: 'Pike Place, Seattle',
  address: { postcode: '98101-1234' },
};

describe('the lookup of addresses', () => {
  let geocoder: Server;
  let base: string;
  let requests: { url: string; agent: string | undefined }[];
  let reply: { status?: number; body: unknown };
  let club: TwoTeams | undefined;
  beforeEach(async () => {
    requests = [];
    reply = { body: [found] };
    geocoder = createServer((request, response) => {
      requests.push({ url: request.url ?? '', agent: request.headers['user-agent'] });
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', location: '/elsewhere' });
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
    });
    await new Promise<void>((done) => geocoder.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await club?.close();
    club = undefined;
    geocoder.closeAllConnections();
    await new Promise((done) => geocoder.close(done));
  });

  const open = async (settings: Record<string, string> = { GEOCODER_URL: base }) => {
    club = await openTwoTeams(undefined, { settings });
    return club.admin;
  };
  const find = (who: Person, text: string) => who.ask(venuesContract.find_place, { query: { text } });

  it('returns places with their zip codes, and asks once for the same text', async () => {
    const admin = await open();
    const place = { address: 'Pike Place, Seattle', latitude: 47.6097, longitude: -122.3331, zip: '98101' };
    expect((await find(admin, 'Pike Place')).reply).toEqual([place]);
    expect((await find(admin, 'pike place')).reply).toEqual([place]);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url).toMatch(/^\/search\?.*q=Pike\+Place/);
    expect(requests[0]?.agent).toMatch(/^Touchline/);
  });

  it('asks nothing for a text that is too long for an address, and names the field', async () => {
    const { status, problem } = await find(await open(), 'x'.repeat(201));
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, ['text']]);
    expect(requests).toEqual([]);
  });

  it('returns the address of coordinates', async () => {
    reply = { body: found };
    expect((await find(await open(), '47.6097, -122.3331')).reply).toHaveLength(1);
    expect(requests[0]?.url).toMatch(/^\/reverse\?.*lat=47.6097&lon=-122.3331/);
  });

  it.each([
    ['an error', { status: 500, body: {} }, 503],
    ['a redirect', { status: 302, body: {} }, 503],
    ['no JSON', { body: '<html>' }, 503],
    ['too much', { body: [{ ...found, display_name: 'x'.repeat(300_000) }] }, 503],
    ['nothing found', { body: { error: 'Unable to geocode' } }, 200],
    ['other fields', { body: [{ lat: '947', lon: '1', display_name: 'far' }] }, 200],
  ])('responds to %s of the server', async (_what, serverReply, status) => {
    reply = serverReply;
    const response = await find(await open(), 'Pike Place');
    expect(response.status).toBe(status);
    if (status === 200) expect(response.reply).toEqual([]);
  });

  it('responds with 404 without a server, and asks none for people who may not add fields', async () => {
    expect((await find(await open({}), 'Pike Place')).status).toBe(404);
    await club?.close();
    await open();
    if (!club) throw new Error('no club');
    expect((await find(club.parent, 'Pike Place')).status).toBe(403);
    expect(requests).toEqual([]);
  });

  it('limits the lookups of one user', async () => {
    const admin = await open();
    const statuses = [];
    for (let number = 0; number < 21; number += 1) statuses.push((await find(admin, `Street ${number}`)).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(statuses[20]).toBe(429);
  });
});
