/** Answers `sync`: what heals a client after anything was lost (docs/decisions/0004). */
import type { ClubStore } from '@touchline/shared/server/records';
import type { Handler } from '../socket/on';
import type { Rights } from '../socket/rights';
import { addedEvents, staleEvents, staleTeams } from './stale';

type Kind = 'event' | 'team';
const as =
  (kind: Kind) =>
  <T extends object>(item: T): T & { kind: Kind } => ({ kind, ...item });

export function syncHandler({ store, rights }: { store: ClubStore; rights: Rights }): Handler<'sync'> {
  return async ({ events, teams, window }, socket) => {
    const caller = await rights.callerOf(socket);
    const { actor } = caller;
    const [ofEvents, ofTeams, added] = await Promise.all([
      staleEvents(store, actor, events),
      staleTeams(store, caller, teams),
      addedEvents(store, actor, events, window),
    ]);
    return {
      stale: [...ofEvents.stale.map(as('event')), ...ofTeams.stale.map(as('team'))],
      gone: [...ofEvents.gone.map(as('event')), ...ofTeams.gone.map(as('team'))],
      added,
    };
  };
}
