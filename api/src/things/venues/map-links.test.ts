import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTwoTeams, type TwoTeams } from '../../testing/two-teams';
import { placeOfLink } from './map-links';

const PLACE =
  'https://www.google.com/maps/place/Mauerpark,+Gleimstr.+55,+10437+Berlin/@52.54,13.40,17z/!3d52.5437!4d13.4021';

let map: Server;
let origin: string;
let redirects: Record<string, string>;
let asked: string[];
let club: TwoTeams;
beforeEach(async () => {
  redirects = {};
  asked = [];
  map = createServer((request, response) => {
    asked.push(request.url ?? '');
    const location = redirects[request.url ?? ''];
    response.writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { location });
    response.end('<a href="/inside">A page without a place</a>');
  }).listen(0, '127.0.0.1');
  await once(map, 'listening');
  origin = `http://127.0.0.1:${(map.address() as AddressInfo).port}`;
  club = await openTwoTeams(undefined, { settings: { MAP_TEST_ORIGIN: origin } });
});
afterEach(async () => {
  await club.close();
  map.closeAllConnections();
  await new Promise((done) => map.close(done));
});

const find = (text: string) => club.coach.ask(venuesContract.find_place, { query: { text } });

it('follows a short link to its place, with the name and address that it spells out', async () => {
  redirects = { '/abc': '/def', '/def': `https://consent.google.com/m?continue=${encodeURIComponent(PLACE)}` };
  expect((await find(`${origin}/abc`)).reply).toEqual([
    { name: 'Mauerpark', address: 'Gleimstr. 55, 10437 Berlin', zip: '10437', latitude: 52.5437, longitude: 13.4021 },
  ]);
  expect(asked).toEqual(['/abc', '/def']);
});

it('returns no place for a page without one, for a loop, and for a link elsewhere', async () => {
  redirects = {
    '/loop': '/loop',
    '/out': 'https://club.evil/?q=52.5',
    '/file': 'file:///etc/passwd',
    '/odd': 'http://[',
  };
  for (const path of ['/page', '/loop', '/out', '/file', '/odd'])
    expect((await find(`${origin}${path}`)).reply, path).toEqual([]);
  expect(asked.filter((url) => url === '/loop')).toHaveLength(6);
});

it('R17: asks only hosts of maps, by https, and never a private address', async () => {
  const inside = origin.replace('127.0.0.1', 'localhost');
  for (const link of [
    ...[
      `${inside}/x`,
      'http://maps.app.goo.gl/abc',
      'https://maps.app.goo.gl:8443/abc',
      'https://user:pw@goo.gl/maps/a',
    ],
    ...[
      'https://169.254.169.254/latest',
      'https://goo.gl/other',
      'https://maps.google.com.evil.com/x',
      'https://[::1]/maps',
    ],
  ]) {
    redirects = { '/abc': link };
    expect(await placeOfLink(link, { MAP_TEST_ORIGIN: undefined }), link).toBeUndefined();
    expect((await find(`${origin}/abc`)).reply, link).toEqual([]);
  }
  expect(asked.every((url) => url === '/abc')).toBe(true);
});

it('answers 503 when the map does not respond', async () => {
  map.closeAllConnections();
  await new Promise((done) => map.close(done));
  expect(await find(`${origin}/abc`)).toMatchObject({ status: 503 });
  map.listen(0);
});
