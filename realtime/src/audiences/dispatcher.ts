/** Turns facts into deliveries on this node (shared/src/live/messages.ts). */

import type { Logger } from '@touchline/server/log';
import type { AccessFact, Fact, MessageFact } from '@touchline/server/news/facts';
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

const isRemoval = (fact: MessageFact): fact is MessageFact<'event:removed'> => fact.name === 'event:removed';
const isOfBoards = (fact: MessageFact): fact is MessageFact<'board:changed'> => fact.name === 'board:changed';

export function createFactDispatcher({
  io,
  rights,
  log,
  batches,
  onBoards,
  onEventRemoved,
}: Parts): (fact: Fact) => void {
  const deliverMessage = <N extends PublishedName>(fact: MessageFact<N>) =>
    batches.deliver(fact, deliveriesOf(fact.name, fact.payload, fact.about));

  /** Applies changed rights: sockets join and leave rooms at once, and sockets of ended sessions are closed (I12). */
  async function applyAccess({ changed, ended, at, by }: AccessFact): Promise<void> {
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

  return (fact) => {
    if (fact.kind === 'message') {
      deliverMessage(fact);
      if (isOfBoards(fact)) onBoards(fact.payload.teamId);
      if (isRemoval(fact)) onEventRemoved(fact.payload.key.id);
      return;
    }
    if (fact.kind === 'lost') {
      io.local.emit('news:lost', { at: Date.now() });
      return;
    }
    applyAccess(fact).catch((error: unknown) => log.error({ err: error }, 'Changed rights could not be applied'));
  };
}
