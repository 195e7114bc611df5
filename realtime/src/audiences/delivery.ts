/** From a fact to frames: who hears which payload, and one frame encoded per audience. */
import type { News, NewsName } from '@touchline/shared/live/messages';
import type { LiveServer } from '../socket/types';

/** One payload for some rooms. */
export interface Delivery<N extends NewsName> {
  rooms: string[];
  payload: News<N>;
}

/**
 * Sends to the sockets of this node; every node reads every fact itself. A socket gets one payload, that of the first
 * delivery that reaches it: deliveries come widest first (I11).
 * @param leftOut sockets of this room get nothing: they are told in a batch
 */
export function deliver<N extends NewsName>(
  io: LiveServer,
  name: N,
  deliveries: readonly Delivery<N>[],
  leftOut?: string,
): void {
  const here = io.of('/').adapter.rooms;
  const told = leftOut !== undefined && here.has(leftOut) ? [leftOut] : [];
  for (const { rooms, payload } of deliveries) {
    const present = rooms.filter((room) => here.has(room));
    // No room at all would mean everybody.
    if (present.length > 0) {
      const audience = io.local.to(present).except(told);
      (audience.emit as (name: N, payload: News<N>) => boolean).call(audience, name, payload);
    }
    told.push(...present);
  }
}
