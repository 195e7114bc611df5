/** Profiles of users and their children (specification 1.5). */

import { type Caller, loadCaller } from '@touchline/server/access/caller';
import type { PlayerRecord, UserRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import { accountModel, type ProfileInput, type ProfileView } from '@touchline/shared/accounts/account.model';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { authorize } from '@touchline/shared/permissions/rules';
import { MAX_CHILDREN, type OwnPlayerInput } from '@touchline/shared/players/player.model';
import { changedFields, isOutdated } from '../../base/changed-fields';
import { createOnce, retryOf } from '../../base/create-once';
import { presentId } from '../../base/id-presenter';
import { openRate } from '../../base/limits';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { presentProfile } from '../../data/accounts/accounts-presenter';
import { type ChildChange, childChange, newChild, playersStore } from '../../data/players/players.store';
import { namedIds } from '../../data/privacy/named-ids';
import { playerFacts } from '../../data/teams/team-facts';
import { teamsStore } from '../../data/teams/teams.store';
import { childRenamer } from '../../reactions/events/child-renamer';
import { itemRewriter } from '../../reactions/events/item-rewriter';
import { mergeFollower } from '../../reactions/merging/merge-follower';
import { accountChanges } from '../../reactions/people/accounts';
import { type AuditContext, guardiansService } from '../../reactions/people/guardians.service';
import { removalsService } from './removals.service';

/** Changes to the caller's children in a profile form. */
interface ChildChanges {
  changed: { child: PlayerRecord; fields: ChildChange }[];
  added: OwnPlayerInput[];
}

/** Returns a function that writes a profile. It returns null when another form was saved meanwhile, unless the last save wins. */
const profileWriter =
  (accounts: ReturnType<typeof accountsStore>) =>
  async (user: UserRecord, fields: Partial<UserRecord>, cleared: readonly string[], lastWins: boolean) => {
    const saved = await accounts.save(user, fields, cleared);
    if (saved || !lastWins) return saved;
    return retryOnConflict(async () => {
      const current = await accounts.byId(user._id);
      return current && ((await accounts.save(current, fields, cleared)) ?? undefined);
    });
  };

export function profilesService(services: Services) {
  const { store } = services;
  const accounts = accountsStore(store);
  const write = profileWriter(accounts);
  const players = playersStore(store);
  const teams = teamsStore(store);
  const guardians = guardiansService(services);
  const removals = removalsService(services);
  const { afterMerges } = mergeFollower(services);
  const publishPlayer = playerFacts(services);
  const { accountChanged } = accountChanges(services);
  const { countRename } = itemRewriter(services);
  const rename = childRenamer(services);
  const { isNamed } = namedIds(services);
  const countSave = openRate(services, 'profiles');

  /** In this order: the record of a merged child goes after the other child has noted its id. A guest has no record. */
  const isTaken = async (id: string) =>
    (await players.byId(id)) !== null || (await players.absorberOf(id)) !== null || isNamed(id);

  /** Returns the problem of an outdated form, with the current profile. */
  async function savedElsewhere({ user, actor }: Caller): Promise<Problem> {
    const currentUser = (await accounts.byId(user._id)) ?? user;
    return new Problem('CONFLICT', 'Your profile was saved elsewhere meanwhile.', {
      current: presentProfile(await loadCaller(store, currentUser, actor.sessionId), actor),
    });
  }

  /**
   * Compares the form with the caller's children. Matches a child without a known id by name, so that a retry creates no
   * second child.
   * @throws Problem 409 for another family's child, one that was merged into it, and a guest of an event: ids are numbers that can be guessed, and a guardian may see the child's teams and film
   */
  async function childChanges(caller: Caller, inputs: readonly OwnPlayerInput[]): Promise<ChildChanges> {
    const { children } = caller;
    const changes: ChildChanges = { changed: [], added: [] };
    for (const input of inputs) {
      const childOfId = children.find(({ _id }) => _id === input.id);
      // The child was merged into another own one while the form was open.
      if (input.id !== undefined && children.some(({ absorbed }) => absorbed?.[itemRow(input.id ?? '')]))
        throw await savedElsewhere(caller);
      if (!childOfId && input.id !== undefined && (await isTaken(input.id)))
        throw new Problem('CONFLICT', "This player is known already. Please ask your team's coach to link you.");
      const child = childOfId ?? children.find(({ name }) => name.toLowerCase() === input.name.toLowerCase());
      if (!child) changes.added.push(input);
      // The birth year of a known child comes from its date of birth or its team, not from the form.
      const fields = child ? childChange(child, { ...input, birthYear: undefined }) : {};
      if (child && Object.keys(fields).length > 0) changes.changed.push({ child, fields });
    }
    // Somebody may have become a guardian of more by invitations.
    if (changes.added.length > 0 && children.length + changes.added.length > MAX_CHILDREN) {
      const message = `At most ${MAX_CHILDREN} players`;
      throw new Problem('VALIDATION', message, { fields: { players: message } });
    }
    return changes;
  }

  async function writeChildren(caller: Caller, { changed, added }: ChildChanges): Promise<void> {
    const stamp = changeStamp(caller.actor);
    const { userId: by, emailAddress: guardian } = caller.actor;
    for (const { child, fields } of changed) {
      const after = await retryOnConflict(async () => {
        const current = await afterMerges(child._id);
        // Removed as a guardian meanwhile.
        if (!current?.contacts.includes(guardian)) return null;
        return (await players.change(current, fields, { by, guardian })) ?? undefined;
      });
      if (after) await publishPlayer(after, stamp);
    }
    for (const input of added) {
      const origin = { contacts: [caller.actor.emailAddress], createdBy: caller.actor.userId };
      await createOnce({
        sent: input.id,
        digits: 8,
        insert: (_id) => players.insert(newChild(_id, input, origin)),
        findExisting: retryOf(input.id, caller.actor.userId, async (_id) => (await players.byId(_id))?.createdBy),
      });
    }
  }

  /** After the rows of the account, which hold more than a child's name: each row changes once. */
  async function renameAll(actor: Actor, children: readonly PlayerRecord[]): Promise<void> {
    for (const child of children) await rename(actor, child);
  }

  return {
    /** Returns the profile of an address, by default the caller's. ADMIN and ROOT may read all profiles. */
    async read(caller: Caller, address: string | undefined): Promise<Presented<ProfileView>> {
      const emailAddress = address ?? caller.actor.emailAddress;
      authorize(caller.actor, 'profile.read', { emailAddress }, 'profile');
      if (emailAddress === caller.actor.emailAddress) return presentProfile(caller, caller.actor);
      const user = await accounts.byAddress(emailAddress);
      if (!user) throw notFound('profile');
      return presentProfile(await loadCaller(store, user, ''), caller.actor);
    },

    /**
     * Saves the caller's profile and children. A form without changes counts as saved.
     * @throws Problem 409 for another family's child, or with the current profile when `rev` is outdated, 429 after too many changes
     */
    async save(caller: Caller, { rev, players: children, ...sent }: ProfileInput): Promise<Presented<string>> {
      const { user, actor } = caller;
      const wanted = accountModel.changes('owner', sent);
      const fields = changedFields(user, wanted);
      const cleared = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
        (field) => wanted[field] === undefined && user[field] !== undefined,
      );
      const changes = await childChanges(caller, children ?? []);
      if (Object.keys(fields).length + cleared.length + changes.changed.length + changes.added.length === 0) {
        // An earlier call may have written a name and been interrupted.
        await renameAll(actor, caller.children);
        return presentId(user.emailAddress);
      }
      await countSave(actor.userId);
      for (const { fields } of changes.changed) if (fields.name !== undefined) await countRename(actor);
      const saved = isOutdated(rev, user) ? null : await write(user, fields, cleared, rev === undefined);
      if (!saved) throw await savedElsewhere(caller);
      await writeChildren(caller, changes);
      await accountChanged(actor, saved);
      await renameAll(actor, await players.ofContacts([actor.emailAddress]));
      return presentId(user.emailAddress);
    },

    /**
     * Sets a child's guardians. Only an ADMIN may leave a child without guardians. A guardian can remove another one only
     * with their consent (decision 0030).
     */
    setContacts(
      caller: Caller,
      requestId: string,
      { playerId, contacts }: { playerId: string; contacts: string[] },
    ): Promise<Presented<string>> {
      const context: AuditContext = { actor: caller.actor, action: 'update_player_contact', requestId };
      return retryOnConflict(async () => {
        const rosters = await teams.rostersWith(playerId);
        authorize(caller.actor, 'player.contact', { playerId, rosters }, 'player');
        const child = await players.byId(playerId);
        // A child that is merged away just now has other guardians in a moment, which this form does not know.
        if (!child || child.mergingInto !== undefined) throw notFound('player');
        // An address that is only invited is not a guardian yet.
        const remaining = contacts.filter(
          (address) => child.contacts.includes(address) || address === caller.actor.emailAddress,
        );
        const losesLast = remaining.length === 0 && child.contacts.length > 0;
        if ((losesLast || contacts.length === 0) && !caller.actor.roles.includes('ADMIN')) {
          const message = 'A player needs a contact';
          throw new Problem('VALIDATION', message, { fields: { contacts: message } });
        }
        // `stay`: guardians whom the form leaves out, but who remain for now. `asked`: those of them who get a request.
        const { stay, asked } = removals.decide(caller.actor, child, contacts);
        const after = await guardians.set(context, child, [...contacts, ...stay]);
        if (!after) return undefined;
        for (const address of asked) {
          await removals.ask(context, after, address);
          const now = await afterMerges(after._id);
          if (now && now._id !== after._id) await removals.ask(context, now, address);
        }
        return presentId(caller.actor.userId);
      });
    },

    removals: (caller: Caller) => removals.list(caller),

    withdraw: (caller: Caller, requestId: string, request: { playerId: string; emailAddress: string }) =>
      removals.withdraw({ actor: caller.actor, action: 'withdraw_removal', requestId }, request),

    object: (caller: Caller, requestId: string, playerId: string): Promise<Presented<string>> =>
      removals.object({ actor: caller.actor, action: 'object_removal', requestId }, playerId),
  };
}
