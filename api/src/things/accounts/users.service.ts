/** Administration of users, except their roles (specification 1.5). */

import { type Caller, loadCaller } from '@touchline/server/access/caller';
import { loadCallers } from '@touchline/server/access/load-callers';
import type { UserRecord } from '@touchline/server/records';
import { hasRole } from '@touchline/shared/access/actor';
import type { UserInput, UserView } from '@touchline/shared/accounts/account.model';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { LinkedPlayerInput } from '@touchline/shared/players/player.model';
import { createOnce, retryOf } from '../../base/create-once';
import { presentId } from '../../base/id-presenter';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { type AreaList, accountsStore } from '../../data/accounts/accounts.store';
import { presentUser, presentUsers } from '../../data/accounts/accounts-presenter';
import { auditTrail } from '../../data/audit/audit.store';
import { childChange, newChild, playersStore } from '../../data/players/players.store';
import { namedIds } from '../../data/privacy/named-ids';
import { addressesOf } from '../../data/teams/team-addresses';
import { playerFacts } from '../../data/teams/team-facts';
import { childRenamer } from '../../reactions/events/child-renamer';
import { itemRewriter } from '../../reactions/events/item-rewriter';
import { mergeFollower } from '../../reactions/merging/merge-follower';
import { accountChanges } from '../../reactions/people/accounts';
import { type AuditContext, guardiansService } from '../../reactions/people/guardians.service';

interface GeoHashChange {
  email: string;
  geoHash: string;
  requestId: string;
}

const MAX_GEO_HASHES = 50;

