/** What becomes of a fact on this node. A message without an audience does not compile. */
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
  // These are made here, from other facts and from what is open: nobody tells them.
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
  /** The list of a team's boards changed: one of them may be removed. */
  onBoards: (teamId: string) => void;
}

const isOfBoards = (fact: MessageFact): fact is MessageFact<'board:changed'> => fact.name === 'board:changed';

export function createFactDispatcher(parts: Parts): (fact: Fact) => void {
  const { io, log, batches, onBoards } = parts;
  const takeAccess = accessAudience(parts);
  const takeMessage = <N extends NewsName>(fact: MessageFact<N>) => batches.deliver(fact, audiences[fact.name](fact));

  return (fact) => {
    if (fact.kind === 'message') {
      takeMessage(fact);
      if (isOfBoards(fact)) onBoards(fact.payload.teamId);
      return;
    }
    if (fact.kind === 'lost') {
      io.local.emit('news:lost', { at: Date.now() });
      return;
    }
    takeAccess(fact).catch((error: unknown) => log.error({ err: error }, 'Changed rights could not be applied'));
  };
}
