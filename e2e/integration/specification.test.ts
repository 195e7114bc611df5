/**
 * Every call of the specification's section 7 and of design section 3, as somebody makes it who has read nothing else:
 * paths are written out here on purpose, and no contract is imported.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Club, startClub } from '../src/club';

let club: Club;
let token = '';
const DAY = 86_400_000;
const now = new Date();
const month = now.toISOString().slice(0, 7);
const monthMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
const id = (digits: number) => String(10 ** (digits - 1) + Math.floor(Math.random() * 9 * 10 ** (digits - 1)));

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(club.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, reply: (await response.json()) as never };
}

/** A call that must answer 200. */
async function call<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
  const { status, reply } = await send(method, path, body);
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(reply)}`);
  return reply as T;
}
const signIn = async (name: string) =>
  (
    await send('POST', '/api/login', {
      userName: name,
      emailAddress: `${name}@riverside.example`,
      password: 'touchline',
    })
  ).reply as string;

beforeAll(async () => {
  club = await startClub();
  token = await signIn('admin');
});
afterAll(() => club.stop());

it('account: every call answers what the specification names', async () => {
  expect(await call('GET', '/videos')).toBeInstanceOf(Array);
  expect(token).toMatch(/^[\w-]{20,}$/);
  const { reply: me } = await send('GET', '/api/current_user', undefined, { 'x-auth-token': token, authorization: '' });
  expect(me).toMatchObject({
    emailAddress: 'admin@riverside.example',
    roles: expect.any(Array),
    teams: [],
    players: [],
  });

  const address = `ana${id(8)}@riverside.example`;
  const person = { userName: 'ana', password: 'corner flag 12', emailAddress: address, fullName: 'Ana Silva' };
  expect((await send('POST', '/api/register', person)).status).toBe(200);
  expect((await send('PUT', `/api/forgot-password/${address}`)).status).toBe(200);

  type Profile = { rev: number; players: { id: string }[] } & Record<string, unknown>;
  const profile = await call<Profile>('GET', '/api/get_profile?email=admin@riverside.example');
  for (const field of ['emailAddress', 'id', 'fullName', 'userName', 'zipCode', 'address', 'phoneNumber', 'players'])
    expect(profile).toHaveProperty(field);
  const changed = { ...profile, oldPassword: '', newPassword: '', phoneNumber: '206 555 0101' };
  expect(await call('POST', '/api/update_profile', changed)).toBe('admin@riverside.example');
  expect(await call<Profile>('GET', '/api/get_profile?email=admin@riverside.example')).toMatchObject({
    phoneNumber: '206 555 0101',
  });

  expect((await call<object[]>('GET', '/api/list_users')).length).toBeGreaterThan(20);
  expect((await call<object[]>('GET', '/api/list_users?team=26618')).length).toBeGreaterThan(5);
  const contacts = ['parent@riverside.example', 'parent2@riverside.example'];
  expect(await call('POST', '/api/update_player_contact', { playerId: '10000004', contacts })).toBe(profile.id);
  const user = {
    emailAddress: 'parent2@riverside.example',
    phoneNumber: '206 555 0102',
    players: [{ id: '10000004' }],
  };
  expect(await call('POST', '/api/update_user', user)).toMatchObject({ phoneNumber: '206 555 0102' });
  for (const path of ['add_role', 'delete_role'])
    expect(await call(path === 'add_role' ? 'PUT' : 'DELETE', `/api/${path}/newcomer@riverside.example/FILMING`)).toBe(
      'newcomer@riverside.example',
    );
  for (const kind of ['venue', 'event'])
    for (const [method, verb] of [
      ['PUT', 'add'],
      ['DELETE', 'delete'],
    ] as const)
      expect(await call(method, `/api/${verb}_${kind}_geo_hash/newcomer@riverside.example/c23n`)).toBe(
        'newcomer@riverside.example',
      );
  expect(await call('DELETE', `/api/delete_user/${address}`)).toBe(address);
  const passwords = { oldPassword: 'touchline', newPassword: 'corner flag 12' };
  expect((await send('POST', '/api/change-password', passwords)).status).toBe(200);
  expect((await call<object[]>('GET', '/api/list_audit')).length).toBeGreaterThan(5);
  expect(await call('GET', '/api/export_account')).toMatchObject({
    account: { emailAddress: 'admin@riverside.example' },
  });
});

it('venues and teams', async () => {
  expect((await call<object[]>('GET', '/api/show_venues')).length).toBeGreaterThan(2);
  const venue = {
    name: 'Test pitch',
    type: '',
    zip: '98101',
    latitude: 47.6,
    longitude: -122.3,
    url: 'https://pitch.example',
    address: '',
    description: '',
  };
  const venueId = await call<string>('POST', '/api/add_venue', venue);
  expect(await call('GET', '/api/show_venues?zip=98101')).toMatchObject([{ id: venueId }]);
  expect(await call('DELETE', `/api/remove_venue/${venueId.slice(0, 3)}/98101/${venueId}`)).toBe(venueId);

  expect(await call<object[]>('GET', '/api/list_teams')).toHaveLength(3);
  expect(await call<object[]>('GET', '/api/show_teams')).toHaveLength(3);
  const team = {
    name: 'Riverside 2015 Gold',
    city: 'Seattle',
    state: 'WA',
    playerBirthYear: 2015,
    members: [],
    players: [],
  };
  const teamId = await call<string>('POST', '/api/add_team', team);
  const teams = await call<{ id: string; rev: number }[]>('GET', '/api/list_teams');
  const stored = teams.find((one) => one.id === teamId);
  expect(await call('POST', '/api/update_team', { ...stored, practiceField: 'North' })).toBe(teamId);
  for (const [verb, method] of [
    ['add', 'PUT'],
    ['remove', 'DELETE'],
  ])
    expect((await send(method ?? '', `/api/${verb}_member/${teamId}/coach2@riverside.example`)).status).toBe(200);
  expect((await send('PUT', `/api/add_player/${teamId}/10000004`)).status).toBe(200);
  expect((await send('PUT', `/api/add_player/${teamId}/New%20Kid`)).status).toBe(200);
  expect((await send('DELETE', `/api/remove_player/${teamId}/10000004`)).status).toBe(200);
  expect(await call('DELETE', `/api/remove_team/${teamId}`)).toBe(teamId);
});

it('events', async () => {
  const eventId = id(9);
  const eventTime = Date.now() + 5 * DAY;
  const [place] = await call<{ id: string; latitude: number; longitude: number }[]>('GET', '/api/show_venues');
  const game = {
    id: eventId,
    name: 'Test',
    type: 'GAME',
    eventState: 'PENDING',
    eventTime,
    eventLocation: place,
    tags: ['26618'],
    attendees: [],
    version: 0,
  };
  expect(await call('POST', '/api/schedule_event', game)).toBe(eventId);
  type Event = {
    id: string;
    key: { time: string; hash: string };
    rev: number;
    version: number;
    attendees: { id: string }[];
  };
  const listed = await call<Event[]>('GET', `/api/list_events?startTime=${Date.now()}&tags=26618&tags=26619`);
  const event = listed.find((one) => one.id === eventId);
  expect(event).toMatchObject({ version: 1, key: { time: new Date(eventTime).toISOString().slice(0, 7) } });
  const path = `${event?.key.time}/${event?.key.hash}/${eventId}`;
  const query = `time=${event?.key.time}&hash=${event?.key.hash}&id=${eventId}`;
  expect((await call<Event[]>('GET', '/api/show_events?tag=26618')).some((one) => one.id === eventId)).toBe(true);
  expect(await call('GET', `/api/get_event?${query}`)).toMatchObject({ id: eventId, attendees: [], version: 1 });

  const play = {
    id: id(9),
    name: 'Goal',
    playType: 'SCORE',
    players: [],
    startOffset: 3,
    endOffset: 9,
    actionCodes: [],
  };
  expect(await call('POST', '/api/update_event', { ...event, result: '1:0', plays: [play] })).toBe(eventId);
  const stale = await send('POST', '/api/update_event', { ...event, result: '9:9' });
  expect(stale).toMatchObject({ status: 409, reply: { current: { result: '1:0' } } });
  expect((await send('GET', `/api/add_all_players?${query}&teams=26618&teams=26619`)).status).toBe(200);
  expect(await call('POST', `/api/save_play/${path}`, { ...play, id: id(9) })).toMatchObject({
    id: eventId,
    version: 4,
  });
  expect(await call('DELETE', `/api/remove_play/${path}/${play.id}`)).toMatchObject({ id: eventId, version: 5 });

  const attendee = {
    id: id(8),
    player: 'Guest',
    available: true,
    position: '',
    parent: '',
    emailAddress: 'guest@visitors.example',
    phoneNumber: '',
    volunteer: '',
  };
  const added = await call<Event>('POST', `/api/add_attendee/${path}`, attendee);
  expect(added).toMatchObject({ id: eventId, version: 6, attendees: [{ player: 'Guest', available: 'YES' }] });
  expect(
    await call('POST', `/api/update_attendee/${path}/0?version=6`, { ...attendee, available: false }),
  ).toMatchObject({ attendees: [{ available: 'NO' }] });
  expect((await send('DELETE', `/api/remove_event/${path}/26618`)).status).toBe(409);
  expect(await call('DELETE', `/api/remove_attendee/${path}/${added.attendees[0]?.id}`)).toMatchObject({
    attendees: [],
    version: 8,
  });
  expect((await send('DELETE', `/api/remove_event/${path}/26618`)).status).toBe(200);
  expect((await send('DELETE', `/api/remove_event/${path}/26618`)).status).toBe(404);
});

it('engagements, developments and clips', async () => {
  const window = `startTime=${Date.now() - 60 * DAY}&endTime=${Date.now() + 20 * DAY}`;
  expect(await call('GET', `/api/list_engagements?${window}&teams=26618&teams=26619`)).toBeInstanceOf(Array);
  expect(await call('GET', '/api/show_engagements?teams=26618')).toBeInstanceOf(Array);
  type Ref = { id: string; userId: string };
  const added = await call<Ref>('POST', '/api/add_engagement', {
    teamId: '26618',
    month: monthMs,
    userEmail: 'coach2@riverside.example',
  });
  const read = () =>
    call<Ref & { rev: number }>('GET', `/api/get_engagement?time=${month}&teamId=26618&id=${added.id}`);
  const engagement = await read();
  expect(engagement).toMatchObject({ userId: added.userId, payments: [], volunteers: [] });
  const payments = [{ id: id(8), amount: 10, method: 'PayPal', submitTime: Date.now() }];
  expect(await call('POST', '/api/update_engagement', { ...engagement, payments })).toEqual(added);
  expect(await read()).toMatchObject({ payments });
  expect((await send('DELETE', `/api/remove_engagement/26618/${month}/${added.userId}`)).status).toBe(200);

  expect(await call('GET', `/api/list_developments?${window}`)).toBeInstanceOf(Array);
  const playerId = '10000001';
  await send('DELETE', `/api/remove_development/${month}/${playerId}`);
  const opening = { month: monthMs, contactEmail: 'parent@riverside.example', playerId };
  const ref = await call<{ id: string }>('POST', '/api/add_development', opening);
  expect(ref).toEqual({ id: expect.any(String), playerId });
  const path = `time=${month}&playerId=${playerId}`;
  const development = await call<{ rev: number; month: number }>('GET', `/api/get_development?${path}`);
  expect(development).toMatchObject({ playerId, matches: [] });
  const update = { ...development, month: development.month + DAY, matches: [{ id: id(8), advice: 'Look up' }] };
  expect(await call('POST', '/api/update_development', update)).toEqual({ id: ref.id, playerId });
  expect(await call('GET', `/api/show_developments?${path}`)).toMatchObject([
    { playerId, matches: [{ advice: 'Look up' }] },
  ]);
  expect((await send('DELETE', `/api/remove_development/${month}/${playerId}`)).status).toBe(200);

  const clip = await call<string>('POST', '/api/add_video', { name: 'Clip', url: '/film/clip.mp4', poster: '' });
  expect((await call<{ id: string }[]>('GET', '/videos')).map((one) => one.id)).toContain(clip);
  expect(await call('DELETE', `/api/remove_video/${clip}`)).toBe(clip);
});

it('each role may do what the tables say, with the same words for what is out of reach and what is not there', async () => {
  const calls: [string, string][] = [
    ['GET', '/api/list_users'],
    ['GET', '/api/list_teams'],
    ['GET', '/api/list_engagements'],
    ['GET', '/api/list_developments'],
    ['GET', '/api/show_venues'],
    ['GET', '/api/show_events?tag=26618'],
    ['GET', '/api/show_events?tag=26620'],
    ['GET', '/api/list_audit'],
    ['DELETE', '/api/remove_team/99999'],
    ['DELETE', '/api/remove_venue/9q8/98101/9q8yyk8yt'],
    ['GET', '/api/show_developments?playerId=10000001'],
    ['GET', '/api/show_developments?playerId=10000003'],
  ];
  const expected: Record<string, string> = {
    nobody: '401 401 401 401 401 401 401 401 401 401 401 401',
    newcomer: '403 403 403 403 403 403 403 403 403 403 403 403',
    parent: '403 200 403 403 200 200 200 403 403 403 200 404',
    filming: '403 200 403 200 200 200 404 403 403 404 200 200',
    coach: '403 200 403 200 200 200 404 403 403 403 200 200',
    manager: '403 200 200 200 200 200 404 403 403 403 200 200',
    root: '200 200 403 403 200 403 403 403 403 403 403 403',
  };
  const found: Record<string, string> = {};
  for (const name of Object.keys(expected)) {
    token = name === 'nobody' ? 'none' : await signIn(name);
    const statuses: number[] = [];
    for (const [method, path] of calls) statuses.push((await send(method, path)).status);
    found[name] = statuses.join(' ');
  }
  expect(found).toEqual(expected);
});
