/** Invitations as staff, the invited user and the holder of a mailed link may see them. */

import type { InvitationRecord, PlayerRecord, RequestRecord, TeamRecord, UserRecord } from '@touchline/server/records';
import { displayName } from '@touchline/shared/accounts/display-name';
import { type Presented, present } from '@touchline/shared/contract';
import type { InvitationView, RequestView, TeamPerson } from '@touchline/shared/invitations/invitation.model';
import type { InvitationCard, InvitationLink } from '@touchline/shared/invitations/invitations.contract';
import type { findLookAlikes } from '../players/look-alikes';

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
  ...(invitation.role && { role: invitation.role }),
  ...(invitation.code === undefined
    ? { emailAddress: invitation.emailAddress }
    : { code: invitation.code, uses: invitation.uses ?? 0 }),
  ...(team && { teamId: team._id }),
  team: team?.name ?? '',
  ...(child && { playerId: child._id, player: child.name }),
  invitedBy: by ? displayName(by) : '',
  createdAt: invitation.createdAt,
  expiresAt: invitation.expiresAt,
});

export const presentInvitations = (known: readonly KnownInvitation[]): Presented<InvitationView[]> =>
  present(known.map(invitationView));

/** The place of a person in a team. */
export type TeamPlace = Pick<TeamPerson, 'emailAddress' | 'as' | 'playerId'>;

/** A person of a team: the account of one who has accepted and belongs to the team, or the open invitation. */
export interface KnownPerson {
  place: TeamPlace;
  hasAccepted: boolean;
  user?: UserRecord | undefined;
  invitation?: InvitationRecord | undefined;
}

export const presentPeople = (known: readonly KnownPerson[]): Presented<TeamPerson[]> =>
  present(
    known.map(({ place, hasAccepted, user, invitation }) => ({
      ...place,
      state: hasAccepted ? 'joined' : invitation?.openedAt === undefined ? 'unopened' : 'invited',
      ...(hasAccepted && user && { userId: user._id, name: displayName(user), phoneNumber: user.phoneNumber }),
      ...(invitation && { invitationId: invitation._id, expiresAt: invitation.expiresAt }),
    })),
  );

export const presentInvitationCard = (
  { invitation, team, by }: KnownInvitation,
  { club, isMailed, hasLapsed }: { club: string; isMailed: boolean; hasLapsed: boolean },
): Presented<InvitationCard> => {
  const { kind, role, code, emailAddress, state } = invitation;
  const ended = state === 'accepted' ? 'used' : (invitation.ended ?? (hasLapsed ? 'left' : undefined));
  return present({
    kind,
    club,
    team: team?.name ?? '',
    inviter: by ? displayName(by) : '',
    ...(role && { role }),
    ...(team && { teamId: team._id }),
    ...(code !== undefined && { code }),
    ...(isMailed && emailAddress !== '' && { emailAddress }),
    ...(ended && { ended }),
  });
};

/** A personal link holds the invitation's id, which can show and accept the invitation but does not prove the address. */
export const presentInvitationLink = ({ _id, code }: InvitationRecord): Presented<InvitationLink> =>
  present({ id: _id, link: `/join/${code ?? _id}`, ...(code !== undefined && { code }) });

/** A request with its team and people, if they still exist. */
export interface KnownRequest {
  request: RequestRecord;
  team: TeamRecord | undefined;
  requester: UserRecord | undefined;
  by: UserRecord | undefined;
  /** Finds look-alikes on the roster, which are shown to staff only. */
  find?: ReturnType<typeof findLookAlikes<PlayerRecord>>;
}

export const presentLookAlike = ({ _id, name, number, contacts }: PlayerRecord) => ({
  playerId: _id,
  name,
  ...(number !== undefined && { number }),
  hasGuardian: contacts.length > 0,
});

export const requestView = ({ request, team, requester, by, find }: KnownRequest): RequestView => ({
  id: request._id,
  teamId: request.teamId,
  team: team?.name ?? '',
  name: requester ? displayName(requester) : '',
  emailAddress: requester?.emailAddress ?? '',
  invitedBy: by ? displayName(by) : '',
  state: request.state === 'accepting' ? 'accepted' : request.state,
  children: request.children.map((child) => ({
    ...child,
    ...(find && { lookAlikes: find(child).map(presentLookAlike) }),
  })),
  createdAt: request.createdAt,
  ...(request.decision && { decidedBy: request.decision.by.name, decidedAt: request.decision.at }),
  ...(request.decision?.reason && { reason: request.decision.reason }),
});

export const presentRequests = (known: readonly KnownRequest[]): Presented<RequestView[]> =>
  present(known.map(requestView));

export const presentRequest = (known: KnownRequest): Presented<RequestView> => present(requestView(known));
