/** Who a child's guardians are: it opens the child's teams, film and sign-ups to them (security sections 2.2 and 7). */
import type { Actor } from '@touchline/shared/access/actor';
import type { PlayerRecord } from '@touchline/shared/server/records';
import { accountMails } from '../accounts/account-mails';
import { accountsStore } from '../accounts/accounts.store';
import { auditTrail } from '../audit/audit.store';
import { stampOf, tellAccess } from '../news/tell';
import type { Services } from '../services';
import { playersNews } from './players.news';
import { playersStore } from './players.store';

/** Who changes guardians, in which call. */
export interface Occasion {
  actor: Actor;
  action: string;
  requestId: string;
}

export function guardiansService(services: Services) {
  const { store, mail, config } = services;
  const players = playersStore(store);
  const accounts = accountsStore(store);
  const audit = auditTrail(store);
  const mails = accountMails(config);
  const recordChanged = playersNews(services);

  return {
    /**
     * Makes these addresses the child's guardians. It is kept in the audit trail, every guardian so far is mailed, and
     * whoever gained or lost the child is judged anew.
     * @returns the child after it; null when its guardians changed since it was read
     */
    async set(
      { actor, action, requestId }: Occasion,
      child: PlayerRecord,
      addresses: readonly string[],
    ): Promise<PlayerRecord | null> {
      const contacts = [...new Set(addresses)];
      const added = contacts.filter((address) => !child.contacts.includes(address));
      const removed = child.contacts.filter((address) => !contacts.includes(address));
      if (added.length + removed.length === 0) return child;
      const after = await players.setContacts(child, contacts, actor.userId);
      if (!after) return null;

      const stamp = stampOf(actor);
      const concerned = await accounts.idsOf([...added, ...removed]);
      tellAccess(services, concerned, stamp);
      await recordChanged(after, stamp);
      const before = { contacts: child.contacts };
      await audit.note(actor, requestId, { action, about: child._id, before, after: { contacts } });
      for (const emailAddress of child.contacts) {
        const user = await accounts.byAddress(emailAddress);
        const receiver = user ?? { emailAddress };
        await mail.send(mails.guardians(receiver, { by: actor.name, child: child.name, added, removed }));
      }
      return after;
    },
  };
}
