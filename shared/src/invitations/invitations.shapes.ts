/** An invitation to an address, as staff and the invited user see it. */
import { z } from 'zod';
import { playerId, serverId, teamId } from '../fields';

export const invitationKind = z.enum(['guardian', 'family', 'staff']);
export type InvitationKind = z.infer<typeof invitationKind>;

export const invitationView = z
  .object({
    id: serverId,
    kind: invitationKind,
    emailAddress: z.string(),
    teamId: teamId.optional(),
    /** The team's name; empty for a child on no roster. */
    team: z.string(),
    playerId: playerId.optional(),
    /** The child's name, for a guardian. */
    player: z.string().optional(),
    /** Name of the sender. */
    invitedBy: z.string(),
    /** Times in ms. */
    createdAt: z.number(),
    expiresAt: z.number(),
  })
  .meta({ id: 'Invitation' });
export type InvitationView = z.infer<typeof invitationView>;
