/** Tests calls whose body arrives in two parts, while the rights or the session of their caller end in between. */
import { type ClientRequest, request } from 'node:http';
import { buildPerson, buildPlayer, type Person } from '@touchline/server/testing/records';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api';

const { update_player_contact } = profilesContract;
const { delete_role } = usersContract;

interface Sent {
  call: ClientRequest;
  status: Promise<number>;
}

describe('R4: a call whose body arrives slowly', () => {
  let api: TestApi;
  let admin: Person;
  let guardian: Person;
  let other: Person;
  /** Number of reads of callers so far. */
  let callersRead: number;
  /** Resolves when the first caller has been read. */
  let firstCallerRead: Promise<void>;

  beforeEach(async () => {
    api = await startTestApi();
    const { store } = api.services;
    admin = await buildPerson(store, 'Ada Admin', 'ADMIN');
    guardian = await buildPerson(store, 'Gil Guardian', 'PARENT');
    other = await buildPerson(store, 'Ona Other', 'PARENT');
    callersRead = 0;
    const findSessions = store.sessions.find.bind(store.sessions);
    store.sessions.find = (...args) => {
      callersRead += 1;
      return findSessions(...args);
    };
    // The teams of a caller are read last.
    const findTeams = store.teams.find.bind(store.teams);
    firstCallerRead = new Promise((resolve) => {
      store.teams.find = (...args) => findTeams(...args).finally(resolve);
    });
  });
  afterEach(() => api.close());

  /** Sends the headers of a call whose body will have so many bytes. */
  function open(path: string, token: string | undefined, bytes: number): Sent {
    const { hostname, port } = new URL(api.url);
    const headers = {
      'content-type': 'application/json',
      'content-length': bytes,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const call = request({ hostname, port, method: 'POST', path, headers });
    const status = new Promise<number>((resolve, reject) => {
      call.on('error', reject);
      call.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
    });
    call.flushHeaders();
    return { call, status };
  }

  /** Sends half of a body, revokes something when the api has read the caller, and sends the rest. Returns the status. */
  async function statusAfterRevoking(path: string, token: string, text: string, revoke: () => Promise<unknown>) {
    const { call, status } = open(path, token, Buffer.byteLength(text));
    call.write(text.slice(0, text.length / 2));
    await firstCallerRead;
    await revoke();
    call.end(text.slice(text.length / 2));
    return status;
  }

  const send = (method: string, path: string, token: string, body?: object) =>
    fetch(api.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const takeRole = async (role: string, { user }: Person) => {
    const path = delete_role.path.replace(':email', user.emailAddress).replace(':role', role);
    expect((await send(delete_role.method, path, admin.token)).status).toBe(200);
  };

  it('is refused when its caller is no guardian any more at the end', async () => {
    const { players } = api.services.store;
    const child = await buildPlayer(api.services.store, 'Kid', guardian, other);
    const body = { playerId: child._id, contacts: [other.user.emailAddress, guardian.user.emailAddress] };
    const revoke = async () => {
      const contacts = [other.user.emailAddress];
      const removed = await send('POST', update_player_contact.path, admin.token, { playerId: child._id, contacts });
      expect(removed.status).toBe(200);
      expect((await players.findOne({ _id: child._id }))?.contacts).toEqual(contacts);
    };
    const text = JSON.stringify(body);
    expect(await statusAfterRevoking(update_player_contact.path, guardian.token, text, revoke)).toBe(404);
    expect((await players.findOne({ _id: child._id }))?.contacts).toEqual([other.user.emailAddress]);
  });

  it('is refused when the role of its caller is gone at the end', async () => {
    const { add_venue } = venuesContract;
    const filmer = await buildPerson(api.services.store, 'Fay Filmer', 'FILMING');
    const text = JSON.stringify(add_venue.example.body);
    const revoke = () => takeRole('FILMING', filmer);
    expect(await statusAfterRevoking(add_venue.path, filmer.token, text, revoke)).toBe(403);
  });

  it('is refused when its session has ended at the end, even if the body is invalid', async () => {
    const { logout } = accountsContract;
    const signOut = async () => expect((await send('POST', logout.path, guardian.token)).status).toBe(200);
    const { path } = update_player_contact;
    expect(await statusAfterRevoking(path, guardian.token, 'this is not JSON', signOut)).toBe(401);
  });

  it('is refused at once without a session, before any of the body', async () => {
    const { call, status } = open(update_player_contact.path, undefined, 1_000);
    expect(await status).toBe(401);
    call.destroy();
  });

  it('has its caller read twice, one that arrives whole once', async () => {
    const { path } = update_player_contact;
    const body = { playerId: '10000001', contacts: [guardian.user.emailAddress] };
    const nothing = async () => undefined;
    expect(await statusAfterRevoking(path, guardian.token, JSON.stringify(body), nothing)).toBe(404);
    expect(callersRead).toBe(2);
    expect((await send('POST', path, guardian.token, body)).status).toBe(404);
    expect(callersRead).toBe(3);
  });
});
