/** Invitations: a person's data becomes visible only after the owner of the address accepts (decision 0030). */
import { z } from 'zod';
import { linkToken } from '../accounts/account.model';
import { defineContract } from '../contract';
import { serverId, teamId } from '../fields';
import { type InvitationView, invitationKind, invitationView } from './invitations.shapes';

/** The view of an invitation for the holder of a mailed link. */
export const invitationCard = z
  .object({ kind: invitationKind, club: z.string(), team: z.string(), invitedBy: z.string() })
  .meta({ id: 'InvitationCard' });
export type InvitationCard = z.infer<typeof invitationCard>;

/** The token of the mailed link, or the id of an invitation to the caller's own address. */
export const acceptance = z.union([z.strictObject({ token: linkToken }), z.strictObject({ id: serverId })]);
export type Acceptance = z.output<typeof acceptance>;

const invitation: InvitationView = {
  id: 'a3f0c1d2-5b6e-4f70-8192-a3b4c5d6e7f8',
  kind: 'guardian',
  emailAddress: 'parent2@riverside.example',
  teamId: '26618',
  team: 'Riverside 2012 Green',
  playerId: '10000001',
  player: 'Leo Raman',
  invitedBy: 'Priya Raman',
  createdAt: 1_780_000_000_000,
  expiresAt: 1_782_592_000_000,
};
const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';

export const invitationsContract = defineContract({
  list_invitations: {
    method: 'GET',
    path: '/api/list_invitations',
    action: 'invitation.list',
    summary: "The open invitations of a team, for those who run it; without a team, those to one's own address.",
    query: z.object({ teamId: teamId.optional() }),
    reply: z.array(invitationView),
    example: { query: { teamId: '26618' }, reply: [invitation] },
  },
  show_invitation: {
    method: 'GET',
    path: '/api/show_invitation/:token',
    action: 'invitation.show',
    summary: 'What an invitation is about, for whoever holds its mailed link.',
    params: z.object({ token: linkToken }),
    reply: invitationCard,
    fails: ['NOT_FOUND'],
    example: {
      params: { token },
      reply: { kind: 'guardian', club: 'Riverside FC', team: 'Riverside 2012 Green', invitedBy: 'Priya Raman' },
    },
  },
  accept_invitation: {
    method: 'POST',
    path: '/api/accept_invitation',
    action: 'invitation.accept',
    summary:
      'Accepts an invitation to the own address, by the token of the mailed link or by its id; answers the id. Anybody else is told that it does not exist.',
    body: acceptance,
    reply: z.string(),
    fails: ['NOT_FOUND'],
    example: { body: { token }, reply: invitation.id },
  },
  remove_invitation: {
    method: 'DELETE',
    path: '/api/remove_invitation/:id',
    action: 'invitation.remove',
    summary:
      'Takes an open invitation back, or declines it; answers the id. A membership that was waiting for it ends with it.',
    params: z.object({ id: serverId }),
    reply: z.string(),
    example: { params: { id: invitation.id }, reply: invitation.id },
  },
});
