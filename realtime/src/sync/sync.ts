/** Answers `sync`: what heals a client after anything was lost (docs/decisions/0004). */
import type { AnswerOf } from '@touchline/shared/live/messages';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { Handler } from '../socket/request-router';
import type { Rights } from '../socket/rights';
import { addedEvents, staleDevelopments, staleEngagements, staleEvents, staleTeams, type Verdict } from './stale';

type Kind = AnswerOf<'sync'>['stale'][number]['kind'];

/** Says of what kind the named objects are. */
const of =
  (kind: Kind) =>
  ({ stale, gone }: Verdict) => ({
    stale: stale.map((item) => ({ kind, ...item })),
    gone: gone.map((item) => ({ kind, ...item })),
  });

export function syncHandler({ store, rights }: { store: ClubStore; rights: Rights }): Handler<'sync'> {
  return async ({ events, teams, allTeams, engagements, developments, window }, socket) => {
    const caller = await rights.loadCaller(socket);
    const { actor } = caller;
    const [verdicts, added] = await Promise.all([
      Promise.all([
        staleEvents(store, actor, events).then(of('event')),
        staleTeams(store, caller, { held: teams, areAll: allTeams }).then(of('team')),
        staleEngagements(store, actor, engagements).then(of('engagement')),
        staleDevelopments(store, actor, developments).then(of('development')),
      ]),
      addedEvents(store, actor, events, window),
    ]);
    return {
      stale: verdicts.flatMap(({ stale }) => stale),
      gone: verdicts.flatMap(({ gone }) => gone),
      added,
    };
  };
}
