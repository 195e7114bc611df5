/** Writes what an accepted request grants. Every step can be repeated, so that an interrupted acceptance can be finished. */

import type { PlayerRecord, RequestRecord, TeamRecord, UserRecord } from '@touchline/server/records';
import { itemRow, memberRow } from '@touchline/server/row-keys';
import { StoreConflict } from '@touchline/server/store/port';
import type { Actor } from '@touchline/shared/access/actor';
import { notFound, Problem } from '@touchline/shared/errors';
import { playerModel } from '@touchline/shared/players/player.model';
import { generateId } from '../../base/generate-id';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { invitationsStore } from '../../data/invitations/invitations.store';
import { type RequestDecision, requestsStore } from '../../data/invitations/requests.store';
import { foldName } from '../../data/players/look-alikes';
import { commonClub, isBeingErased, playersStore } from '../../data/players/players.store';
import { capacityIn, isPending, teamsStore } from '../../data/teams/teams.store';
import { mergeFollower } from '../../reactions/merging/merge-follower';
import { guardiansService } from '../../reactions/people/guardians.service';
import { memberships } from '../../reactions/people/memberships';
import { rosters } from '../../reactions/people/rosters';

export function admittingService(services: Services) {
  const { store } = services;
  const requests = requestsStore(store);
  const invitations = invitationsStore(store);
  const accounts = accountsStore(store);
  const players = playersStore(store);
  const teams = teamsStore(store);
  const guardians = guardiansService(services);
  const { afterMerges, followLate } = mergeFollower(services);
  const members = memberships(services);
  const roster = rosters(services);

  /**
   * Chooses the child of the club for each requested one: a linked child on the roster, else an own child of the same name, else a
   * new one.
   * @throws Problem 404 for a link to a child that is not on the roster, 400 for one of whom the actor may not make themselves a guardian
   */
  async function choosePlayers(
    actor: Actor,
    { children }: RequestRecord,
    { team, requester, links }: { team: TeamRecord; requester: UserRecord; links: Record<string, string> },
  ): Promise<RequestDecision['players']> {
    const own = await players.ofContacts([requester.emailAddress]);
    const chosen: RequestDecision['players'] = {};
    for (const { id, name } of children) {
      const linked = links[id];
      if (linked !== undefined && !team.players[itemRow(linked)]) throw notFound('player');
      const ownLink = linked !== undefined && requester._id === actor.userId ? await players.byId(linked) : null;
      if (ownLink) await guardians.assertMayLinkOneself(actor, ownLink, 'links');
      const known = linked ?? own.find((child) => foldName(child.name) === foldName(name))?._id;
      chosen[id] = known === undefined ? { playerId: generateId(8), isNew: true } : { playerId: known, isNew: false };
    }
    const ids = Object.values(chosen).map(({ playerId }) => playerId);
    if (Object.keys(links).some((id) => !chosen[id]) || new Set(ids).size < ids.length) {
      const message = 'Each requested child may be one child of the roster';
      throw new Problem('VALIDATION', message, { fields: { links: message } });
    }
    return chosen;
  }

  /** Makes the person a guardian of a child, which is created first if it is new. Returns undefined when the child is gone. */
  async function admitChild(
    actor: Actor,
    { request, team, requester }: { request: RequestRecord; team: TeamRecord; requester: UserRecord },
    child: RequestRecord['children'][number],
  ): Promise<PlayerRecord | undefined> {
    const { playerId, isNew } = request.decision?.players[child.id] ?? { playerId: '', isNew: false };
    const { emailAddress } = requester;
    if (isNew)
      try {
        const club = commonClub(await players.childrenOf([team]));
        const { name, birthYear } = child;
        await players.insert({
          ...playerModel.create({ id: playerId, name, birthYear, club, contacts: [emailAddress] }),
          linkedBy: { [memberRow(emailAddress)]: actor.userId },
          typedBy: { name: requester._id, birthYear: requester._id },
          createdBy: actor.userId,
        });
      } catch (error) {
        // An interrupted acceptance has created the child already.
        if (!(error instanceof StoreConflict)) throw error;
      }
    // Wraps the child, because `undefined` would mean a conflict.
    const admitted = await retryOnConflict(async () => {
      const found = await afterMerges(playerId);
      const isForeign = isNew && found?._id === playerId && found.createdBy !== actor.userId;
      if (!found || isBeingErased(found) || isForeign) return { child: undefined };
      const after = await guardians.join({ actor, action: 'decide_request', requestId: request._id }, found, {
        address: emailAddress,
        by: actor.userId,
      });
      return after ? { child: after } : undefined;
    });
    return admitted.child;
  }

  /** Makes the person family of the team, unless they are a member. */
  const admitMember = (
    actor: Actor,
    { request, requester }: { request: RequestRecord; requester: UserRecord },
  ): Promise<true> =>
    retryOnConflict(async () => {
      const team = await teams.byId(request.teamId);
      if (!team) return true;
      const { emailAddress: address } = requester;
      const context = { actor, requestId: request._id };
      const byAdmin = request.decision?.byAdmin ?? false;
      const membership = { address, capacity: capacityIn(team, address) ?? 'family', byAdmin };
      const after = await (isPending(team, address)
        ? members.accept(context, team, membership)
        : members.set(context, team, membership));
      if (!after) return undefined;
      await invitations.revokeFor({ teamId: request.teamId, emailAddress: address });
      return true;
    });

  const addToRoster = (actor: Actor, teamId: string, child: PlayerRecord): Promise<true> =>
    retryOnConflict(async () => {
      const team = await teams.byId(teamId);
      if (!team || team.players[itemRow(child._id)]) return true;
      if (!(await roster.add(actor, team, child))) return undefined;
      await followLate(actor, child._id, { teamId });
      return true;
    });

  /** Writes what an acceptance grants. Repeating it changes nothing, so that an interrupted one can be finished. */
  async function grant(actor: Actor, request: RequestRecord): Promise<void> {
    const [team, requester] = await Promise.all([teams.byId(request.teamId), accounts.byId(request.userId)]);
    const admitted: string[] = [];
    if (team && requester) {
      for (const requestedChild of request.children) {
        const child = await admitChild(actor, { request, team, requester }, requestedChild);
        if (!child) continue;
        await addToRoster(actor, team._id, child);
        admitted.push(child._id);
      }
      await admitMember(actor, { request, requester });
    }
    await requests.accepted(request._id, admitted);
  }

  return { choosePlayers, grant };
}
