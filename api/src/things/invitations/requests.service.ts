/** Requests of families to join a team, made with a team link. Staff decide; nothing is granted before (decision 0037). */
import { randomUUID } from 'node:crypto';
import type { Caller } from '@touchline/server/access/caller';
import type { InvitationRecord, RequestRecord } from '@touchline/server/records';
import { type Actor, hasRole, leads } from '@touchline/shared/access/actor';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { RequestedChild, RequestView } from '@touchline/shared/invitations/invitation.model';
import type { Decision, RequestsAsked } from '@touchline/shared/invitations/invitations.contract';
import { authorize } from '@touchline/shared/permissions/rules';
import { MAX_CHILDREN } from '@touchline/shared/players/player.model';
import { presentId } from '../../base/id-presenter';
import { openRate } from '../../base/limits';
import { changeStamp, publishMessage } from '../../base/publish';
import type { Services } from '../../base/services';
import { systemActor } from '../../base/system-actor';
import { accountsStore } from '../../data/accounts/accounts.store';
import { auditTrail } from '../../data/audit/audit.store';
import { invitationsStore } from '../../data/invitations/invitations.store';
import { type KnownRequest, presentRequest, presentRequests } from '../../data/invitations/invitations-presenter';
import { knownRequests } from '../../data/invitations/known-requests';
import { requestsStore } from '../../data/invitations/requests.store';
import { findLookAlikes, foldName } from '../../data/players/look-alikes';
import { playersStore } from '../../data/players/players.store';
import { teamsStore } from '../../data/teams/teams.store';
import { admittingService } from './admitting.service';

