/** Who a child's guardians are: it opens the child's teams, film and sign-ups to them (specification 1.5 and 1.7). */
import type { Actor } from '@touchline/shared/access/actor';
import type { PlayerRecord } from '@touchline/shared/server/records';
import { accountMails } from '../accounts/account-mails';
import { accountsStore } from '../accounts/accounts.store';
import { auditTrail } from '../audit/audit.store';
import { invitationsStore } from '../invitations/invitations.store';
import { inviting } from '../invitations/inviting';
import { changeStamp, publishAccessChange } from '../news/publish';
import { retryOnConflict } from '../retry-on-conflict';
import type { Services } from '../services';
import { teamsNews } from '../teams/teams.news';
import { capacityIn, teamsStore } from '../teams/teams.store';
import { playersNews } from './players.news';
import { playersStore } from './players.store';

/** Who changes guardians, in which call. */
export interface Occasion {
  actor: Actor;
  action: string;
  requestId: string;
}

/** What becomes of a child's guardians. */
interface Change {
  contacts: readonly string[];
  /** Addresses that are asked to become one. */
  invited: readonly string[];
  /** The account that made the new ones so. */
  by: string;
}

export function guardiansService(services: Services) {
  const { store, mail, config } = services;
  const players = playersStore(store);
  const teams = teamsStore(store);
  const accounts = accountsStore(store);
  const audit = auditTrail(store);
  const invitations = invitationsStore(store);
  const mails = accountMails(config);
  const recordChanged = playersNews(services);
  const teamNews = teamsNews(services);
  const { invite } = inviting(services);

  /** Writes the guardians, tells whoever gained or lost the child, keeps it in the audit trail and mails those so far. */
  async function change(
    { actor, action, requestId }: Occasion,
    child: PlayerRecord,
    { contacts, invited, by }: Change,
  ): Promise<PlayerRecord | null> {
    const added = contacts.filter((address) => !child.contacts.includes(address));
    const removed = child.contacts.filter((address) => !contacts.includes(address));
    if (added.length + removed.length + invited.length === 0) return child;
    let after: PlayerRecord | null = child;
    if (added.length + removed.length > 0) {
      after = await players.setContacts(child, contacts, by);
      if (!after) return null;
      publishAccessChange(services, await accounts.idsOf([...added, ...removed]), changeStamp(actor));
      await recordChanged(after, changeStamp(actor));
    }
    await audit.note(actor, requestId, {
      action,
      about: child._id,
      before: { contacts: child.contacts },
      after: { contacts: [...contacts], ...(invited.length > 0 && { invited: [...invited] }) },
    });
    for (const emailAddress of child.contacts) {
      const user = await accounts.byAddress(emailAddress);
      const receiver = user ?? { emailAddress };
      await mail.send(mails.guardians(receiver, { by: actor.name, child: child.name, added, removed, invited }));
    }
    return after;
  }

  /** What came with the link goes with it: who has no other child in a team of this one is no family member there. */
  async function leaveTeams({ actor, action, requestId }: Occasion, playerId: string, address: string): Promise<void> {
    for (const _id of await teams.rostersWith(playerId))
      await retryOnConflict(async () => {
        const team = await teams.byId(_id);
        if (!team || capacityIn(team, address) !== 'family' || (await players.hasChildOn(team, address))) return true;
        const after = await teams.forgetMember(team, address);
        if (!after) return undefined;
        teamNews.memberRemoved(after, address, changeStamp(actor));
        const before = { team: _id, capacity: 'family' };
        await audit.note(actor, requestId, { action, about: address, before, after: { team: _id } });
        publishAccessChange(services, await accounts.idsOf([address]), changeStamp(actor));
        return true;
      });
  }

  const isUninvited = async (playerId: string, emailAddress: string): Promise<boolean> =>
    (await invitations.open({ playerId, emailAddress })) === null;

  return {
    /**
     * Makes these addresses the child's guardians. One who is new is invited, and becomes a guardian by accepting; only
     * the caller's own address needs no invitation. Whoever is invited already stays invited.
     * @returns the child after it; null when its guardians changed since it was read
     */
    async set(occasion: Occasion, child: PlayerRecord, addresses: readonly string[]): Promise<PlayerRecord | null> {
      const { actor } = occasion;
      const wanted = [...new Set(addresses)];
      const invited = wanted.filter((one) => !child.contacts.includes(one) && one !== actor.emailAddress);
      const contacts = wanted.filter((one) => !invited.includes(one));
      const isNew = await Promise.all(invited.map((one) => isUninvited(child._id, one)));
      const after = await change(occasion, child, {
        contacts,
        invited: invited.filter((_, index) => isNew[index]),
        by: actor.userId,
      });
      if (!after) return null;
      const rosters = invited.length > 0 ? await teams.byIds(await teams.rostersWith(child._id)) : [];
      for (const one of invited) await invite(actor, { kind: 'guardian', child: after, teams: rosters }, one);
      for (const one of child.contacts.filter((address) => !contacts.includes(address))) {
        await invitations.takeSlot({ playerId: child._id, emailAddress: one });
        await leaveTeams(occasion, child._id, one);
      }
      return after;
    },

    /** The caller accepts to be a guardian, as somebody else's account asked. */
    join: (occasion: Occasion, child: PlayerRecord, by: string): Promise<PlayerRecord | null> =>
      change(occasion, child, {
        contacts: [...new Set([...child.contacts, occasion.actor.emailAddress])],
        invited: [],
        by,
      }),
  };
}
