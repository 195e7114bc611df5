/** Frees the jobs, rides and seats of people who no longer belong to coming events. It is told where to look, not who left. */

import type { Actor } from '@touchline/shared/access/actor';
import type { Services } from '../../base/services';
import { eventsStore } from '../../data/events/events.store';
import { teamsStore } from '../../data/teams/teams.store';
import { helpRewriter } from '../events/help-rewriter';
import { membershipCheck } from '../events/membership-check';

/** The events of teams, one event, or the events that name an account. */
type Affected = { teamIds: readonly string[] } | { eventId: string } | { userId: string };

export function freeingHelp(services: Services) {
  const { store } = services;
  const events = eventsStore(store);
  const teams = teamsStore(store);
  const { rewrite } = helpRewriter(services);

  /** Frees the jobs, rides and seats in one event of people who no longer belong to it. */
  async function freeIn(actor: Actor, eventId: string, belongs: ReturnType<typeof membershipCheck>): Promise<void> {
    const event = await events.byId(eventId);
    if (!event) return;
    const { jobs = {}, rides: offered = {}, riders = {} } = event;
    const helpers = Object.values(jobs).flatMap(({ takenBy }) => Object.values(takenBy));
    const formerMembers = new Set<string>();
    for (const { userId } of [...helpers, ...Object.values(offered)])
      if (!formerMembers.has(userId) && !(await belongs(userId, event))) formerMembers.add(userId);
    const formerPlayers = new Set<string>();
    for (const row of Object.keys(riders)) {
      const playerId = row.slice(1);
      if (!(await teams.anyRosters(event.tags, playerId))) formerPlayers.add(playerId);
    }
    if (formerMembers.size + formerPlayers.size === 0) return;
    await rewrite(actor, eventId, {
      ride: ({ userId }) => (formerMembers.has(userId) ? 'remove' : undefined),
      freesSeat: (playerId) => formerPlayers.has(playerId),
      freesJob: (userId) => formerMembers.has(userId),
    });
  }

  function idsOf(affected: Affected): string[] | Promise<string[]> {
    if ('eventId' in affected) return [affected.eventId];
    const now = Date.now();
    return 'teamIds' in affected
      ? events.futureIdsOf(affected.teamIds, now)
      : events.futureIdsNaming([affected.userId], now);
  }

  /** Frees the jobs, rides and seats of everybody who does not belong to a coming event any more. Can be repeated. */
  return async function freeHelp(actor: Actor, affected: Affected): Promise<void> {
    const belongs = membershipCheck(services);
    for (const id of await idsOf(affected)) await freeIn(actor, id, belongs);
  };
}
