/** Changes a child's guardians, who can see the child's teams, film and sign-ups (specification 1.5 and 1.7). */

import { isDeepStrictEqual } from 'node:util';
import type { PlayerRecord } from '@touchline/server/records';
import type { AuditRecord } from '@touchline/server/service-records';
import type { Actor } from '@touchline/shared/access/actor';
import { mayLinkOneself } from '@touchline/shared/accounts/accounts.rules';
import type { AuditAction } from '@touchline/shared/accounts/audit-actions';
import { Problem } from '@touchline/shared/errors';
import { firstNameOf } from '@touchline/shared/players/first-name';
import { changeStamp } from '../../base/publish';
import { assertRoomIn } from '../../base/quotas';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accessStore } from '../../data/accounts/access.store';
import { accountsStore } from '../../data/accounts/accounts.store';
import { type AuditedAction, auditTrail } from '../../data/audit/audit.store';
import { invitationsStore } from '../../data/invitations/invitations.store';
import { guardiansStore } from '../../data/players/guardians.store';
import { playersStore } from '../../data/players/players.store';
import { playerFacts } from '../../data/teams/team-facts';
import { capacityIn, teamsStore } from '../../data/teams/teams.store';
import { peopleMails } from '../../mails/people-mails';
import { publishAccessChange } from '../effects/access';
import { freeingHelp } from '../effects/free-help';
import { consentChanges } from '../events/consent-changes';
import { inviting } from './inviting';
import { memberships } from './memberships';

/** Context of a change for the audit trail. */
export interface AuditContext {
  actor: Actor;
  action: AuditAction;
  requestId: string;
}

interface GuardianChange {
  contacts: readonly string[];
  /** Addresses to invite. */
  invited: readonly string[];
  /** The account that added the new guardians. */
  by: string;
}

