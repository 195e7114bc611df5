import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type BoardClub, openBoardClub } from '../testing/board-club';
import { eventView, rowBusEvent, stamp } from '../testing/bus-events';
import { GREEN } from '../testing/club';
import { Drawer } from '../testing/drawer';
import { RawConnection } from '../testing/raw-connection';
import { RawPolling } from '../testing/raw-polling';

let boardClub: BoardClub;
const openClub = async (settings: Record<string, string> = {}) => {
  boardClub = await openBoardClub({ settings });
  return boardClub;
};
afterEach(() => boardClub.close());
const token = (name: 'parent' | 'coach' | 'manager') => boardClub.club.people[name].token;
const poll = (name: 'parent' | 'coach' | 'manager') => boardClub.realtime.poll(token(name));
const open = (headers?: Record<string, string>) => RawPolling.open(boardClub.realtime.url, headers);
const sessions = () => boardClub.realtime.realtime.io.engine.clientsCount;

describe('a client whose network blocks WebSockets', () => {
  it('gets messages, and its requests are answered', async () => {
    const { realtime, club } = await openClub();
    const parent = await poll('parent');
    realtime.bus.publish(rowBusEvent(club.game, club.leosRow));
    expect(await parent.receives('attendee:added')).toMatchObject({ attendee: { playerId: club.leosRow.playerId } });
    expect(await parent.ask('sync', { allTeams: true })).toMatchObject({ ok: true });
  });

  it('draws on a board, and sees what others draw', async () => {
    await openClub();
    const polling = await Drawer.open(await poll('coach'), boardClub.board._id);
    const other = await boardClub.open('manager');
    polling.draw('polled', 1);
    other.draw('pushed', 2);
    await Promise.all([polling.settled(), other.settled()]);
    await expect.poll(() => polling.ids.sort()).toEqual(['polled', 'pushed']);
    expect(other.ids.sort()).toEqual(polling.ids.sort());
    polling.close();
  });

  it('R4: loses its session with its rights', async () => {
    const { realtime, club } = await openClub();
    const parent = await poll('parent');
    const ended = parent.ended();
    await realtime.store.sessions.deleteOne({ _id: club.people.parent.sessionId });
    void parent.ask('sync', {}).catch(() => undefined);
    expect(await ended).toBe('io server disconnect');
    await expect(poll('parent')).rejects.toThrow('UNAUTHORIZED');
  });
});

describe('the requests of a session', () => {
  it.each([
    ['another site', 'https://evil.example', 403],
    ['no readable address', 'null', 403],
  ])('R13: from a page of %s are refused, the first and the later ones', async (_what, origin, status) => {
    await openClub();
    expect((await open({ origin })).status).toBe(status);
    const session = await open();
    expect(await session.send('40{}', '3')).toBe(200);
    expect(await session.statusOf({ headers: { origin } })).toBe(status);
    expect(await session.statusOf({ method: 'POST', body: '3', headers: { origin } })).toBe(status);
  });

  it.each(['cross-site', 'same-site'])(
    'R13: from a page that is %s, but sends no address, are refused',
    async (site) => {
      await openClub();
      const headers = { 'sec-fetch-site': site };
      expect((await open(headers)).status).toBe(403);
      const session = await open({ 'sec-fetch-site': 'same-origin' });
      expect(await session.statusOf({ headers })).toBe(403);
      expect(await session.send('40{}')).toBe(200);
    },
  );

  it('R12: need the token; a cookie is ignored', async () => {
    await openClub();
    const session = await open({ cookie: `fa-access-token=${token('parent')}` });
    await session.send('40{}');
    expect(await session.poll()).toContain('UNAUTHORIZED');
    await session.statusOf();
    await expect.poll(sessions).toBe(0);
  });

  it('R20: cannot turn it into a WebSocket, which nothing would count', async () => {
    const { realtime } = await openClub();
    const session = await open();
    const upgrade = new RawConnection(realtime.url, {}, session.query);
    expect(await upgrade.status()).toBe(400);
    const signedIn = await (await open()).signIn(token('parent'));
    expect(await new RawConnection(realtime.url, {}, signedIn.query).status()).toBe(400);
  });

  it('R20: are few and small until it has signed in', async () => {
    await openClub();
    const session = await open();
    expect(await session.send('x'.repeat(5_000))).toBe(413);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push(await session.send('3'));
    expect(statuses.indexOf(429)).toBe(9);
    await expect((await open()).signIn(token('parent'))).resolves.toBeDefined();
  });

  it('R20: other methods than those of the protocol are refused', async () => {
    await openClub();
    const session = await open();
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) expect(await session.statusOf({ method })).toBe(405);
  });
});

