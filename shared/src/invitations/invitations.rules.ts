/** Permissions on invitations (decision 0030). */
import { type Actor, belongsTo, hasRole, isGuardian, isStaff, leads } from '../access/actor';
import { only, ownRule, publicRule, rule, signedIn } from '../access/rule';
import type { InvitationKind } from './invitations.shapes';

export interface InvitationFacts {
  /** The invited address. */
  readonly emailAddress: string;
  /** The account that created it. */
  readonly by: string;
  readonly playerId?: string | undefined;
  /** Its team; for a guardian's invitation, the teams with the child on their rosters. */
  readonly teams: readonly string[];
}

export interface NewInvitationFacts {
  readonly teamId: string;
  readonly kind: InvitationKind;
  readonly playerId?: string | undefined;
}

/** A list of a team, for those who run it; without a team, the caller's own. */
const teamList = rule<{ teamId?: string | undefined }>(signedIn, (actor, { teamId }) => {
  if (teamId === undefined || leads(actor, teamId)) return 'yes';
  return belongsTo(actor, teamId) ? 'no' : 'hidden';
});

export const invitationRules = {
  /** Staff of the team; only a MANAGER or ADMIN invites staff. A guardian invites further guardians of the child. */
  'invitation.add': rule<NewInvitationFacts>(signedIn, (actor, { teamId, kind, playerId }) => {
    if (!leads(actor, teamId) && !belongsTo(actor, teamId)) return 'hidden';
    if (kind === 'guardian' && isGuardian(actor, playerId)) return 'yes';
    const mayInvite =
      kind === 'staff' ? hasRole(actor, 'ADMIN') || isStaff(actor, teamId, 'MANAGER') : leads(actor, teamId);
    return mayInvite ? 'yes' : 'no';
  }),
  'invitation.list': teamList,
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
  'request.list': teamList,
  /** A request is hidden from everybody who may not decide it. */
  'request.decide': rule<{ teamId: string }>(only('ADMIN', 'MANAGER', 'COACH'), (actor, { teamId }) =>
    leads(actor, teamId) ? 'yes' : 'hidden',
  ),
};