export function requestsService(services: Services) {
  const { store } = services;
  const requests = requestsStore(store);
  const invitations = invitationsStore(store);
  const accounts = accountsStore(store);
  const players = playersStore(store);
  const teams = teamsStore(store);
  const audit = auditTrail(store);
  const admitting = admittingService(services);
  const { loadDetails, ofCaller } = knownRequests(store);
  const countRequest = openRate(services, 'requests');

  /** Publishes that the requests of a team changed, to its staff and to the person who asked. */
  const publish = (actor: Actor, { teamId, userId }: RequestRecord) =>
    publishMessage(services, 'requests:changed', { teams: [teamId], users: [userId] }, () => ({
      ...changeStamp(actor),
      teamId,
    }));

  /** Adds what staff see of requests: similar children on the team's roster, too. */
  async function withLookAlikes(open: readonly RequestRecord[]): Promise<KnownRequest[]> {
    const asked = await teams.byIds([...new Set(open.map(({ teamId }) => teamId))]);
    const finders = new Map<string, KnownRequest['find']>();
    for (const team of asked) finders.set(team._id, findLookAlikes(await players.childrenOf([team])));
    return Promise.all(open.map((request) => loadDetails(request, finders.get(request.teamId))));
  }

  /** Writes what an acceptance grants. */
  async function grant(actor: Actor, request: RequestRecord): Promise<void> {
    await admitting.grant(actor, request);
    publish(actor, request);
  }

  return {
    /** Returns the open requests of a team, or of all teams that the caller leads, with look-alikes; of neither, the caller's own. */
    async list(caller: Caller, { teamId, of }: RequestsAsked): Promise<Presented<RequestView[]>> {
      const { actor } = caller;
      authorize(actor, 'invitation.team', { teamId }, 'team');
      if (teamId === undefined && of === undefined) return presentRequests(await ofCaller(caller));
      if (teamId !== undefined && !(await teams.byId(teamId))) throw notFound('team');
      const led = hasRole(actor, 'ADMIN') ? undefined : actor.staffTeams.filter((id) => leads(actor, id));
      return presentRequests(await withLookAlikes(await requests.open(teamId === undefined ? led : [teamId])));
    },

    /**
     * Asks to join the team of a link. Returns an open request of the caller again.
     * @throws Problem 404 when the link was revoked or is used up, 400 without children or with too many
     */
    async ask({ actor, children: own }: Caller, link: InvitationRecord, requested: readonly RequestedChild[] = []) {
      const { teamId = '' } = link;
      const open = await requests.openOf(teamId, actor.userId);
      if (open) return presentId(open._id);
      const names = requested.map(({ name }) => foldName(name));
      const isTwice = new Set(names).size < names.length;
      const added = names.filter((name) => !own.some((child) => foldName(child.name) === name));
      // Somebody may have become a guardian of more by invitations.
      const isTooMany = added.length > 0 && own.length + added.length > MAX_CHILDREN;
      if (requested.length === 0 || isTwice || isTooMany) {
        const countMessage = requested.length === 0 ? 'Add at least one child' : `At most ${MAX_CHILDREN}`;
        const message = isTwice ? 'List each child only once' : countMessage;
        throw new Problem('VALIDATION', message, { fields: { children: message } });
      }
      const team = await teams.byId(teamId);
      if (!team) throw notFound('invitation');
      await countRequest(actor.userId);
      const children = requested.map(({ name, birthYear }) => ({ id: randomUUID(), name, birthYear }));
      const _id = randomUUID();
      const request = await requests.add({ _id, teamId, userId: actor.userId, by: link.by, children });
      if (request._id !== _id) return presentId(request._id);
      if (!(await invitations.useLink(link._id))) {
        await requests.withdraw(_id);
        throw notFound('invitation');
      }
      publish(actor, request);
      return presentId(request._id);
    },

    /**
     * Accepts or declines a request. The first decision stands; repeating it completes it.
     * @throws Problem 409 with the request when somebody else has decided
     */
    async decide({ actor }: Caller, requestId: string, decision: Decision): Promise<Presented<string>> {
      const found = await requests.byId(decision.id);
      // 404 for everybody who may not decide, also for other people of the team.
      if (!found || !leads(actor, found.teamId)) throw notFound('request');
      authorize(actor, 'team.roster', found, 'request');
      const [team, requester] = await Promise.all([teams.byId(found.teamId), accounts.byId(found.userId)]);
      if (!team || !requester) throw notFound('request');
      const isAccepted = decision.decision === 'accept';
      const choose = async () => {
        if (found.state !== 'open') return null;
        const chosen = isAccepted
          ? await admitting.choosePlayers(actor, found, { team, requester, links: decision.links ?? {} })
          : {};
        const ids = Object.values(chosen).map(({ playerId }) => playerId);
        const entry = {
          action: 'decide_request',
          about: requester.emailAddress,
          before: { team: team._id },
          after: { team: team._id, decision: decision.decision, ...(ids.length > 0 && { players: ids }) },
        } as const;
        return audit.noting(actor, requestId, entry, () =>
          requests.decide(decision.id, isAccepted ? 'accepting' : 'declined', {
            by: { userId: actor.userId, name: actor.name, emailAddress: actor.emailAddress },
            byAdmin: hasRole(actor, 'ADMIN'),
            at: Date.now(),
            reason: decision.reason ?? '',
            players: chosen,
          }),
        );
      };
      const decided = await choose();
      if (!decided) {
        const request = await requests.byId(decision.id);
        if (!request) throw notFound('request');
        const isSame = request.decision?.by.userId === actor.userId && isAccepted === (request.state !== 'declined');
        if (!isSame)
          throw new Problem(
            'CONFLICT',
            `${request.decision?.by.name ?? 'Somebody'} has decided this request already.`,
            {
              current: presentRequest(await loadDetails(request)),
            },
          );
        if (request.state === 'accepting') await grant(actor, request);
        return presentId(request._id);
      }
      if (isAccepted) await grant(actor, decided);
      else publish(actor, decided);
      return presentId(decided._id);
    },

    /** Finishes acceptances that a crash interrupted. Call it before the server listens. */
    async finishInterrupted(): Promise<void> {
      for (const request of await requests.unfinished()) {
        const { userId = '', name = '', emailAddress = '' } = request.decision?.by ?? {};
        await grant({ ...systemActor({ id: userId, name }), emailAddress }, request);
      }
    },
  };
}
