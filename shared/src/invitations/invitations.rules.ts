/** Permissions on invitations (decision 0030). */
import { type Actor, hasRole, isGuardian, leads } from '../access/actor';
import { ownRule, publicRule, rule, signedIn } from '../access/rule';
import { ledTeam } from '../teams/teams.rules';

export interface InvitationFacts {
  /** The invited address. */
  readonly emailAddress: string;
  /** The account that created it. */
  readonly by: string;
  readonly playerId?: string | undefined;
  /** Its team; for a guardian's invitation, the teams with the child on their rosters. */
  readonly teams: readonly string[];
}

export const invitationRules = {
  /** The invitations to a team and the requests to join it, and new invitations; those for a child; without both, the caller's own. */
  'invitation.team': rule<{ teamId?: string | undefined; playerId?: string | undefined }>(
    signedIn,
    (actor, { teamId, playerId }) => {
      if (playerId !== undefined && !isGuardian(actor, playerId)) return 'hidden';
      return teamId === undefined ? 'yes' : ledTeam(actor, teamId);
    },
  ),
  /** The token of the mailed link decides. */
  'invitation.show': publicRule,
  /** Only for the owner of the address; the token or the session proves it. */
  'invitation.accept': ownRule(signedIn),
  'invitation.remove': rule<InvitationFacts>(signedIn, (actor: Actor, { emailAddress, by, playerId, teams }) =>
    emailAddress === actor.emailAddress ||
    by === actor.userId ||
    hasRole(actor, 'ADMIN') ||
    isGuardian(actor, playerId) ||
    teams.some((team) => leads(actor, team))
      ? 'yes'
      : 'hidden',
  ),
};
