/** Handles `sync`, which recovers a client after lost messages (docs/decisions/0004). */
import type { AnswerOf } from '@touchline/shared/live/messages';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { Handler } from '../socket/request-router';
import type { Rights } from '../socket/rights';
import { addedEvents, type Staleness, staleDevelopments, staleEngagements, staleEvents, staleTeams } from './stale';

type Kind = AnswerOf<'sync'>['stale'][number]['kind'];

/** Adds the kind to the objects of a result. */
const withKind =
  (kind: Kind) =>
  ({ stale, gone }: Staleness) => ({
    stale: stale.map((item) => ({ kind, ...item })),
    gone: gone.map((item) => ({ kind, ...item })),
  });

export function syncHandler({ store, rights }: { store: ClubStore; rights: Rights }): Handler<'sync'> {
  return async ({ events, teams, allTeams, engagements, developments, window }, socket) => {
    const caller = await rights.loadCaller(socket);
    const { actor } = caller;
    const [results, added] = await Promise.all([
      Promise.all([
        staleEvents(store, actor, events).then(withKind('event')),
        staleTeams(store, caller, { held: teams, areAll: allTeams }).then(withKind('team')),
        staleEngagements(store, actor, engagements).then(withKind('engagement')),
        staleDevelopments(store, actor, developments).then(withKind('development')),
      ]),
      addedEvents(store, actor, events, window),
    ]);
    return {
      stale: results.flatMap(({ stale }) => stale),
      gone: results.flatMap(({ gone }) => gone),
      added,
    };
  };
}
