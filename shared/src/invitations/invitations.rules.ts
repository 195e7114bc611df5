/** Who may see, take back and accept invitations (decision 0030). */
import { type Actor, belongsTo, hasRole, isGuardian, leads } from '../access/actor';
import { ownRule, publicRule, rule, signedIn } from '../access/rule';

export interface InvitationFacts {
  /** Whom it invites. */
  readonly emailAddress: string;
  /** The account that made it. */
  readonly by: string;
  readonly playerId?: string | undefined;
  /** Its team; of a guardian, the teams on whose rosters the child is. */
  readonly teams: readonly string[];
}

export const invitationRules = {
  /** The invitations of a team; those to oneself when no team is named. */
  'invitation.list': rule<{ teamId?: string | undefined }>(signedIn, (actor, { teamId }) => {
    if (teamId === undefined || leads(actor, teamId)) return 'yes';
    return belongsTo(actor, teamId) ? 'no' : 'hidden';
  }),
  /** Who has the mailed link sees what it is about. */
  'invitation.show': publicRule,
  /** Only the owner of the address; the token, or the session, proves it. */
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
