import { buildSession, MARKER } from '@touchline/server/testing/records';
import type { Endpoint } from '@touchline/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from './app';
import { pathsIn, withValueAt } from './testing/hostile/mutations';
import { type RawInput, sendRaw } from './testing/hostile/send';
import { type MailServer, startMailServer } from './testing/mail-server';
import { openPermissionClub, type PermissionClub } from './testing/permission-club';
import { permissionTable } from './testing/permission-table';

const endpoints = Object.assign({}, ...Object.values(contracts)) as Record<string, Endpoint>;
const CALLERS = ['nobody', 'parent', 'coach', 'admin', 'root'] as const;
const PASSWORD = 'corner flag 12';

interface CallLine {
  msg: string;
  requestId?: string;
  call?: string;
  status?: number;
  user?: string;
  level: number;
}

describe('R24: the log of a run', () => {
  const lines: string[] = [];
  let mailServer: MailServer;
  let club: PermissionClub;
  beforeAll(async () => {
    mailServer = await startMailServer({ refuses: true });
    club = await openPermissionClub({
      settings: { LOG_LEVEL: 'debug', SMTP_URL: mailServer.url },
      logTo: { write: (line) => lines.push(line) },
    });
  });
  afterAll(async () => {
    await club.close();
    await mailServer.close();
  });
  const parsed = () => lines.map((line) => JSON.parse(line) as CallLine);
  const linesOf = (requestId: string | null) => parsed().filter((line) => line.requestId === requestId);

  /** Returns all values that identify a person or grant access. */
  async function personal(): Promise<string[]> {
    const { users, players } = club.store;
    const everybody = await users.find({});
    return [
      MARKER,
      PASSWORD,
      ...Object.values(club.people).map(({ token }) => token),
      ...everybody.flatMap((user) => [user.emailAddress, user.fullName, user.phoneNumber, user.address]),
      ...(await players.find({})).flatMap(({ name, birthDate = '' }) => [name, birthDate]),
    ].filter((text) => text.length > 2);
  }

  /** Returns the texts that the log contains. Does not return the log, because a failing test would print it into another log. */
  const leaked = (texts: readonly string[]) => {
    const log = lines.join('');
    return [...new Set(texts)].filter((text) => log.includes(text));
  };

  it('identifies each call by id, name and caller, also when it fails', async () => {
    const { admin } = club.people;
    const answer = await fetch(`${club.url}/api/delete_user/${admin.user.emailAddress}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const requestId = answer.headers.get('x-request-id');
    await expect.poll(() => linesOf(requestId)).toHaveLength(1);
    expect(linesOf(requestId)[0]).toMatchObject({
      msg: 'call',
      call: 'delete_user',
      status: answer.status,
      user: admin.user._id,
    });
  });

  it('contains nothing personal after every call by every kind of caller, with valid and invalid input', async () => {
    const before = await personal();
    for (const [name, rows] of Object.entries(permissionTable)) {
      const endpoint = endpoints[name] as Endpoint;
      // All callers on all calls: permitted and forbidden, one object each.
      for (const [index, row] of rows.entries())
        for (const caller of index === 0 ? CALLERS : (['parent', 'admin'] as const)) {
          const person = caller === 'nobody' ? undefined : club.people[caller];
          const input = (await row.input(club, person)) as RawInput;
          if (!['logout', 'change_password', 'delete_account'].includes(name))
            await sendRaw(club.url, endpoint, input, person?.token);
          if (index > 0) continue;
          const path = pathsIn(input).at(-1);
          const wrong = path ? (withValueAt(input, path, `${MARKER}\u0000`) as RawInput) : input;
          await sendRaw(club.url, endpoint, wrong, person?.token);
        }
    }
    expect(new Set(parsed().flatMap(({ call }) => call ?? []))).toEqual(new Set(Object.keys(permissionTable)));
    // Guards the test itself: mails were rejected, and this was logged.
    expect(parsed().filter(({ msg }) => msg === 'mail not sent').length).toBeGreaterThan(0);
    expect(leaked([...before, ...(await personal())])).toEqual([]);
  });

  it('contains nothing personal after failed sign-ins, invalid addresses and pages', async () => {
    const send = (path: string, init: RequestInit = {}) => fetch(club.url + path, init);
    const post = (path: string, body: unknown) =>
      send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const emailAddress = club.people.coach.user.emailAddress;
    await post('/api/login', { emailAddress, password: PASSWORD });
    await post('/api/register', { userName: MARKER, emailAddress: `new.${MARKER}@club.example`, password: PASSWORD });
    await post('/api/login', `{"emailAddress": "${emailAddress}"`);
    for (const path of [
      `/api/nothing/${emailAddress}`,
      `/api/get_profile?email=${emailAddress}&${MARKER}=1`,
      `/auth/reset?token=${club.people.coach.token}`,
      `/api/forgot-password/${emailAddress}`,
    ])
      await send(path);
    expect(leaked(await personal())).toEqual([]);
  });

  it('contains nothing personal after failures that quote their input', async () => {
    const { store, people } = club;
    const { token } = await buildSession(store, people.root.user);
    const find = store.users.find.bind(store.users);
    const failing = Object.assign(
      new Error(`dup key: { emailAddress: "${people.coach.user.emailAddress}" } of '${people.coach.user.fullName}'`),
      { keyValue: { emailAddress: people.coach.user.emailAddress } },
    );
    store.users.find = () => Promise.reject(failing);
    try {
      const answer = await fetch(`${club.url}/api/list_users`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(500);
      const requestId = answer.headers.get('x-request-id');
      expect(await answer.json()).toMatchObject({ requestId });
      await expect.poll(() => linesOf(requestId).map(({ msg }) => msg)).toEqual(['unexpected failure', 'call']);
    } finally {
      store.users.find = find;
    }
    expect(leaked(await personal())).toEqual([]);
  });
});
