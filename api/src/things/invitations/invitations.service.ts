/** Lists, shows and revokes invitations. */

import type { Caller } from '@touchline/server/access/caller';
import type { PlayerRecord, TeamRecord } from '@touchline/server/records';
import { tokenHash } from '@touchline/server/tokens';
import { type Actor, belongsTo, isGuardian } from '@touchline/shared/access/actor';
import type { StaffRole } from '@touchline/shared/access/roles';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { InvitationView } from '@touchline/shared/invitations/invitation.model';
import type { InvitationCard, InvitationLink, NewInvitation } from '@touchline/shared/invitations/invitations.contract';
import { authorizePeople } from '@touchline/shared/invitations/people.rules';
import { authorize } from '@touchline/shared/permissions/rules';
import { presentId } from '../../base/id-presenter';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { auditTrail } from '../../data/audit/audit.store';
import { invitationFinder } from '../../data/invitations/invitation-finder';
import { invitationsStore } from '../../data/invitations/invitations.store';
import {
  type KnownInvitation,
  presentInvitationCard,
  presentInvitationLink,
  presentInvitations,
} from '../../data/invitations/invitations-presenter';
import { knownInvitations } from '../../data/invitations/known-invitations';
import { commonClub, playersStore } from '../../data/players/players.store';
import { clubsStore } from '../../data/system/clubs.store';
import { capacityIn, isPending, teamsStore } from '../../data/teams/teams.store';
import { type AuditContext, guardiansService } from '../../reactions/people/guardians.service';
import { inviting } from '../../reactions/people/inviting';
import { memberships } from '../../reactions/people/memberships';

/** The role of an invited staff member, unless the inviter chose another one. */
const DEFAULT_ROLE = 'COACH';

/** Staff invite people to their team. A guardian invites other guardians of their own child. */
function authorizeInviting(actor: Actor, { teamId, kind, playerId, role = DEFAULT_ROLE }: NewInvitation): void {
  const isOwnChild = kind === 'guardian' && isGuardian(actor, playerId) && belongsTo(actor, teamId);
  if (!isOwnChild) authorize(actor, 'invitation.team', { teamId }, 'team');
  if (kind === 'staff') authorizePeople(actor, 'invitation.staff', { teamId, role });
}

interface Target {
  teamId?: string | undefined;
  playerId?: string | undefined;
}

