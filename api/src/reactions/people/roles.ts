/** Gives and takes roles, with all that follows from each change. */

import { loadCaller } from '@touchline/server/access/caller';
import type { UserRecord } from '@touchline/server/records';
import { leads } from '@touchline/shared/access/actor';
import { type Role, STAFF_ROLES } from '@touchline/shared/access/roles';
import { Problem } from '@touchline/shared/errors';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accessStore } from '../../data/accounts/access.store';
import { accountsStore } from '../../data/accounts/accounts.store';
import { playersStore } from '../../data/players/players.store';
import { capacityIn, teamsStore } from '../../data/teams/teams.store';
import { publishAccessChange } from '../effects/access';
import { freeingHelp } from '../effects/free-help';
import type { Context } from '../effects/staff-left';
import { memberships } from './memberships';

const isLastRoot = () => new Problem('CONFLICT', 'This is the last ROOT: the club needs one.');

export function roles(services: Services) {
  const { store } = services;
  const stored = accessStore(store);
  const accounts = accountsStore(store);
  const players = playersStore(store);
  const teams = teamsStore(store);
  const { set, staffLeft } = memberships(services);
  const freeHelp = freeingHelp(services);

  /** Makes a user with a new staff role staff of each team where they are a member without a child. */
  async function makeTeamStaff(context: Context, { emailAddress: address }: UserRecord): Promise<void> {
    for (const { _id } of await teams.withMember(address))
      await retryOnConflict(async () => {
        const team = await teams.byId(_id);
        if (!team || capacityIn(team, address) !== 'family' || (await players.hasChildOn(team, address))) return true;
        return (await set(context, team, { address, capacity: 'staff' })) ? true : undefined;
      });
  }

  /** Ends what the user had in the teams that they led with the old roles and no longer lead with the new ones. */
  async function endLeadership(context: Context, before: UserRecord, now: Role[]): Promise<void> {
    const [callerBefore, callerAfter] = await Promise.all(
      [before, { ...before, roles: now }].map((user) => loadCaller(store, user, '')),
    );
    if (!callerBefore || !callerAfter) return;
    for (const team of await teams.all())
      if (leads(callerBefore.actor, team._id) && !leads(callerAfter.actor, team._id))
        await staffLeft(context, before, team);
  }

  /** All that follows from changed roles. Can be repeated. */
  async function roleChanged(context: Context, before: UserRecord, now: Role[]): Promise<void> {
    const { actor } = context;
    publishAccessChange(services, [before._id], changeStamp(actor));
    if (before.roles.every((role) => now.includes(role))) return;
    await endLeadership(context, before, now);
    await freeHelp(actor, { userId: before._id });
  }

  /** @throws Problem 409 for the only account with ROOT */
  async function assertOtherRoot(user: UserRecord): Promise<void> {
    if (user.active && user.roles.includes('ROOT') && (await accounts.holders('ROOT')) === 1) throw isLastRoot();
  }

  /**
   * Takes a role. Counts ROOT after the write, so that two concurrent removals never both succeed.
   * @returns the account before it, or null when it did not have the role
   * @throws Problem 409 for the last ROOT
   */
  async function take(context: Context, userId: string, role: Role): Promise<UserRecord | null> {
    const before = await stored.takeRole(userId, role);
    if (!before) return null;
    if (role === 'ROOT' && (await accounts.holders('ROOT')) === 0) {
      await stored.giveRole(userId, 'ROOT');
      throw isLastRoot();
    }
    const now = before.roles.filter((held) => held !== role);
    await roleChanged(context, before, now);
    return before;
  }

  return {
    /** Gives a role. Returns the account before it, or null when the account is gone. */
    async give(context: Context, userId: string, role: Role): Promise<UserRecord | null> {
      const before = await stored.giveRole(userId, role);
      if (!before) return null;
      // Runs even when the user already had the role, so that a retry completes an interrupted call.
      if (STAFF_ROLES.some((staff) => staff === role)) await makeTeamStaff(context, before);
      if (!before.roles.includes(role)) await roleChanged(context, before, [...before.roles, role]);
      return before;
    },

    take,
    roleChanged,
    assertOtherRoot,

    /**
     * Takes ROOT from an account that is about to be deleted.
     * @throws Problem 409 for the last ROOT
     */
    async giveUpRoot(context: Context, user: UserRecord): Promise<void> {
      await assertOtherRoot(user);
      if (user.roles.includes('ROOT')) await take(context, user._id, 'ROOT');
    },
  };
}
