/** Invitations as staff, the invited user and the holder of a mailed link may see them. */
import { displayName } from '@touchline/shared/accounts/display-name';
import { type Presented, present } from '@touchline/shared/contract';
import type { InvitationCard } from '@touchline/shared/invitations/invitations.contract';
import type { InvitationView } from '@touchline/shared/invitations/invitations.shapes';
import type { InvitationRecord, PlayerRecord, TeamRecord, UserRecord } from '@touchline/shared/server/records';

/** An invitation with its team, child and sender, if they still exist. */
export interface KnownInvitation {
  invitation: InvitationRecord;
  team: TeamRecord | undefined;
  child: PlayerRecord | undefined;
  by: UserRecord | undefined;
}

export const invitationView = ({ invitation, team, child, by }: KnownInvitation): InvitationView => ({
  id: invitation._id,
  kind: invitation.kind,
  emailAddress: invitation.emailAddress,
  ...(team && { teamId: team._id }),
  team: team?.name ?? '',
  ...(child && { playerId: child._id, player: child.name }),
  invitedBy: by ? displayName(by) : '',
  createdAt: invitation.createdAt,
  expiresAt: invitation.expiresAt,
});

export const presentInvitations = (known: readonly KnownInvitation[]): Presented<InvitationView[]> =>
  present(known.map(invitationView));

export const presentInvitationCard = (
  { invitation, team, by }: KnownInvitation,
  club: string,
): Presented<InvitationCard> =>
  present({ kind: invitation.kind, club, team: team?.name ?? '', invitedBy: by ? displayName(by) : '' });
