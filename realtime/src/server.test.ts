import { describe, expect, it } from 'vitest';
import { buildClub } from './testing/club';
import { RawConnection } from './testing/raw-connection';
import { startTestRealtime } from './testing/start';

describe('stopping', () => {
  it('closes every connection so that clients reconnect, and accepts no new ones', async () => {
    const realtime = await startTestRealtime();
    const club = await buildClub(realtime.store);
    const socket = await realtime.connect(club.people.parent.token);
    const unsignedConnection = new RawConnection(realtime.url);
    await unsignedConnection.packet('0{');
    const ended = socket.ended();
    const closing = realtime.realtime.close();
    const lateConnection = new RawConnection(realtime.url);
    expect(await lateConnection.status()).toBe(503);
    expect(await ended).toBe('transport close');
    expect(socket.socket.active).toBe(true);
    await closing;
    await unsignedConnection.closed;
    await realtime.close();
  });
});
