/** Invitations: a person's data becomes visible only after the owner of the address accepts (decision 0030). */
import { z } from 'zod';
import { defineContract } from '../contract';
import { email, playerId, serverId, teamId, text } from '../fields';
import { MAX_CHILDREN } from '../players/player.model';
import {
  type InvitationView,
  invitationKind,
  invitationToken,
  invitationView,
  type RequestView,
  requestedChild,
  requestView,
  staffRole,
  teamPerson,
} from './invitation.model';

/** The view of an invitation for the holder of a mailed link. */
export const invitationCard = z
  .object({
    kind: invitationKind,
    /** For staff. */
    role: staffRole.optional(),
    club: z.string(),
    team: z.string(),
    teamId: teamId.optional(),
    /** Name of the person who invites. */
    inviter: z.string(),
    /** The code of a team link, with which families ask to join. */
    code: z.string().optional(),
    /** The invited address, for the holder of the mailed link only. */
    emailAddress: z.string().optional(),
    /** Set when it can no longer be accepted: `left` when its maker no longer runs the team, or may not invite staff any more. */
    ended: z.enum(['used', 'revoked', 'left']).optional(),
  })
  .meta({ id: 'InvitationCard' });
export type InvitationCard = z.infer<typeof invitationCard>;

/** A personal invitation, or the link of a team when it has no address. */
export const newInvitation = z
  .strictObject({
    teamId,
    kind: invitationKind,
    emailAddress: email.optional(),
    playerId: playerId.optional(),
    /** The role of an invited staff member. COACH unless given. */
    role: staffRole.optional(),
  })
  .refine(({ kind, role }) => kind === 'staff' || role === undefined, {
    path: ['role'],
    message: 'Only staff get a role',
  })
  .refine(({ kind, emailAddress }) => kind === 'family' || emailAddress !== undefined, {
    path: ['emailAddress'],
    message: 'Email is required',
  })
  .refine(({ kind, playerId: child }) => (kind === 'guardian') === (child !== undefined), {
    path: ['playerId'],
    message: 'Only an invitation of a guardian names a child',
  });
export type NewInvitation = z.output<typeof newInvitation>;

export const invitationLink = z
  .object({ id: serverId, link: z.string(), code: z.string().optional() })
  .meta({ id: 'InvitationLink' });
export type InvitationLink = z.infer<typeof invitationLink>;

/** A link or code with the children of a family that asks to join, or the id of an invitation to the caller's own address. */
export const acceptance = z.union([
  z.strictObject({
    token: invitationToken,
    children: z
      .array(requestedChild)
      .min(1, 'Add at least one child')
      .max(MAX_CHILDREN, `At most ${MAX_CHILDREN}`)
      .optional(),
  }),
  z.strictObject({ id: serverId }),
]);
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
const request: RequestView = {
  id: '5f0c1d2a-6e4f-4708-9192-b3c4d5e6f7a8',
  teamId: '26618',
  team: 'Riverside 2012 Green',
  name: 'Olga Newman',
  emailAddress: 'olga@riverside.example',
  invitedBy: 'Sam Carter',
  state: 'open',
  children: [
    {
      id: '0c1d2a5f-4f6e-4870-9291-c4d5e6f7a8b3',
      name: 'Theo Newman',
      birthYear: 2012,
      lookAlikes: [{ playerId: '10000007', name: 'Theo Neumann', number: 7, hasGuardian: false }],
    },
  ],
  createdAt: 1_780_000_000_000,
};
const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';

export const decision = z
  .strictObject({
    id: serverId,
    decision: z.enum(['accept', 'decline']),
    /** From the id of a requested child to the same child on the roster. Children without an entry are added. */
    links: z
      .record(serverId, playerId)
      .refine((links) => Object.keys(links).length <= MAX_CHILDREN, `At most ${MAX_CHILDREN}`)
      .optional(),
    reason: text(500).trim().optional(),
  })
  .refine(({ decision: given, reason }) => given === 'accept' || reason, {
    path: ['reason'],
    message: 'Please say why',
  });
export type Decision = z.output<typeof decision>;

const requestsAsked = z.object({ teamId: teamId.optional(), of: z.enum(['led'], 'Must be led').optional() });
export type RequestsAsked = z.infer<typeof requestsAsked>;

