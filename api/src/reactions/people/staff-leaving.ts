/** Ends the invitations of a user who no longer leads a team, and reports whom they let in (decision 0030). */

import type { TeamRecord, UserRecord } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import { displayName } from '@touchline/shared/accounts/display-name';
import type { LetInEntry } from '@touchline/shared/accounts/users.contract';
import type { Presented } from '@touchline/shared/contract';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { type KnownLetIn, presentLetIn } from '../../data/accounts/accounts-presenter';
import { auditTrail } from '../../data/audit/audit.store';
import { requestsStore } from '../../data/invitations/requests.store';
import { playersStore } from '../../data/players/players.store';
import { teamsStore } from '../../data/teams/teams.store';
import { peopleMails } from '../../mails/people-mails';
import { inviting } from './inviting';

/** How long ADMIN is shown the people whom former staff let in (ms). */
const LOOK_BACK = 30 * 86_400_000;

export function staffLeaving(services: Services) {
  const { store, mail, config } = services;
  const accounts = accountsStore(store);
  const players = playersStore(store);
  const audit = auditTrail(store);
  const mails = peopleMails(config);
  const requests = requestsStore(store);
  const teams = teamsStore(store);
  const { revokeAllFor } = inviting(services);

  /** Returns which of these addresses are members of the team, or guardians of a child on its roster. */
  async function withAccess(team: TeamRecord, addresses: readonly string[]): Promise<string[]> {
    const contacts = (await players.childrenOf([team])).flatMap((child) => child.contacts);
    const allowed = new Set([
      ...team.memberEmails,
      ...contacts.filter((address) => !team.dismissed?.includes(address)),
    ]);
    return addresses.filter((address) => allowed.has(address));
  }

  return {
    /** Returns the people to look at: let in by somebody who stopped being staff within 30 days, and children whose guardian that person is. */
    async letIn(): Promise<Presented<LetInEntry[]>> {
      const entries: KnownLetIn[] = [];
      for (const entry of await audit.since('staff_left', Date.now() - LOOK_BACK)) {
        const team = await teams.byId(String(entry.before.team));
        const letIn = team ? await withAccess(team, [entry.before.letIn ?? []].flat()) : [];
        const linked = await players.byIds([entry.before.linked ?? []].flat());
        const children = linked.filter(({ contacts }) => contacts.includes(entry.about)).map(({ name }) => name);
        if (team && letIn.length + children.length > 0) entries.push({ entry, team, letIn, children });
      }
      return presentLetIn(entries);
    },

    /**
     * Revokes their open invitations to the team, except those to their own children. People whom they let in within 30 days
     * stay, and so do children whose guardian they made themselves at any time; the audit trail lists both, and every ADMIN gets a mail.
     */
    async staffLeft({ actor, requestId }: { actor: Actor; requestId: string }, user: UserRecord, team: TeamRecord) {
      const own = await players.ofContacts([user.emailAddress]);
      const invited = await revokeAllFor(
        actor,
        user._id,
        team,
        own.map(({ _id }) => _id),
      );
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
    },
  };
}
