/** Invitations with what they are about. */
import type { Caller } from '@touchline/server/access/caller';
import type { ClubStore } from '@touchline/server/club-store';
import type { InvitationRecord } from '@touchline/server/records';
import { accountsStore } from '../accounts/accounts.store';
import { playersStore } from '../players/players.store';
import { teamsStore } from '../teams/teams.store';
import { invitationsStore } from './invitations.store';
import type { KnownInvitation } from './invitations-presenter';

export function knownInvitations(store: ClubStore) {
  const invitations = invitationsStore(store);
  const accounts = accountsStore(store);
  const players = playersStore(store);
  const teams = teamsStore(store);

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

  return { teamIdsOf, loadDetails, toCaller };
}