export const invitationsContract = defineContract({
  add_invitation: {
    method: 'POST',
    path: '/api/add_invitation',
    action: 'invitation.team',
    limit: 'people',
    summary:
      'Invites an address; the response does not show whether it has an account. Without an address, creates a team link with a code, by which families ask to join. Staff get `role` when they accept: a manager of the team gives COACH (the default) and FILMING, ADMIN also MANAGER. Returns a link that works only for the invited person, or for families who ask. The mail contains another link, which also proves the address. Returns an open invitation again.',
    body: newInvitation,
    reply: invitationLink,
    example: {
      body: { teamId: '26618', kind: 'family' },
      reply: { id: invitation.id, link: '/join/7KQ2M9XD', code: '7KQ2M9XD' },
    },
  },
  list_invitations: {
    method: 'GET',
    path: '/api/list_invitations',
    action: 'invitation.team',
    summary:
      "Lists the open invitations of a team that the caller runs; with a child, those to be a guardian of this own child; otherwise those to the caller's address.",
    query: z.object({ teamId: teamId.optional(), playerId: playerId.optional() }),
    reply: z.array(invitationView),
    example: { query: { teamId: '26618' }, reply: [invitation] },
  },
  list_people: {
    method: 'GET',
    path: '/api/list_people',
    action: 'team.roster',
    summary:
      'Lists the staff, families and guardians of a team, and whether each has joined. For those who run the team. Contains accounts, names and phone numbers only of people who have accepted and belong to the team.',
    query: z.object({ teamId }),
    reply: z.array(teamPerson),
    example: {
      query: { teamId: '26618' },
      reply: [
        {
          emailAddress: 'parent@riverside.example',
          as: 'guardian',
          playerId: '10000001',
          state: 'joined',
          userId: 'AbCdEfGh12345678',
          name: 'Priya Raman',
          phoneNumber: '+49 30 5550101',
        },
        {
          emailAddress: 'parent2@riverside.example',
          as: 'guardian',
          playerId: '10000001',
          state: 'unopened',
          invitationId: invitation.id,
          expiresAt: invitation.expiresAt,
        },
      ],
    },
  },
  show_invitation: {
    method: 'GET',
    path: '/api/show_invitation/:token',
    action: 'invitation.show',
    summary:
      'Returns an invitation to anybody who has its link or code, also after it has ended. Fails with 404 for a team link that has ended, and with 429 after too many wrong codes.',
    params: z.object({ token: invitationToken }),
    reply: invitationCard,
    fails: ['NOT_FOUND'],
    example: {
      params: { token },
      reply: {
        kind: 'guardian',
        club: 'Riverside FC',
        team: 'Riverside 2012 Green',
        teamId: '26618',
        inviter: 'Priya Raman',
        emailAddress: 'parent2@riverside.example',
      },
    },
  },
  accept_invitation: {
    method: 'POST',
    path: '/api/accept_invitation',
    action: 'invitation.accept',
    limit: 'people',
    summary:
      "Accepts an invitation to the caller's address, by its link or id. Returns the id. Fails with 404 for other callers. With the code of a team link, asks to join with these children, and returns the id of the request.",
    body: acceptance,
    reply: z.string(),
    fails: ['NOT_FOUND'],
    example: { body: { token }, reply: invitation.id },
  },
  remove_invitation: {
    method: 'DELETE',
    path: '/api/remove_invitation/:id',
    action: 'invitation.remove',
    limit: 'people',
    summary: 'Revokes or declines an open invitation. Returns the id. A membership that is pending because of it ends.',
    params: z.object({ id: serverId }),
    reply: z.string(),
    example: { params: { id: invitation.id }, reply: invitation.id },
  },
  list_requests: {
    method: 'GET',
    path: '/api/list_requests',
    action: 'invitation.team',
    summary:
      "Lists the open requests to join a team that the caller runs, or (`of=led`) all teams that the caller runs, with similar children on their rosters; of neither, the caller's own requests of the last 30 days.",
    query: requestsAsked,
    reply: z.array(requestView),
    example: { query: { teamId: '26618' }, reply: [request] },
  },
  decide_request: {
    method: 'POST',
    path: '/api/decide_request',
    action: 'team.roster',
    limit: 'people',
    summary:
      'Accepts or declines a request. An accepted person becomes family of the team, and guardian of each child: a linked existing child or a new one. Declining needs a reason. Returns the id. Fails with 409 and the current request when somebody else has decided.',
    body: decision,
    reply: z.string(),
    fails: ['NOT_FOUND'],
    example: {
      body: { id: request.id, decision: 'accept', links: { '0c1d2a5f-4f6e-4870-9291-c4d5e6f7a8b3': '10000007' } },
      reply: request.id,
    },
  },
});