describe('an account that polls', () => {
  it('R20: has one rate for its requests over all of its sessions, and is paused beyond it', async () => {
    await openClub({ LIMIT_FRAMES_KB: '8', LIMIT_FRAMES_WRONG: '10' });
    const others = await boardClub.connect('parent');
    const statuses: number[] = [];
    // Packets that ask for nothing. Each request counts 2 KB besides them, of 8 KB a second and 64 KB in a burst.
    for (let tab = 0; tab < 3; tab += 1) {
      const session = await (await open()).signIn(token('coach')).catch(() => undefined);
      for (let n = 0; session && n < 120; n += 1) statuses.push(await session.send('3'));
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(120);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(9);
    await expect(poll('coach')).rejects.toThrow('RATE_LIMITED');
    await expect(boardClub.connect('coach')).rejects.toThrow('RATE_LIMITED');
    expect(await others.ask('sync', {})).toMatchObject({ ok: true });
  });

  it('R20: has the rate of messages that a WebSocket has: many in one request count each', async () => {
    await openClub({ LIMIT_FRAMES: '5', LIMIT_FRAMES_WRONG: '20' });
    const session = await (await open()).signIn(token('coach'));
    const frames = Array.from({ length: 60 }, (_, n) => `42${n}["sync",{}]`);
    await session.send(...frames);
    // The first brings what was sent before, the second the end.
    await session.statusOf();
    await session.statusOf();
    await expect.poll(sessions).toBe(0);
    await expect(poll('coach')).rejects.toThrow('RATE_LIMITED');
  });

  it('R20: has the rate of bytes that a WebSocket has', async () => {
    await openClub({ LIMIT_FRAMES_KB: '8', LIMIT_FRAMES_WRONG: '1000' });
    const filler = 'x'.repeat(20_000);
    const tab = await poll('coach');
    let accepted = 0;
    const ended = tab.ended();
    const fill = async () => {
      for (let n = 0; n < 10; n += 1) if ((await tab.ask('sync', { filler } as never)).ok) accepted += 1;
    };
    // Its next request is refused, so the connection breaks.
    await Promise.race([ended, fill().catch(() => undefined)]);
    expect(accepted).toBeGreaterThanOrEqual(2);
    expect(accepted).toBeLessThanOrEqual(4);
  });

  it('R20: counts as open in as many places as WebSockets, and frees its place at once when it leaves', async () => {
    await openClub({ LIMIT_SOCKETS_USER: '2' });
    const [first] = [await poll('parent'), await boardClub.connect('parent')];
    await expect(poll('parent')).rejects.toThrow('RATE_LIMITED');
    first.close();
    await expect.poll(() => poll('parent').then(() => 'open', String)).toBe('open');
  });
});

describe('a network whose clients poll', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('R20: has as many sessions as it may have connections', async () => {
    await openClub({ LIMIT_SOCKETS_ADDRESS: '3', TRUSTED_PROXIES: '1' });
    const { realtime } = boardClub;
    const first = await realtime.poll(token('parent'), from('10.0.0.1'));
    await realtime.poll(token('coach'), from('10.0.0.1'));
    await realtime.connect(token('manager'), from('10.0.0.1'));
    expect((await open(from('10.0.0.1'))).status).toBe(429);
    expect((await open(from('10.0.0.2'))).status).toBe(200);
    first.close();
    await expect.poll(async () => (await open(from('10.0.0.1'))).status).toBe(200);
  });

  it('R20: may not open sessions again and again', async () => {
    await openClub({ LIMIT_SOCKETS_ADDRESS: '1', TRUSTED_PROXIES: '1' });
    const statuses: number[] = [];
    for (let n = 0; n < 13; n += 1) {
      const session = await open(from('10.0.0.1'));
      statuses.push(session.status);
      if (session.status === 200) await session.send('1');
    }
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
  });

  it('R20: loses the oldest of many sessions that never ask to sign in', async () => {
    await openClub({ LIMIT_SOCKETS_ADDRESS: '6' });
    for (let n = 0; n < 20; n += 1) expect((await open()).status).toBe(200);
    expect(sessions()).toBeLessThan(10);
    await poll('parent');
  });
});

it('F11: ends a session whose client asks for messages and does not read the responses', async () => {
  const { realtime, club } = await openClub();
  const slow = await (await open()).signIn(token('parent'));
  const event = { ...eventView(club.game), sources: Array.from({ length: 20 }, () => 'x'.repeat(2_000)) };
  const unread: IncomingMessage[] = [];
  while (realtime.realtime.io.of('/').sockets.size > 0) {
    for (let n = 0; n < 50; n += 1)
      realtime.bus.publish({
        kind: 'message',
        name: 'event:created',
        payload: { ...stamp(), event },
        about: { teams: [GREEN] },
      });
    unread.push(await slow.unread());
  }
  for (const response of unread) response.destroy();
});

it('a node that stops ends sessions at once, so that clients go to another one', async () => {
  const { realtime } = await openClub();
  const parent = await poll('parent');
  const ended = parent.ended();
  await realtime.realtime.close();
  expect(await ended).toMatch(/transport/);
  expect((await open()).status).toBe(503);
});
