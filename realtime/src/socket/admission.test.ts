import { buildSession } from '@touchline/server/testing/records';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rowBusEvent } from '../testing/bus-events';
import { buildClub, type Club } from '../testing/club';
import { RawConnection } from '../testing/raw-connection';
import { startTestRealtime, type TestRealtime } from '../testing/start';

const PUBLIC = 'https://club.example';
let realtime: TestRealtime;
let club: Club;

beforeEach(async () => {
  realtime = await startTestRealtime({
    settings: { PUBLIC_URL: PUBLIC, LIMIT_SOCKETS_USER: '3', LIMIT_SOCKETS_ADDRESS: '6', TRUSTED_PROXIES: '1' },
  });
  club = await buildClub(realtime.store);
});
afterEach(() => realtime.close());

const statusFor = async (headers: Record<string, string>) => {
  const connection = new RawConnection(realtime.url, headers);
  const status = await connection.status();
  connection.close();
  return status;
};

describe('the handshake', () => {
  it.each([
    ['of the host it is served from', () => `http://127.0.0.1:${realtime.port}`, 101],
    ['of that host over TLS', () => `https://127.0.0.1:${realtime.port}`, 101],
    ['of PUBLIC_URL', () => PUBLIC, 101],
    ['of another site', () => 'https://evil.example', 403],
    ['of another port', () => 'http://127.0.0.1:1', 403],
    ['with the same prefix', () => `${PUBLIC}.evil.example`, 403],
    ['of PUBLIC_URL without TLS', () => 'http://club.example', 403],
    ['that is null', () => 'null', 403],
    ['without a scheme', () => 'club.example', 403],
    ['with a path', () => `${PUBLIC}/`, 403],
  ])('R13: answers a page %s with the status of its origin', async (_what, origin, status) => {
    expect(await statusFor({ origin: origin() })).toBe(status);
  });

  it('accepts a program without an Origin', async () => {
    expect(await statusFor({})).toBe(101);
  });

  it.each([
    ['no token', undefined],
    ['garbage', 'garbage'],
    ['a very long token', 'x'.repeat(10_000)],
    ['an object', { $ne: null }],
    ['an array', ['a']],
    ['an empty token', ''],
  ])('rejects %s with UNAUTHORIZED', async (_what, token) => {
    await expect(realtime.connect(token)).rejects.toThrow('UNAUTHORIZED');
  });

  it('R12: ignores cookies', async () => {
    const cookie = `fa-access-token=${club.people.parent.token}`;
    await expect(realtime.connect(undefined, { cookie })).rejects.toThrow('UNAUTHORIZED');
  });

  it('rejects an expired session and an inactive account', async () => {
    const { parent, parent2 } = club.people;
    await realtime.store.sessions.updateOne({ _id: parent.sessionId }, { $set: { expiresAt: Date.now() - 1 } });
    await realtime.store.users.updateOne({ _id: parent2.user._id }, { $set: { active: false } });
    await expect(realtime.connect(parent.token)).rejects.toThrow('UNAUTHORIZED');
    await expect(realtime.connect(parent2.token)).rejects.toThrow('UNAUTHORIZED');
  });

  it('closes a rejected connection, which gets no messages', async () => {
    // A client that never signs in. It is opened first, so a timeout would close it before the rejected one.
    const silent = new RawConnection(realtime.url);
    await silent.packet('0{');
    const connection = new RawConnection(realtime.url);
    await connection.packet('0{');
    connection.send('40{"token":"wrong"}');
    expect(await connection.packet('44')).toContain('UNAUTHORIZED');
    await connection.closed;
    expect(silent.socket.readyState).toBe(silent.socket.OPEN);
    silent.close();
  });

  it('sends nothing to a connection that never signs in', async () => {
    const connection = new RawConnection(realtime.url);
    await connection.packet('0{');
    const other = await realtime.connect(club.people.manager.token);
    realtime.bus.publish(rowBusEvent(club.game, club.leosRow));
    await other.receives('attendee:added');
    expect(connection.packets).toHaveLength(1);
    connection.close();
  });

  it('limits the open sockets of an account, however fast they come, and frees a place when one closes', async () => {
    const { parent, manager } = club.people;
    const { token } = await buildSession(realtime.store, parent.user);
    // The first check waits until all five sockets are open, so that all are checked before one is connected.
    const { teams } = realtime.store;
    const find = teams.find.bind(teams);
    teams.find = async (...args) => {
      teams.find = find;
      const foundTeams = await find(...args);
      await expect.poll(() => realtime.realtime.io.engine.clientsCount).toBe(5);
      return foundTeams;
    };
    const attempts = await Promise.allSettled(
      [parent.token, token, token, token, parent.token].map((userToken) => realtime.connect(userToken)),
    );
    const open = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
    const rejected = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [String(attempt.reason)] : []));
    expect(open).toHaveLength(3);
    expect(rejected).toEqual(['Error: RATE_LIMITED', 'Error: RATE_LIMITED']);
    await realtime.connect(manager.token);
    open[0]?.close();
    await expect.poll(() => realtime.connect(parent.token).then(() => 'open', String)).toBe('open');
  });

  describe('the connections of a network', () => {
    const connectFrom = (address: string) =>
      new RawConnection(realtime.url, { 'x-forwarded-for': `1.2.3.4, ${address}` });
    const statusFrom = async (address: string) => statusFor({ 'x-forwarded-for': `1.2.3.4, ${address}` });

    it('R20: are limited; behind a proxy the network is the one that the proxy saw', async () => {
      const { parent, parent2, manager } = club.people;
      const connections = [];
      for (const { token } of [parent, parent, parent2, parent2, manager, manager])
        connections.push(await connectFrom(`2001:db8:7:7::${connections.length}`).signIn(token));
      expect(await statusFrom('2001:db8:7:7:8:8:8:8')).toBe(429);
      expect(await statusFrom('2001:db8:7:8::1')).toBe(101);
      connections[0]?.close();
      await expect.poll(() => statusFrom('2001:db8:7:7::9')).toBe(101);
      for (const connection of connections) connection.close();
    });

    it('R20: are closed, the oldest first, when many never ask to sign in, so that they block no client', async () => {
      const silent: RawConnection[] = [];
      for (let n = 0; n < 20; n += 1) {
        const connection = connectFrom('10.0.0.1');
        silent.push(connection);
        await connection.packet('0{');
      }
      const honest = await connectFrom('10.0.0.1').signIn(club.people.parent.token);
      expect(realtime.realtime.io.engine.clientsCount).toBeLessThan(10);
      await Promise.all(silent.slice(0, 14).map(({ closed }) => closed));
      expect(honest.socket.readyState).toBe(honest.socket.OPEN);
      for (const connection of [...silent, honest]) connection.close();
    });
  });

  it('does not keep the token and the headers with the socket', async () => {
    await realtime.connect(club.people.parent.token);
    const [socket] = await realtime.realtime.io.fetchSockets();
    expect(JSON.stringify([socket?.handshake, socket?.data])).not.toContain(club.people.parent.token);
    expect(socket?.data).toEqual({
      userId: club.people.parent.user._id,
      sessionId: club.people.parent.sessionId,
      name: 'Priya Raman',
    });
  });
});
