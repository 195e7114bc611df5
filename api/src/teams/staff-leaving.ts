/** Ends the invitations of a user who no longer leads a team, and reports whom they let in (decision 0030). */
import type { Actor } from '@touchline/shared/access/actor';
import { displayName } from '@touchline/shared/accounts/display-name';
import type { TeamRecord, UserRecord } from '@touchline/shared/server/records';
import { accountMails } from '../accounts/account-mails';
import { accountsStore } from '../accounts/accounts.store';
import { auditTrail } from '../audit/audit.store';
import { inviting } from '../invitations/inviting';
import { requestsStore } from '../invitations/requests.store';
import { playersStore } from '../players/players.store';
import type { Services } from '../services';

export function staffLeaving(services: Services) {
  const { store, mail, config } = services;
  const accounts = accountsStore(store);
  const players = playersStore(store);
  const audit = auditTrail(store);
  const mails = accountMails(config);
  const requests = requestsStore(store);
  const { revokeAllFor } = inviting(services);

  return {
    /**
     * Revokes their open invitations to the team, except those to their own children. People whom they let in within 30 days
     * stay; the audit trail lists them, and every ADMIN gets a mail.
     */
    async staffLeft({ actor, requestId }: { actor: Actor; requestId: string }, user: UserRecord, team: TeamRecord) {
      const own = await players.ofContacts([user.emailAddress]);
      const invited = await revokeAllFor(
        actor,
        user._id,
        team,
        own.map(({ _id }) => _id),
      );
      const asked = (await requests.acceptedBy(user._id, team._id)).map(({ userId }) => userId);
      const families = (await accounts.byIds(asked)).map(({ emailAddress }) => emailAddress);
      const letIn = [...new Set([...invited, ...families])];
      if (letIn.length === 0) return;
      const before = { team: team._id, letIn };
      await audit.note(actor, requestId, { action: 'staff_left', about: user.emailAddress, before, after: {} });
      for (const admin of await accounts.activeHolders('ADMIN'))
        await mail.send(mails.staffLeft(admin, actor, { who: displayName(user), team: team.name, letIn }));
    },
  };
}
