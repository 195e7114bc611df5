/** Invitations and requests to join a team, as staff and the people they are about see them. */
import { z } from 'zod';
import { STAFF_ROLES } from '../access/roles';
import { birthYear, playerId, requiredLine, serverId, teamId } from '../fields';
import { lookAlike } from '../players/player.model';

export const invitationKind = z.enum(['guardian', 'family', 'staff']);
export type InvitationKind = z.infer<typeof invitationKind>;

/** The role that an invited staff member gets. */
export const staffRole = z.enum(STAFF_ROLES);

/** The token of a mailed link, the id of an invitation, or the code of a team link with or without a dash. */
export const invitationToken = z.string().regex(/^[A-Za-z0-9_-]{8,200}$/, 'This link is not valid');

export const invitationView = z
  .object({
    id: serverId,
    kind: invitationKind,
    /** For staff. */
    role: staffRole.optional(),
    /** Absent in a team link. */
    emailAddress: z.string().optional(),
    teamId: teamId.optional(),
    /** The team's name; empty for a child on no roster. */
    team: z.string(),
    playerId: playerId.optional(),
    /** The child's name, for a guardian. */
    player: z.string().optional(),
    /** The code of a team link, and how many requests were made with it. */
    code: z.string().optional(),
    uses: z.number().int().optional(),
    /** Name of the sender. */
    invitedBy: z.string(),
    /** Times in ms. */
    createdAt: z.number(),
    expiresAt: z.number(),
  })
  .meta({ id: 'Invitation' });
export type InvitationView = z.infer<typeof invitationView>;

/** A grown-up of a team, as its staff see them: once as a member, and once for each child. */
export const teamPerson = z
  .object({
    emailAddress: z.string(),
    as: invitationKind,
    /** The child, for a guardian. */
    playerId: playerId.optional(),
    /** `unopened`: invited, and nobody has opened the link. */
    state: z.enum(['joined', 'invited', 'unopened']),
    /** Account, name and phone number of a person who has accepted and belongs to the team. */
    userId: z.string().optional(),
    name: z.string().optional(),
    phoneNumber: z.string().optional(),
    /** The open invitation, which can be taken back. */
    invitationId: serverId.optional(),
    expiresAt: z.number().optional(),
  })
  .meta({ id: 'TeamPerson' });
export type TeamPerson = z.infer<typeof teamPerson>;

/** A child that a family asks for. */
export const requestedChild = z.strictObject({ name: requiredLine('Name'), birthYear });
export type RequestedChild = z.infer<typeof requestedChild>;

export const requestState = z.enum(['open', 'accepted', 'declined']);

export const requestView = z
  .object({
    id: serverId,
    teamId,
    team: z.string(),
    /** The person who asks. */
    name: z.string(),
    emailAddress: z.string(),
    /** Name of the staff member who shared the team link. */
    invitedBy: z.string(),
    state: requestState,
    children: z.array(
      requestedChild.extend({
        id: serverId,
        /** For staff only. */
        lookAlikes: z.array(lookAlike).optional(),
      }),
    ),
    createdAt: z.number(),
    /** Set once it is decided: by whom, when (ms), and the reason of a refusal. */
    decidedBy: z.string().optional(),
    decidedAt: z.number().optional(),
    reason: z.string().optional(),
  })
  .meta({ id: 'JoinRequest' });
export type RequestView = z.infer<typeof requestView>;