export function guardiansService(services: Services) {
  const { store, mail, config } = services;
  const players = playersStore(store);
  const teams = teamsStore(store);
  const accounts = accountsStore(store);
  const access = accessStore(store);
  const audit = auditTrail(store);
  const invitations = invitationsStore(store);
  const mails = peopleMails(config);
  const publishPlayer = playerFacts(services);
  const followFilms = consentChanges(services);
  const freeHelp = freeingHelp(services);
  const { forget, revoke } = memberships(services);
  const { invite, assertMayInvite } = inviting(services);

  /** Mails the guardians of a child what changes about its guardians. */
  async function mailGuardians(
    actor: Actor,
    child: PlayerRecord,
    { added = [], removed = [], invited }: { added?: string[]; removed?: string[]; invited: readonly string[] },
  ): Promise<void> {
    if (added.length + removed.length + invited.length === 0) return;
    const contacts = (await players.byId(child._id))?.contacts ?? [];
    const all = [...new Set([...contacts, ...(await invitations.addressesTo(child._id)), ...invited])];
    for (const emailAddress of child.contacts) {
      const receiver = (await accounts.byAddress(emailAddress)) ?? { emailAddress };
      // A later mail may replace this one, so each says where things stand.
      const now = contacts.includes(emailAddress) ? all : undefined;
      await mail.send(mails.guardians(receiver, actor, { child, added, removed, invited, now }));
    }
  }

  /** Returns the guardians before a change, also where a crash cut off what follows from it. */
  async function formerContacts(
    { actor, action }: Pick<AuditContext, 'actor' | 'action'>,
    child: PlayerRecord,
    contacts: readonly string[],
  ): Promise<readonly string[]> {
    if (!isDeepStrictEqual(child.contacts, contacts)) return child.contacts;
    const isThis = ({ after }: AuditRecord) => isDeepStrictEqual(after.contacts, contacts);
    const broken = await audit.broken(actor, action, child._id, isThis);
    return (broken?.before.contacts as string[] | undefined) ?? child.contacts;
  }

  /** Writes the guardians, publishes the changed access, adds to the audit trail, and mails the previous guardians. */
  async function changeGuardians(
    { actor, action, requestId }: AuditContext,
    child: PlayerRecord,
    { contacts, invited, by }: GuardianChange,
  ): Promise<PlayerRecord | null> {
    const former = await formerContacts({ actor, action }, child, contacts);
    const added = contacts.filter((address) => !former.includes(address));
    const removed = former.filter((address) => !contacts.includes(address));
    if (added.length + removed.length + invited.length === 0) return child;
    const entry: AuditedAction = {
      action,
      about: child._id,
      before: { contacts: [...former] },
      after: { contacts: [...contacts], ...(invited.length > 0 && { invited: [...invited] }) },
    };
    return audit.noting(actor, requestId, entry, async () => {
      let after: PlayerRecord | null = child;
      if (added.length + removed.length > 0) {
        const isDone = isDeepStrictEqual(child.contacts, contacts);
        after = isDone ? child : await guardiansStore(store).setContacts(child, contacts, by);
        if (!after) return null;
        publishAccessChange(services, await accounts.idsOf([...added, ...removed]), changeStamp(actor));
        await publishPlayer(after, changeStamp(actor));
        // The answer of a guardian who left counts no more.
        await followFilms(changeStamp(actor), child, after);
      }
      await mailGuardians(actor, { ...child, contacts: [...former] }, { added, removed, invited });
      for (const address of removed) await endGuardianship({ actor, action, requestId }, child._id, address);
      if (removed.length > 0) await freeHelp(actor, { teamIds: await teams.rostersWith(child._id) });
      return after;
    });
  }

  /** Ends the family memberships of a removed guardian in the child's teams, unless they have another child there. */
  async function leaveTeams(context: AuditContext, playerId: string, address: string): Promise<void> {
    const { actor, action, requestId } = context;
    for (const _id of await teams.rostersWith(playerId))
      await retryOnConflict(async () => {
        const team = await teams.byId(_id);
        if (!team || capacityIn(team, address) !== 'family' || (await players.hasChildOn(team, address))) return true;
        const before = { team: _id, capacity: 'family' };
        const entry = { action, about: address, before, after: { team: _id } };
        const after = await audit.noting(actor, requestId, entry, () => forget(context, team, address));
        return after ? true : undefined;
      });
  }

  /** Ends a removed guardian's family memberships in the child's teams, and their open invitations to this child. */
  async function endGuardianship(context: AuditContext, playerId: string, address: string): Promise<void> {
    await invitations.revokeFor({ playerId, emailAddress: address });
    for (const by of await accounts.idsOf([address]))
      for (const invitation of await invitations.by(by, 'open', 'accepting'))
        if (invitation.playerId === playerId) await revoke(context, invitation, 'left');
    await leaveTeams(context, playerId, address);
  }

  /** Returns why the caller may not make themselves a guardian of this child, or undefined. */
  async function ownLinkProblem(actor: Actor, child: PlayerRecord): Promise<string | undefined> {
    if (child.contacts.includes(actor.emailAddress)) return undefined;
    const { contacts } = child;
    if (mayLinkOneself(actor, { contacts, rosters: await teams.rostersWith(child._id) })) return undefined;
    const firstName = firstNameOf(child.name);
    return `Ask a guardian of ${firstName} or an admin to add you.`;
  }

  /**
   * @param field the field of the form that names the caller or the child
   * @throws Problem 400 when the caller needs the consent of a guardian or an ADMIN
   */
  async function assertMayLinkOneself(actor: Actor, child: PlayerRecord, field: string): Promise<void> {
    const message = await ownLinkProblem(actor, child);
    if (message !== undefined) throw new Problem('VALIDATION', message, { fields: { [field]: message } });
  }

  const isUninvited = async (playerId: string, emailAddress: string): Promise<boolean> =>
    (await invitations.open({ playerId, emailAddress })) === null;

  return {
    mailGuardians,
    ownLinkProblem,
    assertMayLinkOneself,

    /**
     * Sets the child's guardians. Invites new addresses, which become guardians when they accept; only the caller's own address
     * needs no invitation. Open invitations stay.
     * @param mailLater receives the new invitations, to mail those to one address together
     * @returns the child after the change, or null when its guardians changed since it was read
     * @throws Problem 400 for the caller's own address when they may not make themselves a guardian, 409 for too many guardians
     */
    async set(
      context: AuditContext,
      child: PlayerRecord,
      addresses: readonly string[],
      mailLater?: Parameters<typeof invite>[3],
    ): Promise<PlayerRecord | null> {
      const { actor } = context;
      const wanted = [...new Set(addresses)];
      if (wanted.includes(actor.emailAddress)) await assertMayLinkOneself(actor, child, 'contacts');
      const invited = wanted.filter((address) => !child.contacts.includes(address) && address !== actor.emailAddress);
      const contacts = wanted.filter((address) => !invited.includes(address));
      if (invited.length > 0) {
        const guardians = new Set([...child.contacts, ...(await invitations.addressesTo(child._id)), ...invited]);
        assertRoomIn('guardiansOfChild', { all: 0 }, guardians.size);
      }
      await assertMayInvite(
        actor,
        invited.map((emailAddress) => ({ emailAddress, playerId: child._id })),
      );
      const isNew = await Promise.all(invited.map((address) => isUninvited(child._id, address)));
      const after = await changeGuardians(context, child, {
        contacts,
        invited: invited.filter((_, index) => isNew[index]),
        by: actor.userId,
      });
      if (!after) return null;
      const rosters = invited.length > 0 ? await teams.byIds(await teams.rostersWith(child._id)) : [];
      for (const address of invited)
        await invite(actor, { kind: 'guardian', child: after, teams: rosters }, address, mailLater);
      return after;
    },

    /**
     * Makes an address a guardian after its owner accepted an invitation, or staff accepted the owner's request. An account without a
     * role gets PARENT.
     * @param by the account that invited or accepted them
     */
    async join(
      context: AuditContext,
      child: PlayerRecord,
      { address, by }: { address: string; by: string },
    ): Promise<PlayerRecord | null> {
      const contacts = [...new Set([...child.contacts, address])];
      const after = await changeGuardians(context, child, { contacts, invited: [], by });
      // Also when it is repeated: a crash may have cut the first call off.
      if (after) for (const userId of await accounts.idsOf([address])) await access.grantParent(userId);
      return after;
    },
  };
}
