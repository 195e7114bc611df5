/**
 * Makes every call of the specification as a client that knows nothing else: paths are literal on purpose, and no contract is
 * imported.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Club, startClub } from '../../testing/services/club';
import { madeId, PlainCaller } from '../src/plain-caller';

let club: Club;
let me: PlainCaller;
let token = '';
beforeAll(async () => {
  club = await startClub();
  me = new PlainCaller(club.url);
  token = await me.signIn('admin');
});
afterAll(() => club.stop());

it('accounts: every call responds as specified', async () => {
  expect(await me.call('GET', '/videos')).toBeInstanceOf(Array);
  expect(token).toMatch(/^[\w-]{20,}$/);
  const { reply: current } = await me.send('GET', '/api/current_user', undefined, {
    'x-auth-token': token,
    authorization: '',
  });
  expect(current).toMatchObject({
    emailAddress: 'admin@riverside.example',
    roles: expect.any(Array),
    teams: [],
    players: [],
  });

  const address = `ana${madeId(8)}@riverside.example`;
  const person = { userName: 'ana', password: 'corner flag 12', emailAddress: address, fullName: 'Ana Silva' };
  expect((await me.send('POST', '/api/register', person)).status).toBe(200);
  expect((await me.send('PUT', `/api/forgot-password/${address}`)).status).toBe(200);

  type Profile = { rev: number; players: { id: string }[] } & Record<string, unknown>;
  const profile = await me.call<Profile>('GET', '/api/get_profile?email=admin@riverside.example');
  for (const field of ['emailAddress', 'id', 'fullName', 'userName', 'zipCode', 'address', 'phoneNumber', 'players'])
    expect(profile).toHaveProperty(field);
  const changed = { ...profile, oldPassword: '', newPassword: '', phoneNumber: '206 555 0101' };
  expect(await me.call('POST', '/api/update_profile', changed)).toBe('admin@riverside.example');
  expect(await me.call<Profile>('GET', '/api/get_profile?email=admin@riverside.example')).toMatchObject({
    phoneNumber: '206 555 0101',
  });

  expect((await me.call<object[]>('GET', '/api/list_users')).length).toBeGreaterThan(20);
  expect((await me.call<object[]>('GET', '/api/list_users?team=26618')).length).toBeGreaterThan(5);
  const contacts = ['parent@riverside.example', 'parent2@riverside.example'];
  expect(await me.call('POST', '/api/update_player_contact', { playerId: '10000004', contacts })).toBe(profile.id);
  const user = {
    emailAddress: 'parent2@riverside.example',
    phoneNumber: '206 555 0102',
    players: [{ id: '10000004' }],
  };
  expect(await me.call('POST', '/api/update_user', user)).toMatchObject({ phoneNumber: '206 555 0102' });
  for (const [method, verb] of [
    ['PUT', 'add'],
    ['DELETE', 'delete'],
  ] as const)
    expect(await me.call(method, `/api/${verb}_role/newcomer@riverside.example/FILMING`)).toBe(
      'newcomer@riverside.example',
    );
  for (const kind of ['venue', 'event'])
    for (const [method, verb] of [
      ['PUT', 'add'],
      ['DELETE', 'delete'],
    ] as const)
      expect(await me.call(method, `/api/${verb}_${kind}_geo_hash/newcomer@riverside.example/c23n`)).toBe(
        'newcomer@riverside.example',
      );
  expect(await me.call('DELETE', `/api/delete_user/${address}`)).toBe(address);
  const passwords = { oldPassword: 'touchline', newPassword: 'corner flag 12' };
  expect((await me.send('POST', '/api/change-password', passwords)).status).toBe(200);
  expect((await me.call<object[]>('GET', '/api/list_audit')).length).toBeGreaterThan(5);
  expect(await me.call('GET', '/api/export_account')).toMatchObject({
    account: { emailAddress: 'admin@riverside.example' },
  });
});

it('allows each role what the tables list, and hides whether a forbidden object exists', async () => {
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
  const statusesByRole: Record<string, string> = {};
  for (const name of Object.keys(expected)) {
    await me.signIn(name === 'nobody' ? undefined : name);
    const statuses: number[] = [];
    for (const [method, path] of calls) statuses.push((await me.send(method, path)).status);
    statusesByRole[name] = statuses.join(' ');
  }
  expect(statusesByRole).toEqual(expected);
});
