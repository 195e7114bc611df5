/** Turns bus events into deliveries on this node (shared/src/live/messages.ts). */

import type { AccessBusEvent, BusEvent, MessageBusEvent } from '@touchline/server/bus/bus-events';
import type { Logger } from '@touchline/server/log';
import { deliveriesOf, type PublishedName } from '@touchline/shared/live/messages';
import { rooms } from '@touchline/shared/live/rooms';
import type { Rights } from '../socket/rights';
import { type LiveServer, socketsIn } from '../socket/types';
import { type Batches, deliver } from './batches';

interface Parts {
  io: LiveServer;
  rights: Rights;
  log: Logger;
  batches: Batches;
  /** Called when a team's list of boards changed, for example because a board was removed. */
  onBoards: (teamId: string) => void;
  /** Called when teams lost an event: it was removed from them, or at all. */
  onEventRemoved: (eventId: string) => void;
}

const isRemoval = (busEvent: MessageBusEvent): busEvent is MessageBusEvent<'event:removed'> =>
  busEvent.name === 'event:removed';
const isOfBoards = (busEvent: MessageBusEvent): busEvent is MessageBusEvent<'board:changed'> =>
  busEvent.name === 'board:changed';

export function createDispatcher({
  io,
  rights,
  log,
  batches,
  onBoards,
  onEventRemoved,
}: Parts): (busEvent: BusEvent) => void {
  const deliverMessage = <N extends PublishedName>(busEvent: MessageBusEvent<N>) =>
    batches.deliver(busEvent, deliveriesOf(busEvent.name, busEvent.payload, busEvent.about));

  /** Applies changed rights: sockets join and leave rooms at once, and sockets of ended sessions are closed (I12). */
  async function applyAccess({ changed, ended, at, by }: AccessBusEvent): Promise<void> {
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
  }

  return (busEvent) => {
    if (busEvent.kind === 'message') {
      deliverMessage(busEvent);
      if (isOfBoards(busEvent)) onBoards(busEvent.payload.teamId);
      if (isRemoval(busEvent)) onEventRemoved(busEvent.payload.key.id);
      return;
    }
    if (busEvent.kind === 'lost') {
      io.local.emit('news:lost', { at: Date.now() });
      return;
    }
    applyAccess(busEvent).catch((error: unknown) => log.error({ err: error }, 'Changed rights could not be applied'));
  };
}
