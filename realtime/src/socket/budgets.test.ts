import { buildPerson } from '@touchline/server/testing/records';
import { afterEach, describe, expect, it } from 'vitest';
import { type BoardClub, openBoardClub } from '../testing/board-club';
import type { Listener } from '../testing/listener';
import { maxAccepted } from '../testing/max-accepted';
import { RawConnection } from '../testing/raw-connection';

/** The limits of a club that sets none. */
const DEFAULTS = { LIMIT_FRAMES: '100', LIMIT_FRAMES_KB: '512', LIMIT_STROKES: '120', LIMIT_POINTERS: '120' };

let boardClub: BoardClub;
const openClub = async (settings: Record<string, string>) => {
  boardClub = await openBoardClub({ settings: { ...DEFAULTS, ...settings } });
};
afterEach(() => boardClub.close());

const rejectionOf = (connecting: Promise<Listener>) =>
  connecting.then(
    () => 'connected',
    (error: Error & { data?: unknown }) => error.data,
  );
const paused = { id: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) };
const wrongSync = (listener: Listener) => listener.ask('sync', { events: 'all' } as never);
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, n) => make(n));

describe('an account', () => {
  it('R20: that sends too many wrong frames loses all connections, and may not connect for a while', async () => {
    await openClub({ LIMIT_FRAMES_WRONG: '10' });
    const [open, first] = [await boardClub.connect('coach'), await boardClub.connect('coach')];
    const other = await boardClub.connect('parent');
    const ended = open.ended();
    await Promise.all(times(5, () => wrongSync(first)));
    first.close();
    const second = await boardClub.connect('coach');
    await Promise.all(times(4, () => wrongSync(second)));
    // A new connection has not reset the count: the next wrong frame is the tenth.
    expect(await second.ask('sync', {})).toMatchObject({ ok: true });
    void wrongSync(second).catch(() => undefined);
    expect(await ended).toBe('io server disconnect');
    const rejection = await rejectionOf(boardClub.connect('coach'));
    expect(rejection).toMatchObject(paused);
    expect((rejection as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(0);
    expect(await other.ask('sync', {})).toMatchObject({ ok: true });
    expect(await (await boardClub.connect('manager')).ask('sync', {})).toMatchObject({ ok: true });
  });

  it('R20: has one rate of messages for all of its connections, also for new ones', async () => {
    await openClub({ LIMIT_FRAMES: '5', LIMIT_FRAMES_WRONG: '1000' });
    const began = performance.now();
    let accepted = 0;
    for (let n = 0; n < 8; n += 1) {
      const tab = await boardClub.connect('coach');
      const answers = await Promise.all(times(5, () => tab.ask('sync', {})));
      accepted += answers.filter(({ ok }) => ok).length;
      tab.close();
    }
    expect(accepted).toBeGreaterThanOrEqual(10);
    expect(accepted).toBeLessThanOrEqual(maxAccepted({ perSecond: 5, since: began }));
  });

  it('R20: has one rate of bytes for all of its connections, also for new ones', async () => {
    await openClub({ LIMIT_FRAMES_KB: '8', LIMIT_FRAMES_WRONG: '1000' });
    const began = performance.now();
    const filler = 'x'.repeat(20_000);
    let accepted = 0;
    for (let n = 0; n < 10; n += 1) {
      const tab = await boardClub.connect('coach');
      if ((await tab.ask('sync', { filler } as never)).ok) accepted += 1;
      tab.close();
    }
    expect(accepted).toBeGreaterThanOrEqual(3);
    expect(accepted).toBeLessThanOrEqual(maxAccepted({ perSecond: 0, burst: 3, since: began }));
    expect(await (await boardClub.connect('parent')).ask('sync', { filler } as never)).toMatchObject({ ok: true });
  });

  it('R20: is disconnected for many packets that are no messages', async () => {
    await openClub({ LIMIT_FRAMES_KB: '8' });
    const raw = await new RawConnection(boardClub.realtime.url).signIn(boardClub.club.people.coach.token);
    // Acknowledgements of nothing.
    for (let n = 0; n < 400; n += 1) raw.send('431["x"]');
    raw.send('4299["sync",{}]');
    await raw.closed;
    expect(raw.packets.filter((packet) => packet.startsWith('4399'))).toEqual([]);
  });

  it('R20: may not reconnect again and again', async () => {
    await openClub({ LIMIT_SOCKETS_USER: '1' });
    for (let n = 0; n < 12; n += 1) {
      const tab = await boardClub.connect('coach');
      tab.close();
      await expect.poll(() => boardClub.realtime.realtime.io.of('/').sockets.size).toBe(0);
    }
    expect(await rejectionOf(boardClub.connect('coach'))).toMatchObject(paused);
    await boardClub.connect('parent');
  });
});

describe('a network', () => {
  it('R20: with many accounts that send wrong frames has them paused at their first one; others are served', async () => {
    await openClub({ LIMIT_FRAMES_WRONG: '2', TRUSTED_PROXIES: '1' });
    let people = 0;
    const connectFrom = async (address: string) => {
      people += 1;
      const person = await buildPerson(boardClub.store, `Pat Parent ${people}`, 'PARENT');
      return boardClub.realtime.connect(person.token, { 'x-forwarded-for': address });
    };
    const honest = await connectFrom('10.0.0.1');
    for (let n = 0; n < 20; n += 1) expect(await wrongSync(await connectFrom('10.0.0.1'))).toMatchObject({ ok: false });
    const last = await connectFrom('10.0.0.1');
    const ended = last.ended();
    void wrongSync(last).catch(() => undefined);
    expect(await ended).toBe('io server disconnect');
    expect(await honest.ask('sync', {})).toMatchObject({ ok: true });
    expect(await (await connectFrom('10.0.0.1')).ask('sync', {})).toMatchObject({ ok: true });
    expect(await wrongSync(await connectFrom('10.0.0.2'))).toMatchObject({ ok: false, error: { id: 'VALIDATION' } });
  });

  it('R20: may not connect again and again, whatever the tokens are', async () => {
    await openClub({ LIMIT_SOCKETS_ADDRESS: '1', TRUSTED_PROXIES: '1' });
    const statusFrom = async (address: string) => {
      const raw = new RawConnection(boardClub.realtime.url, { 'x-forwarded-for': address });
      const status = await raw.status();
      if (status === 101) {
        await raw.packet('0{');
        raw.send('40{"token":"wrong"}');
        await raw.closed;
      }
      return status;
    };
    const statuses = [];
    for (let n = 0; n < 13; n += 1) statuses.push(await statusFrom('10.0.0.1'));
    expect(statuses).toEqual([...times(12, () => 101), 429]);
    expect(await statusFrom('10.0.0.2')).toBe(101);
  });
});

it('ten accounts with ten tabs each reconnect at once, and all are served', async () => {
  await openClub({});
  const people = await Promise.all(times(10, (n) => buildPerson(boardClub.store, `Ada Admin ${n}`, 'ADMIN')));
  const tabs = await Promise.all(people.flatMap(({ token }) => times(10, () => boardClub.realtime.connect(token))));
  const ended = tabs.map((tab) => tab.ended());
  boardClub.realtime.realtime.io.disconnectSockets(true);
  await Promise.all(ended);
  const answers = await Promise.all(
    tabs.map(async (tab) => {
      tab.socket.connect();
      await tab.connected();
      return Promise.all([tab.ask('sync', { allTeams: true }), tab.ask('sync', { allTeams: true }), tab.caughtUp()]);
    }),
  );
  for (const [first, second] of answers) expect([first, second]).toMatchObject([{ ok: true }, { ok: true }]);
});

it('a coach who draws a hundred strokes at once in each of two tabs is not limited', async () => {
  await openClub({});
  const tabs = [await boardClub.open('coach'), await boardClub.open('coach')];
  for (const [index, tab] of tabs.entries()) for (let n = 0; n < 100; n += 1) tab.draw(`${index}-${n}`, n);
  await Promise.all(tabs.map((tab) => tab.settled()));
  expect(tabs.map(({ unacknowledged }) => unacknowledged)).toEqual([0, 0]);
});
