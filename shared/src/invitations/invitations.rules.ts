/** Permissions on invitations (decision 0030). */
import { type Actor, belongsTo, hasRole, isGuardian, leads } from '../access/actor';
import { ownRule, publicRule, rule, signedIn } from '../access/rule';

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
  /** The invitations of a team; without a team, those to the caller. */
  'invitation.list': rule<{ teamId?: string | undefined }>(signedIn, (actor, { teamId }) => {
    if (teamId === undefined || leads(actor, teamId)) return 'yes';
    return belongsTo(actor, teamId) ? 'no' : 'hidden';
  }),
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
