/** Applies changed rights: sockets join and leave rooms at once, and sockets of ended sessions are closed (I12). */
import { rooms } from '@touchline/shared/live/rooms';
import type { Logger } from '@touchline/shared/server/log';
import type { AccessFact } from '@touchline/shared/server/news/facts';
import type { Rights } from '../socket/rights';
import { type LiveServer, socketsIn } from '../socket/types';
import { deliver } from './delivery';

export function accessAudience({ io, rights, log }: { io: LiveServer; rights: Rights; log: Logger }) {
  return async ({ changed, ended, at, by }: AccessFact): Promise<void> => {
    rights.invalidate();
    for (const session of ended) io.local.in(rooms.session(session)).disconnectSockets(true);
    const people = changed.map(rooms.user);
    const sockets = people.flatMap((room) => socketsIn(io, room));
    if (sockets.length === 0) return;
    try {
      await rights.reauthorize(sockets);
    } catch (error) {
      log.error(
        { err: error },
        'Changed rights could not be read: these sockets get no team messages until they can be',
      );
      rights.suspend(sockets);
    }
    deliver(io, 'access:changed', [{ rooms: people, payload: { at, by } }]);
  };
}
