/** Accepts invitations. An invitation grants nothing before the owner of the address accepts it (decision 0030). */

import { type Caller, hasJoined } from '@touchline/server/access/caller';
import type { InvitationRecord, PlayerRecord, TeamRecord } from '@touchline/server/records';
import { STAFF_ROLES, type StaffRole } from '@touchline/shared/access/roles';
import type { Presented } from '@touchline/shared/contract';
import { notFound } from '@touchline/shared/errors';
import type { Acceptance } from '@touchline/shared/invitations/invitations.contract';
import { givesRole } from '@touchline/shared/invitations/people.rules';
import { usualCapacity } from '@touchline/shared/teams/teams.rules';
import { presentId } from '../../base/id-presenter';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { auditTrail } from '../../data/audit/audit.store';
import { invitationFinder } from '../../data/invitations/invitation-finder';
import { invitationsStore } from '../../data/invitations/invitations.store';
import { isBeingErased, playersStore } from '../../data/players/players.store';
import { capacityIn, teamsStore } from '../../data/teams/teams.store';
import { mergeFollower } from '../../reactions/merging/merge-follower';
import { guardiansService } from '../../reactions/people/guardians.service';
import { memberships } from '../../reactions/people/memberships';
import { requestsService } from './requests.service';

export function acceptingService(services: Services) {
  const { store } = services;
  const invitations = invitationsStore(store);
  const accounts = accountsStore(store);
  const players = playersStore(store);
  const teams = teamsStore(store);
  const members = memberships(services);
  const audit = auditTrail(store);
  const guardians = guardiansService(services);
  const { afterMerges } = mergeFollower(services);
  const finder = invitationFinder(services);
  const requests = requestsService(services);

  /**
   * Keeps people out of the teams from which staff dismissed the guardian who invites them: a dismissed parent must not come back with a
   * second address (decision 0016). Leaves those who are in the team without this child.
   */
  async function inheritDismissal(caller: Caller, child: PlayerRecord, by: string): Promise<void> {
    const inviter = await accounts.byId(by);
    if (!inviter || !child.contacts.includes(inviter.emailAddress) || inviter.roles.includes('ADMIN')) return;
    const isIn = ({ _id, playerIds }: TeamRecord) =>
      hasJoined(caller, _id) && caller.children.some((own) => own._id !== child._id && playerIds.includes(own._id));
    for (const team of await teams.byIds(await teams.rostersWith(child._id)))
      if (team.dismissed?.includes(inviter.emailAddress) && !isIn(team))
        await members.keepOut(team._id, caller.actor.emailAddress);
  }

  const becomeGuardian = (caller: Caller, requestId: string, { playerId = '', by }: InvitationRecord) =>
    retryOnConflict(async () => {
      const { actor } = caller;
      const child = await afterMerges(playerId);
      if (!child || isBeingErased(child)) throw notFound('invitation');
      // An invitation by the own account is no consent of somebody else.
      if (by === actor.userId) await guardians.assertMayLinkOneself(actor, child, 'token');
      // Before they become a guardian, so that they have no access in between, nor after a crash.
      await inheritDismissal(caller, child, by);
      const after = await guardians.join({ actor, action: 'accept_invitation', requestId }, child, {
        address: actor.emailAddress,
        by,
      });
      return after ?? undefined;
    });

  /** Adds the user to the team. A user with a staff role becomes staff if the invitation names no capacity and they have no child in the team. */
  const join = (
    { actor, user }: Caller,
    requestId: string,
    { teamId = '', usual, kind, joins, byAdmin }: InvitationRecord,
    role: StaffRole | undefined,
  ) =>
    retryOnConflict(async () => {
      const team = await teams.byId(teamId);
      if (!team) throw notFound('invitation');
      const { emailAddress } = user;
      const current = capacityIn(team, emailAddress);
      // The pending membership was removed before the user accepted.
      if (current === undefined && !joins) throw notFound('invitation');
      const isStaff = user.roles.some((role) => STAFF_ROLES.some((staff) => staff === role));
      const hasChild = isStaff && (await players.hasChildOn(team, emailAddress));
      const offered = current ?? (kind === 'staff' ? 'staff' : 'family');
      const capacity = offered === 'family' && usual ? usualCapacity(isStaff, hasChild) : offered;
      const membership = { address: emailAddress, capacity, byAdmin: byAdmin === true, role };
      const [before, now] = [{ team: teamId }, { team: teamId, capacity }];
      const entry = { action: 'accept_invitation', about: emailAddress, before, after: now } as const;
      const accept = () => members.accept({ actor, requestId }, team, membership);
      return (await audit.noting(actor, requestId, entry, accept)) ?? undefined;
    });

  /**
   * Checks that the maker may still invite staff, and returns the role that the acceptance gives: none where the person works for another
   * team, too, unless an ADMIN invites.
   * @throws Problem 404 when the maker may not invite staff any more
   */
  async function staffRoleFor({ user }: Caller, invitation: InvitationRecord) {
    const { teamId = '', role } = invitation;
    if (!role) return undefined;
    const [maker, own] = await Promise.all([finder.makerOf(invitation), teams.withMember(user.emailAddress)]);
    if (!maker.mayInvite) throw notFound('invitation');
    const staffOf = own.filter((team) => capacityIn(team, user.emailAddress) === 'staff').map(({ _id }) => _id);
    return givesRole(teamId, { byAdmin: maker.isAdmin, staffOf }) ? role : undefined;
  }

  return {
    /**
     * Accepts a personal invitation, or asks to join with the code of a team link.
     * @param from the caller's network
     * @throws Problem 404 for an invitation to another address, and for one that was revoked or used
     */
    async accept(
      caller: Caller,
      { requestId, from }: { requestId: string; from: string },
      acceptance: Acceptance,
    ): Promise<Presented<string>> {
      const { actor } = caller;
      const found = await ('token' in acceptance
        ? finder.find(acceptance.token, from)
        : invitations.byId(acceptance.id));
      if (found?.code !== undefined)
        return requests.ask(caller, found, 'children' in acceptance ? acceptance.children : undefined);
      if (found?.emailAddress !== actor.emailAddress) throw notFound('invitation');
      const role = await staffRoleFor(caller, found);
      const invitation = await invitations.begin(found._id);
      if (!invitation) throw notFound('invitation');
      if (invitation.kind === 'guardian') await becomeGuardian(caller, requestId, invitation);
      else await join(caller, requestId, invitation, role);
      await members.endInvitation(actor, invitation);
      return presentId(invitation._id);
    },
  };
}