export function invitationsService(services: Services) {
  const { store } = services;
  const invitations = invitationsStore(store);
  const players = playersStore(store);
  const teams = teamsStore(store);
  const audit = auditTrail(store);
  const guardians = guardiansService(services);
  const finder = invitationFinder(services);
  const { teamIdsOf, loadDetails, toCaller } = knownInvitations(store);
  const { invite, assertMayInvite, addLink } = inviting(services);
  const { revoke } = memberships(services);

  /** Returns the invited child, or the children of the team. */
  async function childrenOf({ child, team }: KnownInvitation): Promise<PlayerRecord[]> {
    if (child) return [child];
    return team ? players.childrenOf([team]) : [];
  }

  /** @throws Problem 404 for a child that is not on the roster, 409 for its guardians */
  async function inviteGuardian(context: AuditContext, team: TeamRecord, address: string, playerId: string) {
    await retryOnConflict(async () => {
      const child = team.playerIds.includes(playerId) ? await players.byId(playerId) : null;
      if (!child) throw notFound('player');
      if (child.contacts.includes(address)) throw new Problem('CONFLICT', 'This is a guardian of the child already.');
      return (await guardians.set(context, child, [...child.contacts, address])) ?? undefined;
    });
    return invitations.open({ emailAddress: address, playerId });
  }

  /** @throws Problem 409 for a member, and for an address that is invited as something else */
  async function inviteMember(
    actor: Actor,
    team: TeamRecord,
    emailAddress: string,
    { kind, role }: { kind: 'family' | 'staff'; role: StaffRole | undefined },
  ) {
    if (capacityIn(team, emailAddress) && !isPending(team, emailAddress))
      throw new Problem('CONFLICT', 'This is a member of the team already.');
    await assertMayInvite(actor, [{ emailAddress, teamId: team._id }]);
    await invite(actor, { kind, team, usual: false, joins: true, role }, emailAddress);
    const open = await invitations.open({ emailAddress, teamId: team._id });
    if (open && (open.kind !== kind || open.role !== role))
      throw new Problem(
        'CONFLICT',
        `This address is invited as ${open.role ?? open.kind} already. Take that invitation back first.`,
      );
    return open;
  }

  return {
    /**
     * Invites an address, or makes a team link. The answer is the same for every address. It does not hold the mailed token, because
     * that proves the address.
     */
    async add({ actor }: Caller, requestId: string, invitation: NewInvitation): Promise<Presented<InvitationLink>> {
      const { teamId, kind, emailAddress, playerId } = invitation;
      const role = kind === 'staff' ? (invitation.role ?? DEFAULT_ROLE) : undefined;
      authorizeInviting(actor, invitation);
      const team = await teams.byId(teamId);
      if (!team) throw notFound('team');
      if (emailAddress === actor.emailAddress) {
        const message = 'This is your own address';
        throw new Problem('VALIDATION', message, { fields: { emailAddress: message } });
      }
      const context: AuditContext = { actor, action: 'add_invitation', requestId };
      if (kind === 'guardian') {
        const added = await inviteGuardian(context, team, emailAddress ?? '', playerId ?? '');
        if (!added) throw new Problem('CONFLICT', 'The invitation was accepted meanwhile.');
        return presentInvitationLink(added);
      }
      const added =
        emailAddress === undefined
          ? await addLink(actor, teamId)
          : await inviteMember(actor, team, emailAddress, { kind, role });
      if (!added) throw new Problem('CONFLICT', 'The invitation was accepted meanwhile.');
      const after = { team: teamId, kind, ...(role && { role }) };
      await audit.note(actor, requestId, {
        action: 'add_invitation',
        about: emailAddress ?? teamId,
        before: {},
        after,
      });
      return presentInvitationLink(added);
    },

    /** Returns the open invitations of a team, or for an own child; without both, those to the caller. */
    async list(caller: Caller, { teamId, playerId }: Target): Promise<Presented<InvitationView[]>> {
      authorize(caller.actor, 'invitation.team', { teamId, playerId }, playerId === undefined ? 'team' : 'player');
      if (playerId !== undefined)
        return presentInvitations(await Promise.all((await invitations.ofChild(playerId)).map(loadDetails)));
      if (teamId === undefined) {
        const found = await toCaller(caller);
        const makers = await Promise.all(found.map(({ invitation }) => finder.makerOf(invitation)));
        return presentInvitations(found.filter((_, index) => makers[index]?.mayInvite));
      }
      const team = await teams.byId(teamId);
      if (!team) throw notFound('team');
      const found = await Promise.all((await invitations.ofTeam(teamId, team.playerIds)).map(loadDetails));
      return presentInvitations(found.map((known) => ({ ...known, team })));
    },

    /** @param from the caller's network */
    async show(token: string, from: string): Promise<Presented<InvitationCard>> {
      const invitation = (await finder.find(token, from)) ?? (await invitations.ended(token));
      if (!invitation) throw notFound('invitation');
      if (invitation.code === undefined && invitation.openedAt === undefined) await invitations.opened(invitation._id);
      const found = await loadDetails(invitation);
      const { name } = await clubsStore(services.store).read();
      return presentInvitationCard(found, {
        hasLapsed: !(await finder.makerOf(invitation)).mayInvite,
        club: name ?? commonClub(await childrenOf(found)),
        isMailed: invitation.tokenHash === tokenHash(token),
      });
    },

    /** Revokes or declines an invitation. */
    async remove({ actor }: Caller, requestId: string, id: string): Promise<Presented<string>> {
      const invitation = await invitations.byId(id);
      if (!invitation) throw notFound('invitation');
      const facts = { ...invitation, teams: await teamIdsOf(invitation) };
      authorize(actor, 'invitation.remove', facts, 'invitation');
      const { kind, emailAddress, teamId, playerId } = invitation;
      const before = { kind, ...(teamId && { team: teamId }), ...(playerId && { player: playerId }) };
      const entry = { action: 'remove_invitation', about: emailAddress || teamId || id, before, after: {} } as const;
      const remove = () => revoke({ actor, requestId }, invitation, 'revoked');
      if (!(await audit.noting(actor, requestId, entry, remove))) throw notFound('invitation');
      return presentId(id);
    },
  };
}