export function usersService(services: Services) {
  const { store } = services;
  const accounts = accountsStore(store);
  const players = playersStore(store);
  const { isNamed } = namedIds(services);
  const guardians = guardiansService(services);
  const { afterMerges } = mergeFollower(services);
  const publishPlayer = playerFacts(services);
  const audit = auditTrail(store);
  const { accountChanged } = accountChanges(services);
  const { countRename } = itemRewriter(services);
  const rename = childRenamer(services);

  /** Makes an address a guardian of a child, or no longer one. */
  const setLink = (context: AuditContext, id: string, address: string, isGuardian: boolean) =>
    retryOnConflict(async () => {
      const child = await afterMerges(id);
      if (!child) throw notFound('player');
      const others = child.contacts.filter((contact) => contact !== address);
      const wanted = isGuardian ? [...others, address] : others;
      const contacts = child.contacts.includes(address) === isGuardian ? child.contacts : wanted;
      return (await guardians.set(context, child, contacts)) ?? undefined;
    });

  /** Creates a child under the id of the form, unless another child was merged under it, or a guest has it, and links it. */
  async function create({ actor, requestId, action }: AuditContext, input: LinkedPlayerInput, address: string) {
    const { name } = input;
    if (name === undefined || !hasRole(actor, 'ADMIN')) throw notFound('player');
    const origin = { contacts: [], createdBy: actor.userId };
    const isFree =
      input.id !== undefined && (await players.absorberOf(input.id)) === null && !(await isNamed(input.id));
    const { id } = await createOnce({
      sent: isFree ? input.id : undefined,
      digits: 8,
      insert: async (_id) => {
        const entry = { action, about: _id, before: {}, after: { contacts: [] } };
        const child = newChild(_id, { ...input, name }, origin);
        await audit.noting(actor, requestId, entry, () => players.insert(child).then(() => true));
      },
      findExisting: retryOf(input.id, actor.userId, async (_id) => (await players.byId(_id))?.createdBy),
    });
    await setLink({ actor, requestId, action }, id, address, true);
  }

  /** Saves one player row of the user form: links a known child, or creates a new one. Only an ADMIN creates children and changes their fields. */
  async function savePlayer(context: AuditContext, input: LinkedPlayerInput, address: string): Promise<void> {
    const known = input.id === undefined ? null : await players.byId(input.id);
    if (!known) return create(context, input, address);
    const linked = await setLink(context, known._id, address, true);
    const fields = hasRole(context.actor, 'ADMIN') ? childChange(linked, input) : {};
    if (fields.name !== undefined) await countRename(context.actor);
    const by = context.actor.userId;
    // An earlier call may have written the name and been interrupted.
    if (Object.keys(fields).length === 0) return rename(context.actor, linked);
    const after = await players.change(linked, fields, { by });
    if (after) await publishPlayer(after, changeStamp(context.actor));
    if (after) await rename(context.actor, after);
  }

  async function changePhone(
    { actor, requestId, action }: AuditContext,
    user: UserRecord,
    phoneNumber: string | undefined,
  ) {
    if (phoneNumber === undefined || phoneNumber === user.phoneNumber) return;
    const before = { phoneNumber: user.phoneNumber };
    const entry = { action, about: user.emailAddress, before, after: { phoneNumber } };
    await audit.noting(actor, requestId, entry, () => accounts.change(user._id, { phoneNumber }));
  }

  const account = async (email: string): Promise<UserRecord> => {
    const user = await accounts.byAddress(email);
    if (!user) throw notFound('user');
    return user;
  };

  async function changeAreas(
    { actor }: Caller,
    action: 'add_geo_hash' | 'delete_geo_hash',
    list: AreaList,
    { email, geoHash, requestId }: GeoHashChange,
  ): Promise<Presented<string>> {
    const isAdding = action === 'add_geo_hash';
    const { _id, [list]: areas } = await account(email);
    const others = areas.filter((area) => area !== geoHash);
    const after = isAdding ? [...others, geoHash] : others;
    const write = () =>
      isAdding ? accounts.addArea(_id, list, geoHash, MAX_GEO_HASHES) : accounts.takeArea(_id, list, geoHash);
    const entry = { action, about: email, before: { [list]: areas }, after: { [list]: after } };
    const before = await (after.length === areas.length ? write() : audit.noting(actor, requestId, entry, write));
    if (!before) {
      if (!isAdding) throw notFound('geo hash');
      await account(email);
      throw new Problem('CONFLICT', `An account has at most ${MAX_GEO_HASHES} areas.`);
    }
    return presentId(email);
  }

  return {
    /** Returns all accounts, sorted by name, or only those of a team's members and families. */
    async list({ actor }: Caller, team: string | undefined): Promise<Presented<UserView[]>> {
      const users = await (team === undefined ? accounts.all() : accounts.byAddresses(await addressesOf(store, team)));
      const callerOf = await loadCallers(store, users);
      return presentUsers(
        users.map((user) => () => callerOf(user, '')),
        actor,
      );
    },

    /** Saves phone number and children. Children that are not sent stay linked; `removed` lists those to unlink. */
    async save(caller: Caller, requestId: string, input: UserInput): Promise<Presented<UserView>> {
      const { actor } = caller;
      const user = await account(input.emailAddress);
      const context: AuditContext = { actor, action: 'update_user', requestId };
      await changePhone(context, user, input.phoneNumber);
      for (const player of input.players ?? []) await savePlayer(context, player, user.emailAddress);
      for (const id of input.removed?.players ?? []) await setLink(context, id, user.emailAddress, false);
      await accountChanged(actor, await account(input.emailAddress));
      return presentUser(await loadCaller(store, await account(input.emailAddress), ''), actor);
    },

    /**
     * Adds an area. Does nothing when it is there already.
     * @throws Problem 409 when the account has too many
     */
    addGeoHash: (caller: Caller, list: AreaList, change: GeoHashChange) =>
      changeAreas(caller, 'add_geo_hash', list, change),

    /** @throws Problem 404 when the account does not have this area */
    removeGeoHash: (caller: Caller, list: AreaList, change: GeoHashChange) =>
      changeAreas(caller, 'delete_geo_hash', list, change),
  };
}
