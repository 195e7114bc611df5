/** Sends deliveries. Each payload is encoded once per delivery. */
import type { Delivery } from '@touchline/shared/live/audience';
import type { News, NewsName } from '@touchline/shared/live/messages';
import type { LiveServer } from '../socket/types';

/**
 * Sends to the sockets of this node; every node reads every fact itself. A socket gets one payload, that of the first delivery that
 * includes it: deliveries come widest first (I11).
 * @param excluded sockets of this room get nothing, because they get a batch
 */
export function deliver<N extends NewsName>(
  io: LiveServer,
  name: N,
  deliveries: readonly Delivery<News<N>>[],
  excluded?: string,
): void {
  const here = io.of('/').adapter.rooms;
  const done = excluded !== undefined && here.has(excluded) ? [excluded] : [];
  for (const { rooms, payload } of deliveries) {
    const present = rooms.filter((room) => here.has(room));
    // An empty list of rooms would mean all sockets.
    if (present.length > 0) {
      const audience = io.local.to(present).except(done);
      (audience.emit as (name: N, payload: News<N>) => boolean).call(audience, name, payload);
    }
    done.push(...present);
  }
}
