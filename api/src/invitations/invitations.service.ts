/** Lists, shows and revokes invitations. */
import { authorize } from '@touchline/shared/access/rules';
import type { Presented } from '@touchline/shared/contract';
import { notFound } from '@touchline/shared/errors';
import type { InvitationCard } from '@touchline/shared/invitations/invitations.contract';
import type { InvitationView } from '@touchline/shared/invitations/invitations.shapes';
import type { Caller } from '@touchline/shared/server/access/caller';
import type { InvitationRecord } from '@touchline/shared/server/records';
import { accountsStore } from '../accounts/accounts.store';
import { auditTrail } from '../audit/audit.store';
import { presentId } from '../id.present';
import { commonClub, playersStore } from '../players/players.store';
import type { Services } from '../services';
import { teamsStore } from '../teams/teams.store';
import { type KnownInvitation, presentInvitationCard, presentInvitations } from './invitations.present';
import { invitationsStore } from './invitations.store';
import { inviting } from './inviting';

export function invitationsService(services: Services) {
  const { store } = services;
  const invitations = invitationsStore(store);
  const accounts = accountsStore(store);
  const players = playersStore(store);
  const teams = teamsStore(store);
  const audit = auditTrail(store);
  const { revoke } = inviting(services);

  const teamIdsOf = async ({ teamId, playerId }: InvitationRecord): Promise<string[]> =>
    playerId === undefined ? [teamId ?? ''] : teams.rostersWith(playerId);

  async function loadDetails(invitation: InvitationRecord): Promise<KnownInvitation> {
    const [teamId] = await teamIdsOf(invitation);
    const { playerId } = invitation;
    const [team, child, by] = await Promise.all([
      teamId ? teams.byId(teamId) : null,
      playerId === undefined ? null : players.byId(playerId),
      accounts.byId(invitation.by),
    ]);
    return { invitation, team: team ?? undefined, child: child ?? undefined, by: by ?? undefined };
  }

  /** Returns the open invitations to the caller. */
  const toCaller = async ({ actor }: Caller): Promise<KnownInvitation[]> =>
    Promise.all((await invitations.to(actor.emailAddress)).map(loadDetails));

  return {
    toCaller,

    /** Returns the open invitations of a team, or those to the caller without a team. */
    async list(caller: Caller, teamId: string | undefined): Promise<Presented<InvitationView[]>> {
      authorize(caller.actor, 'invitation.list', { teamId }, 'team');
      if (teamId === undefined) return presentInvitations(await toCaller(caller));
      const team = await teams.byId(teamId);
      if (!team) throw notFound('team');
      const found = await Promise.all((await invitations.ofTeam(teamId, team.playerIds)).map(loadDetails));
      return presentInvitations(found.map((one) => ({ ...one, team })));
    },

    async show(token: string): Promise<Presented<InvitationCard>> {
      const invitation = await invitations.byToken(token);
      if (!invitation) throw notFound('invitation');
      const found = await loadDetails(invitation);
      const children = found.child ? [found.child] : found.team ? await players.childrenOf([found.team]) : [];
      return presentInvitationCard(found, commonClub(children));
    },

    /** Revokes or declines an invitation. */
    async remove({ actor }: Caller, requestId: string, id: string): Promise<Presented<string>> {
      const invitation = await invitations.byId(id);
      if (!invitation) throw notFound('invitation');
      const facts = { ...invitation, teams: await teamIdsOf(invitation) };
      authorize(actor, 'invitation.remove', facts, 'invitation');
      if (!(await revoke(actor, invitation))) throw notFound('invitation');
      const { kind, emailAddress, teamId, playerId } = invitation;
      const before = { kind, ...(teamId && { team: teamId }), ...(playerId && { player: playerId }) };
      await audit.note(actor, requestId, { action: 'remove_invitation', about: emailAddress, before, after: {} });
      return presentId(id);
    },
  };
}
