import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyOfRecord, rowBusEvent } from '../testing/bus-events';
import { buildClub, type Club } from '../testing/club';
import { RawConnection } from '../testing/raw-connection';
import { startTestRealtime, type TestRealtime } from '../testing/start';

let realtime: TestRealtime;
let club: Club;

beforeEach(async () => {
  realtime = await startTestRealtime();
  club = await buildClub(realtime.store);
});
afterEach(() => realtime.close());

const connect = () => new RawConnection(realtime.url).signIn(club.people.parent.token);

/** Expects that another client is served as usual. */
async function othersAreServed(): Promise<void> {
  const other = await realtime.connect(club.people.manager.token);
  realtime.bus.publish(rowBusEvent(club.game, club.leosRow));
  await other.receives('attendee:added');
  expect(await other.ask('sync', {})).toMatchObject({ ok: true });
}

describe('L2 R19: no input to a socket ends the process', () => {
  it.each([
    ['a garbage packet', 'garbage'],
    ['invalid JSON', '42["sync",{'],
    ['an unknown packet type', '49["sync"]'],
    ['99,999 attachments', '4599999-["sync",{"_placeholder":true,"num":0}]'],
    ['a negative number of attachments', '45-1-["sync"]'],
    ['an unannounced binary frame', new Uint8Array([1, 2, 3])],
    ['a reserved event: disconnect', '42["disconnect"]'],
    ['a reserved event: connect', '42["connect",{}]'],
    ['a reserved event: newListener', '42["newListener",{}]'],
    ['an event without a name', '42[]'],
    ['an object for an event', '42{"sync":1}'],
    ['another namespace', '40/admin,{}'],
    ['a second sign-in', '40{"token":"again"}'],
    ['null for a sign-in', '40null'],
    ['an ack of nothing', '43["sync"]'],
    ['deep nesting', `42["sync",${'['.repeat(60_000)}${']'.repeat(60_000)}]`],
  ])('survives %s', async (_what, packet) => {
    const raw = await connect();
    raw.send(packet);
    raw.send('4299["close",{"event":{"time":"2026-01","hash":"u33d","id":"99999999"}}]');
    // Either the connection is closed, or it keeps working.
    await Promise.race([raw.closed, raw.packet('4399')]);
    raw.close();
    await othersAreServed();
  });

  it.each([
    ['an event named error', '421["error",{"a":1}]'],
    ['a number for an event', '421[5,{}]'],
    ['an unknown event', '421["team:join","team:26618:full"]'],
    ['an event named __proto__', '421["__proto__",{}]'],
    ['an unexpected ack', '437["x"]'],
  ])('ignores %s, and keeps the connection', async (_what, packet) => {
    const raw = await connect();
    raw.send(packet);
    raw.send('4299["sync",{}]');
    expect(await raw.packet('4399')).toContain('"ok":true');
    expect(raw.packets.filter((answer) => answer.startsWith('431['))).toEqual([]);
    raw.close();
  });

  it.each(['sync', 'open', 'close'])('survives "%s" without an ack and without a payload', async (name) => {
    const raw = await connect();
    raw.send(`42["${name}",{}]`);
    raw.send(`42["${name}"]`);
    raw.send(`42["${name}",null,null,null]`);
    raw.send('4299["sync",{}]');
    expect(await raw.packet('4399')).toContain('"ok":true');
    raw.close();
  });

  it.each([
    ['nothing', '421["sync"]'],
    ['null', '421["sync",null]'],
    ['a string', '421["sync","all"]'],
    ['a negative version', '421["sync",{"events":[{"id":"100000001","version":-1}]}]'],
    ['an operator for an id', '421["sync",{"events":[{"id":{"$ne":null},"version":1}]}]'],
    ['operators for teams', '421["sync",{"window":{"from":0,"to":1,"teams":{"$gt":""}}}]'],
    ['too many events', `421["sync",{"events":[${Array(1_001).fill('{"id":"100000001","version":1}').join()}]}]`],
    ['an invalid event key', '421["open",{"event":{"time":"2026-13","hash":"aaaa","id":"1"}}]'],
  ])('rejects an invalid payload (%s) with VALIDATION', async (_what, packet) => {
    const raw = await connect();
    raw.send(packet);
    const [answer] = JSON.parse((await raw.packet('431[')).slice(3)) as [{ ok: boolean; error: { id: string } }];
    expect(answer).toMatchObject({ ok: false, error: { id: 'VALIDATION' } });
    expect(JSON.stringify(answer)).not.toContain('$');
    raw.close();
  });

  it('R20: names only the first of 1,000 wrong ids', async () => {
    const raw = await connect();
    const ids = Array.from({ length: 1_000 }, (_, n) => ({ id: n < 2 ? '100000001' : 'wrong', version: 1 }));
    raw.send(`421["sync",${JSON.stringify({ events: ids })}]`);
    const [answer] = JSON.parse((await raw.packet('431[')).slice(3)) as [{ error: { detail: string } }];
    expect(answer.error.detail).toBe('events.2.id: Must be a number of 4 to 12 digits');
    raw.close();
  });

  it('R15: __proto__ in a payload pollutes nothing', async () => {
    const raw = await connect();
    raw.send('421["sync",{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}]');
    expect(await raw.packet('431[')).toContain('"ok":true');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    raw.close();
  });

  it('closes a connection with 1009 for a frame over 128 KB, and reads one below', async () => {
    const [fits, tooLarge] = await Promise.all([connect(), connect()]);
    fits.send(`421["sync",{"filler":"${'x'.repeat(130_000)}"}]`);
    expect(await fits.packet('431[')).toContain('"ok":true');
    tooLarge.send(`421["sync",{"filler":"${'x'.repeat(131_072)}"}]`);
    expect(await tooLarge.closed).toBe(1009);
    fits.close();
    await othersAreServed();
  });

  it('disconnects after 60 invalid frames, but not after 59', async () => {
    const raw = await connect();
    for (let i = 0; i < 40; i += 1) raw.send('42["sync","wrong"]');
    for (let i = 0; i < 19; i += 1) raw.send('42["unheard-of"]');
    raw.send('4299["sync",{}]');
    expect(await raw.packet('4399')).toContain('"ok":true');
    raw.send('4298["sync","wrong"]');
    raw.send('4297["sync",{}]');
    await raw.closed;
    expect(raw.packets.filter((packet) => packet.startsWith('4397'))).toEqual([]);
    await othersAreServed();
  });

  it('F12: answers a failing handler with INTERNAL and a reference, without details, and keeps working', async () => {
    const socket = await realtime.connect(club.people.parent.token);
    const { events } = realtime.store;
    const findOne = events.findOne.bind(events);
    events.findOne = () => Promise.reject(new TypeError('secret of the store'));
    const answer = await socket.ask('open', { event: keyOfRecord(club.game) });
    expect(answer).toMatchObject({ ok: false, error: { id: 'INTERNAL' } });
    expect(JSON.stringify(answer)).toMatch(/reference [\w-]{36}/);
    expect(JSON.stringify(answer)).not.toContain('secret');
    // The same without an ack.
    (socket.socket as unknown as { emit: (name: string, sent: unknown) => void }).emit('open', {
      event: keyOfRecord(club.game),
    });
    await socket.caughtUp();
    events.findOne = findOne;
    expect(await socket.ask('open', { event: keyOfRecord(club.game) })).toEqual({ ok: true });
  });

  it('answers the frames of one socket in order', async () => {
    const raw = await connect();
    const { time, hash, id } = keyOfRecord(club.game);
    const event = JSON.stringify({ time, hash, id });
    for (let i = 10; i < 40; i += 1) raw.send(`42${i}["${i % 2 ? 'close' : 'open'}",{"event":${event}}]`);
    await raw.packet('4339');
    const order = raw.packets.filter((packet) => packet.startsWith('43')).map((packet) => Number(packet.slice(2, 4)));
    expect(order).toEqual(Array.from({ length: 30 }, (_, i) => i + 10));
    raw.close();
  });
});

describe('a flood', () => {
  it('is answered with RATE_LIMITED beyond the burst, then disconnected; others are served', async () => {
    const limited = await startTestRealtime({ settings: { LIMIT_FRAMES: '5', LIMIT_FRAMES_WRONG: '20' } });
    const { people } = await buildClub(limited.store);
    const flood = await new RawConnection(limited.url).signIn(people.parent.token);
    const other = await limited.connect(people.manager.token);
    for (let i = 100; i < 110; i += 1) flood.send(`42${i}["sync",{}]`);
    await flood.packet('43109');
    expect(flood.packets.filter((packet) => packet.includes('"ok":true'))).toHaveLength(10);
    for (let i = 200; i < 400; i += 1) flood.send(`42${i}["sync",{}]`);
    await flood.closed;
    const rejected = flood.packets.filter((packet) => packet.includes('RATE_LIMITED'));
    expect(rejected.length).toBeGreaterThanOrEqual(15);
    expect(rejected.length).toBeLessThanOrEqual(20);
    expect(await other.ask('sync', {})).toMatchObject({ ok: true });
    await limited.close();
  });
});
