import { type EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type BoardClub, openBoardClub } from '../testing/board-club';
import { RawConnection } from '../testing/raw-connection';
import { RawPolling } from '../testing/raw-polling';

let boardClub: BoardClub;
let tcp: Socket | undefined;
const openClub = async (settings: Record<string, string> = {}) => {
  boardClub = await openBoardClub({ settings });
  return boardClub;
};
afterEach(() => {
  tcp?.destroy();
  return boardClub.close();
});
const token = (name: 'parent' | 'coach' | 'manager') => boardClub.club.people[name].token;
const open = () => RawPolling.open(boardClub.realtime.url);
const sessions = () => boardClub.realtime.realtime.io.engine.clientsCount;

const [TEXT, PING, PONG] = [0x81, 0x89, '\x8a\0'];
const UPGRADE = `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r
Host: club\r
Connection: Upgrade\r
Upgrade: websocket\r
Sec-WebSocket-Version: 13\r
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
\r
`;

/** Resolves at the end of a connection, also when the other side has reset it. */
const endOf = (socket: Socket) =>
  new Promise<void>((resolve) => socket.on('error', () => undefined).once('close', () => resolve()));

/** A WebSocket that never answers the end of its connection. */
class Stubborn {
  received = '';
  readonly socket = connect(boardClub.realtime.port, '127.0.0.1');
  readonly closed = endOf(this.socket);
  constructor() {
    tcp = this.socket;
    this.socket.on('data', (data) => {
      this.received += data.toString('latin1');
    });
    this.socket.write(UPGRADE);
  }
  send(kind: number, text: string, times = 1): void {
    const frame = Buffer.concat([Buffer.from([kind, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
    this.socket.write(Buffer.concat(Array.from({ length: times }, () => frame)));
  }
  async has(text: string): Promise<void> {
    while (!this.received.includes(text)) await once(this.socket, 'data');
  }
}

describe('R20: a WebSocket ends that sends frames which no account counts', () => {
  it('that sends a message in more parts than a page would', async () => {
    await openClub();
    const connection = new Stubborn();
    await connection.has('"sid"');
    // The first part of a text, then parts of one letter, none of which is the last.
    connection.send(0x01, '4');
    connection.send(0x00, 'x', 1_000);
    // 1008: against the rules. A connection that only did not sign in in time has no reason.
    await connection.has('\x88\x02\x03\xf0');
  });

  it('before it has signed in', async () => {
    const { realtime } = await openClub();
    let handled = 0;
    realtime.realtime.io.engine.on('connection', (session: EventEmitter) =>
      session.on('packet', () => {
        handled += 1;
      }),
    );
    for (const text of ['40/x,{}', '40{}', '3']) {
      const stranger = new Stubborn();
      await stranger.has('0{"sid"');
      stranger.send(TEXT, text, 2_000);
      await stranger.closed;
    }
    expect(handled).toBeLessThan(150);
  });

  it('after it was refused, although it does not answer the end', async () => {
    const { realtime } = await openClub();
    // Opened first: a timeout would close it before the refused one.
    const silent = new RawConnection(realtime.url);
    await silent.packet('0{');
    const stranger = new Stubborn();
    await stranger.has('0{"sid"');
    stranger.send(TEXT, '40{"token":"wrong"}');
    await stranger.has('UNAUTHORIZED');
    stranger.send(TEXT, '3', 100);
    await stranger.closed;
    expect(silent.socket.readyState).toBe(silent.socket.OPEN);
    silent.close();
  });

  it('pings, of an account, too', async () => {
    await openClub();
    const pinging = new Stubborn();
    await pinging.has('0{"sid"');
    pinging.send(TEXT, `40{"token":"${token('parent')}"}`);
    await pinging.has('40{"sid"');
    pinging.send(TEXT, '3', 100);
    pinging.send(TEXT, '421["sync",{}]');
    await pinging.has('431[');
    pinging.send(PING, '', 2_000);
    await pinging.closed;
    expect(pinging.received.split(PONG).length).toBeLessThan(50);
  });
});

describe('R20: long polling', () => {
  it('opens no session for JSONP, and none for a WebSocket that says it polls', async () => {
    const { realtime } = await openClub();
    expect((await fetch(`${realtime.url}/socket.io/?EIO=4&transport=polling&j=0`)).status).toBe(400);
    expect(await new RawConnection(realtime.url, {}, '&transport=polling').status()).toBe(400);
    expect(sessions()).toBe(0);
  });

  it('ends a session that sends very many packets in one request', async () => {
    await openClub();
    const page = await (await open()).signIn(token('coach'));
    const packets = (count: number) => Array.from({ length: count }, () => '3');
    expect(await page.send(...packets(1_000))).toBe(200);
    expect(await page.send(...packets(1_000))).toBe(200);
    await page.send(...packets(1_001)).catch(() => undefined);
    expect(sessions()).toBe(0);
    const stranger = await open();
    await stranger.send(...Array.from({ length: 500 }, () => '40{}')).catch(() => undefined);
    expect(sessions()).toBe(0);
  });

  it('does not read on when it has refused a request that never ends', async () => {
    const { realtime } = await openClub();
    const { query } = await open();
    const socket = connect(realtime.port, '127.0.0.1');
    tcp = socket;
    const closed = endOf(socket);
    const drained = () => new Promise<void>((resolve) => socket.once('drain', resolve));
    socket.write(
      `POST /socket.io/?EIO=4&transport=polling${query} HTTP/1.1\r\nHost: club\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    for (let sent = 0; !socket.destroyed && sent < 100_000_000; sent += chunk.length)
      if (!socket.write(chunk)) await Promise.race([drained(), closed]);
    expect(socket.destroyed).toBe(true);
  });

  it('gives a network no more places than it has, when many of its sessions sign in at once', async () => {
    await openClub({ LIMIT_SOCKETS_ADDRESS: '6' });
    for (let n = 0; n < 5; n += 1) await (await open()).signIn(token('coach'));
    const waiting = await Promise.all(Array.from({ length: 5 }, open));
    const signIns = waiting.map((session) => session.signIn(token('parent')).then(() => 'open', String));
    const outcomes = await Promise.all(signIns);
    expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.includes('RATE_LIMITED'))).toHaveLength(4);
  });
});
