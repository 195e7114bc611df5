/** Publishes bus events on the bus. Publish after the write; a failure to publish never fails the call. */

import type { BusEvent } from '@touchline/server/bus/bus-events';
import type { Actor } from '@touchline/shared/access/actor';
import type { About } from '@touchline/shared/live/audience';
import type { ChangeStamp, Message, PublishedName } from '@touchline/shared/live/messages';
import type { Services } from './services';

/** Returns the current time and the actor, for the message of a change. */
export const changeStamp = (actor: Actor): ChangeStamp => ({
  at: Date.now(),
  by: { userId: actor.userId, name: actor.name },
});

/** Publishes the bus event that `build` returns. Logs a failure. */
export function publishBusEvent({ bus, log }: Pick<Services, 'bus' | 'log'>, build: () => BusEvent): void {
  try {
    bus.publish(build());
  } catch (error) {
    log.error({ err: error }, 'A change could not be published');
  }
}

/**
 * Publishes a live message about a write, with the full payload: realtime masks it for each audience.
 * @param about the people whom it concerns
 */
export const publishMessage = <N extends PublishedName>(
  services: Pick<Services, 'bus' | 'log'>,
  name: N,
  about: About,
  payload: () => Message<N>,
): void => publishBusEvent(services, () => ({ kind: 'message', name, payload: payload(), about }));

/** Publishes that sessions ended, so that the realtime service closes their sockets. */
export function publishSessionsEnded(
  services: Pick<Services, 'bus' | 'log'>,
  ended: string[],
  by: ChangeStamp['by'],
): void {
  const { userId, name } = by;
  publishBusEvent(services, () => ({ kind: 'access', changed: [], ended, at: Date.now(), by: { userId, name } }));
}
