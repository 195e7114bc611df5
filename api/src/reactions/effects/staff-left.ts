/** Ends the invitations of a user who no longer leads a team, and reports whom they let in (decision 0030). */

import type { InvitationRecord, TeamRecord, UserRecord } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import { displayName } from '@touchline/shared/accounts/display-name';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { auditTrail } from '../../data/audit/audit.store';
import { invitationsStore } from '../../data/invitations/invitations.store';
import { requestsStore } from '../../data/invitations/requests.store';
import { playersStore } from '../../data/players/players.store';
import { peopleMails } from '../../mails/people-mails';

/** Context of a change for the audit trail. */
export interface Context {
  actor: Actor;
  requestId: string;
}

/** Revokes an invitation that is not accepted. */
export type Revoke = (context: Context, invitation: InvitationRecord, why: 'revoked' | 'left') => Promise<boolean>;

export function staffLeaving(services: Services, revoke: Revoke) {
  const { store, mail, config } = services;
  const accounts = accountsStore(store);
  const players = playersStore(store);
  const audit = auditTrail(store);
  const mails = peopleMails(config);
  const requests = requestsStore(store);
  const invitations = invitationsStore(store);

  /**
   * Revokes the open invitations of a user who no longer leads this team, except those to their own children.
   * @returns the addresses that accepted an invitation of the user within the last 30 days
   */
  async function revokeAll(
    context: Context,
    account: string,
    team: TeamRecord,
    ownChildren: readonly string[],
  ): Promise<string[]> {
    const isOfTeam = ({ teamId, playerId = '' }: InvitationRecord) =>
      teamId === team._id || (team.playerIds.includes(playerId) && !ownChildren.includes(playerId));
    for (const open of (await invitations.by(account, 'open')).filter(isOfTeam)) await revoke(context, open, 'left');
    const accepted = (await invitations.by(account, 'accepting', 'accepted')).filter(isOfTeam);
    // An interrupted acceptance may have let its receiver in already.
    for (const interrupted of accepted)
      if (interrupted.state === 'accepting') await revoke(context, interrupted, 'left');
    return [...new Set(accepted.map(({ emailAddress }) => emailAddress))];
  }

  /**
   * Revokes their open invitations to the team, except those to their own children. People whom they let in within 30 days
   * stay, and so do children whose guardian they made themselves at any time; the audit trail lists both, and every ADMIN gets a mail.
   */
  return async function staffLeft(context: Context, user: UserRecord, team: TeamRecord): Promise<void> {
    const { actor, requestId } = context;
    const own = await players.ofContacts([user.emailAddress]);
    const ownIds = own.map(({ _id }) => _id);
    const invited = await revokeAll(context, user._id, team, ownIds);
    const requesterIds = (await requests.acceptedBy(user._id, team._id)).map(({ userId }) => userId);
    const families = (await accounts.byIds(requesterIds)).map(({ emailAddress }) => emailAddress);
    const letIn = [...new Set([...invited, ...families])];
    const linked = own.filter(({ linkedBy }) => linkedBy?.[memberRow(user.emailAddress)] === user._id);
    if (letIn.length + linked.length === 0) return;
    const before = {
      team: team._id,
      ...(letIn.length > 0 && { letIn }),
      ...(linked.length > 0 && { linked: linked.map(({ _id }) => _id) }),
    };
    await audit.note(actor, requestId, { action: 'staff_left', about: user.emailAddress, before, after: {} });
    for (const admin of await accounts.activeHolders('ADMIN'))
      await mail.send(
        mails.staffLeft(admin, actor, {
          who: { id: user._id, name: displayName(user) },
          team,
          letIn,
          children: linked.map(({ name }) => name),
        }),
      );
  };
}
