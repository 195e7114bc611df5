/**
 * Makes every call of the specification as a client that knows nothing else: paths are literal on purpose, and no contract is
 * imported.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Club, startClub } from '../../testing/services/club';
import { madeId, PlainCaller } from '../src/plain-caller';

let club: Club;
let me: PlainCaller;
const DAY = 86_400_000;
const now = new Date();
const month = now.toISOString().slice(0, 7);
const monthMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());

beforeAll(async () => {
  club = await startClub();
  me = new PlainCaller(club.url);
  await me.signIn('admin');
});
afterAll(() => club.stop());

it('venues and teams: every call responds as specified', async () => {
  expect((await me.call<object[]>('GET', '/api/show_venues')).length).toBeGreaterThan(2);
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
  const venueId = await me.call<string>('POST', '/api/add_venue', venue);
  expect(await me.call('GET', '/api/show_venues?zip=98101')).toMatchObject([{ id: venueId }]);
  expect(await me.call('DELETE', `/api/remove_venue/${venueId.slice(0, 3)}/98101/${venueId}`)).toBe(venueId);

  expect(await me.call<object[]>('GET', '/api/list_teams')).toHaveLength(3);
  expect(await me.call<object[]>('GET', '/api/show_teams')).toHaveLength(3);
  const team = {
    name: 'Riverside 2015 Gold',
    city: 'Seattle',
    state: 'WA',
    playerBirthYear: 2015,
    members: [],
    players: [],
  };
  const teamId = await me.call<string>('POST', '/api/add_team', team);
  const teams = await me.call<{ id: string; rev: number }[]>('GET', '/api/list_teams');
  const storedTeam = teams.find(({ id }) => id === teamId);
  expect(await me.call('POST', '/api/update_team', { ...storedTeam, practiceField: 'North' })).toBe(teamId);
  for (const [verb, method] of [
    ['add', 'PUT'],
    ['remove', 'DELETE'],
  ])
    expect((await me.send(method ?? '', `/api/${verb}_member/${teamId}/coach2@riverside.example`)).status).toBe(200);
  expect((await me.send('PUT', `/api/add_player/${teamId}/10000004`)).status).toBe(200);
  expect((await me.send('PUT', `/api/add_player/${teamId}/New%20Kid`)).status).toBe(200);
  expect((await me.send('DELETE', `/api/remove_player/${teamId}/10000004`)).status).toBe(200);
  expect(await me.call('DELETE', `/api/remove_team/${teamId}`)).toBe(teamId);
});

it('events: every call responds as specified', async () => {
  const eventId = madeId(9);
  const eventTime = Date.now() + 5 * DAY;
  const [venue] = await me.call<{ id: string; latitude: number; longitude: number }[]>('GET', '/api/show_venues');
  const game = {
    id: eventId,
    name: 'Test',
    type: 'GAME',
    eventState: 'PENDING',
    eventTime,
    eventLocation: venue,
    tags: ['26618'],
    attendees: [],
    version: 0,
  };
  expect(await me.call('POST', '/api/schedule_event', game)).toBe(eventId);
  type Event = {
    id: string;
    key: { time: string; hash: string };
    rev: number;
    version: number;
    attendees: { id: string }[];
  };
  const events = await me.call<Event[]>('GET', `/api/list_events?startTime=${Date.now()}&tags=26618&tags=26619`);
  const event = events.find(({ id }) => id === eventId);
  expect(event).toMatchObject({ version: 1, key: { time: new Date(eventTime).toISOString().slice(0, 7) } });
  const path = `${event?.key.time}/${event?.key.hash}/${eventId}`;
  const query = `time=${event?.key.time}&hash=${event?.key.hash}&id=${eventId}`;
  expect((await me.call<Event[]>('GET', '/api/show_events?tag=26618')).some(({ id }) => id === eventId)).toBe(true);
  expect(await me.call('GET', `/api/get_event?${query}`)).toMatchObject({ id: eventId, attendees: [], version: 1 });

  const play = {
    id: madeId(9),
    name: 'Goal',
    playType: 'SCORE',
    players: [],
    startOffset: 3,
    endOffset: 9,
    actionCodes: [],
  };
  expect(await me.call('POST', '/api/update_event', { ...event, summary: '1:0', plays: [play] })).toBe(eventId);
  const stale = await me.send('POST', '/api/update_event', { ...event, summary: '9:9' });
  expect(stale).toMatchObject({ status: 409, reply: { current: { summary: '1:0' } } });
  expect((await me.send('GET', `/api/add_all_players?${query}&teams=26618&teams=26619`)).status).toBe(200);
  expect(await me.call('POST', `/api/save_play/${path}`, { ...play, id: madeId(9) })).toMatchObject({
    id: eventId,
    version: 4,
  });
  expect(await me.call('DELETE', `/api/remove_play/${path}/${play.id}`)).toMatchObject({ id: eventId, version: 5 });

  const attendee = {
    id: madeId(8),
    player: 'Guest',
    available: true,
    position: '',
    parent: '',
    emailAddress: 'guest@visitors.example',
    phoneNumber: '',
    volunteer: '',
  };
  const added = await me.call<Event>('POST', `/api/add_attendee/${path}`, attendee);
  expect(added).toMatchObject({ id: eventId, version: 6, attendees: [{ player: 'Guest', available: 'YES' }] });
  expect(
    await me.call('POST', `/api/update_attendee/${path}/0?version=6`, { ...attendee, available: false }),
  ).toMatchObject({ attendees: [{ available: 'NO' }] });
  expect((await me.send('DELETE', `/api/remove_event/${path}/26618`)).status).toBe(409);
  expect(await me.call('DELETE', `/api/remove_attendee/${path}/${added.attendees[0]?.id}`)).toMatchObject({
    attendees: [],
    version: 8,
  });
  expect((await me.send('DELETE', `/api/remove_event/${path}/26618`)).status).toBe(200);
  expect((await me.send('DELETE', `/api/remove_event/${path}/26618`)).status).toBe(404);
});

it('engagements, developments and clips: every call responds as specified', async () => {
  const period = `startTime=${Date.now() - 60 * DAY}&endTime=${Date.now() + 20 * DAY}`;
  expect(await me.call('GET', `/api/list_engagements?${period}&teams=26618&teams=26619`)).toBeInstanceOf(Array);
  expect(await me.call('GET', '/api/show_engagements?teams=26618')).toBeInstanceOf(Array);
  type Ref = { id: string; userId: string };
  const added = await me.call<Ref>('POST', '/api/add_engagement', {
    teamId: '26618',
    month: monthMs,
    userEmail: 'coach2@riverside.example',
  });
  const readEngagement = () =>
    me.call<Ref & { rev: number }>('GET', `/api/get_engagement?time=${month}&teamId=26618&id=${added.id}`);
  const engagement = await readEngagement();
  expect(engagement).toMatchObject({ userId: added.userId, payments: [], volunteers: [] });
  const payments = [{ id: madeId(8), amount: 10, method: 'PayPal', submitTime: Date.now() }];
  expect(await me.call('POST', '/api/update_engagement', { ...engagement, payments })).toEqual(added);
  expect(await readEngagement()).toMatchObject({ payments });
  expect((await me.send('DELETE', `/api/remove_engagement/26618/${month}/${added.userId}`)).status).toBe(200);

  expect(await me.call('GET', `/api/list_developments?${period}`)).toBeInstanceOf(Array);
  const playerId = '10000001';
  await me.send('DELETE', `/api/remove_development/${month}/${playerId}`);
  const opening = { month: monthMs, contactEmail: 'parent@riverside.example', playerId };
  const ref = await me.call<{ id: string }>('POST', '/api/add_development', opening);
  expect(ref).toEqual({ id: expect.any(String), playerId });
  const path = `time=${month}&playerId=${playerId}`;
  const development = await me.call<{ rev: number; month: number }>('GET', `/api/get_development?${path}`);
  expect(development).toMatchObject({ playerId, matches: [] });
  const update = { ...development, month: development.month + DAY, matches: [{ id: madeId(8), advice: 'Look up' }] };
  expect(await me.call('POST', '/api/update_development', update)).toEqual({ id: ref.id, playerId });
  expect(await me.call('GET', `/api/show_developments?${path}`)).toMatchObject([
    { playerId, matches: [{ advice: 'Look up' }] },
  ]);
  expect((await me.send('DELETE', `/api/remove_development/${month}/${playerId}`)).status).toBe(200);

  const clip = await me.call<string>('POST', '/api/add_video', { name: 'Clip', url: '/film/clip.mp4', poster: '' });
  expect((await me.call<{ id: string }[]>('GET', '/videos')).map(({ id }) => id)).toContain(clip);
  expect(await me.call('DELETE', `/api/remove_video/${clip}`)).toBe(clip);
});
