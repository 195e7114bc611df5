/** Turns facts into deliveries on this node. A message without an audience does not compile. */
import type { NewsName } from '@touchline/shared/live/messages';
import type { Logger } from '@touchline/shared/server/log';
import type { Fact, MessageFact } from '@touchline/shared/server/news/facts';
import type { Rights } from '../socket/rights';
import type { LiveServer } from '../socket/types';
import { accessAudience } from './access';
import type { Batches } from './batches';
import { boardAudiences } from './boards';
import type { Delivery } from './delivery';
import { eventAudiences } from './events';
import { monthAudiences } from './months';
import { teamAudiences } from './teams';

type Audiences = { [N in NewsName]: (fact: MessageFact<N>) => Delivery<N>[] };

const audiences: Audiences = {
  ...eventAudiences,
  ...teamAudiences,
  ...monthAudiences,
  ...boardAudiences,
  // These messages are created on this node, from other facts or from open boards and screens. No fact carries them.
  'access:changed': () => [],
  presence: () => [],
  'board:update': () => [],
  'board:awareness': () => [],
  'board:closed': () => [],
  'news:lost': () => [],
};

interface Parts {
  io: LiveServer;
  rights: Rights;
  log: Logger;
  batches: Batches;
  /** Called when a team's list of boards changed, for example because a board was removed. */
  onBoards: (teamId: string) => void;
}

const isOfBoards = (fact: MessageFact): fact is MessageFact<'board:changed'> => fact.name === 'board:changed';

export function createFactDispatcher(parts: Parts): (fact: Fact) => void {
  const { io, log, batches, onBoards } = parts;
  const applyAccess = accessAudience(parts);
  const deliverMessage = <N extends NewsName>(fact: MessageFact<N>) =>
    batches.deliver(fact, audiences[fact.name](fact));

  return (fact) => {
    if (fact.kind === 'message') {
      deliverMessage(fact);
      if (isOfBoards(fact)) onBoards(fact.payload.teamId);
      return;
    }
    if (fact.kind === 'lost') {
      io.local.emit('news:lost', { at: Date.now() });
      return;
    }
    applyAccess(fact).catch((error: unknown) => log.error({ err: error }, 'Changed rights could not be applied'));
  };
}
