/** Writes memberships of teams, with all that follows from each change. */

import type { InvitationRecord, TeamRecord, UserRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import type { Capacity, StaffRole } from '@touchline/shared/access/roles';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accessStore } from '../../data/accounts/access.store';
import { accountsStore } from '../../data/accounts/accounts.store';
import { auditTrail } from '../../data/audit/audit.store';
import { invitationsStore } from '../../data/invitations/invitations.store';
import { membershipsStore } from '../../data/teams/memberships.store';
import { teamFacts } from '../../data/teams/team-facts';
import { capacityIn, isPending, teamsStore } from '../../data/teams/teams.store';
import { publishAccessChange } from '../effects/access';
import { freeingHelp } from '../effects/free-help';
import { type Context, type Revoke, staffLeaving } from '../effects/staff-left';

interface Membership {
  address: string;
  capacity: Capacity;
  /** True: an ADMIN adds the member. */
  byAdmin?: boolean;
  /** True: a new member has yet to accept. */
  pending?: boolean;
}

interface Accepted extends Omit<Membership, 'pending'> {
  /** The role that the invitation gives. */
  role?: StaffRole | undefined;
}

export function memberships(services: Services) {
  const { store } = services;
  const stored = membershipsStore(store, services.config.CLUB_TIMEZONE);
  const teams = teamsStore(store);
  const accounts = accountsStore(store);
  const access = accessStore(store);
  const invitations = invitationsStore(store);
  const audit = auditTrail(store);
  const publish = teamFacts(services);
  const freeHelp = freeingHelp(services);

  const tellScreens = async (actor: Actor, address: string) =>
    publishAccessChange(services, await accounts.idsOf([address]), changeStamp(actor));

  /** Revokes an invitation that is not accepted, and its pending membership. Returns false when it was accepted or has ended. */
  const revoke: Revoke = async (context, invitation, why) => {
    const { teamId, emailAddress } = invitation;
    if (!(await invitations.revoke(invitation, why))) return false;
    if (teamId !== undefined) await endPending(context, teamId, emailAddress);
    await tellScreens(context.actor, emailAddress);
    return true;
  };
  const staffLeft = staffLeaving(services, revoke);

  /**
   * All that follows from a changed membership. Can be repeated.
   * @param team as the write returned it
   * @param from the capacity before the write; undefined when the membership began
   */
  async function membershipChanged(
    context: Context,
    team: TeamRecord,
    { address, from }: { address: string; from: Capacity | undefined },
  ): Promise<void> {
    const { actor } = context;
    const to = capacityIn(team, address);
    if (to === undefined) await invitations.revokeFor({ teamId: team._id, emailAddress: address });
    const publishMember = to === undefined ? publish.memberRemoved : publish.memberSet;
    publishMember(team, address, changeStamp(actor));
    await tellScreens(actor, address);
    if (from === undefined || from === to) return;
    await freeHelp(actor, { teamIds: [team._id] });
    const user = from === 'staff' ? await accounts.byAddress(address) : null;
    if (user) await staffLeft(context, user, team);
  }

  /** Gives the staff role of an accepted invitation, with an audit entry. */
  async function giveInvitedRole({ actor, requestId }: Context, address: string, role: StaffRole): Promise<void> {
    const user = await accounts.byAddress(address);
    if (!user || user.roles.includes(role)) return;
    const [before, after] = [{ roles: user.roles }, { roles: [...user.roles, role] }];
    const entry = { action: 'accept_invitation', about: address, before, after } as const;
    await audit.noting(actor, requestId, entry, () => access.giveRole(user._id, role));
  }

  /** Gives PARENT to the active account of a member, unless it has a role. Returns whether it did. */
  async function grantParentTo(address: string): Promise<boolean> {
    const user = await accounts.byAddress(address);
    return user?.active === true && access.grantParent(user._id);
  }

  /** Ends a membership without a trace, also one that was dismissed before. Returns the team, or null on a conflict. */
  async function forget(context: Context, team: TeamRecord, address: string): Promise<TeamRecord | null> {
    const from = capacityIn(team, address);
    const after = await stored.forgetMember(team, address);
    if (after && from !== undefined) await membershipChanged(context, after, { address, from });
    else if (after) publish.saved(after, changeStamp(context.actor), []);
    return after;
  }

  /** Ends a membership that was not accepted. */
  const endPending = (context: Context, teamId: string, address: string): Promise<true> =>
    retryOnConflict(async () => {
      const team = await teams.byId(teamId);
      if (!team || !isPending(team, address)) return true;
      return (await forget(context, team, address)) ? true : undefined;
    });

  return {
    revoke,
    staffLeft,
    forget,

    /**
     * Adds a member, or changes their capacity. An active account without a role gets PARENT. Repeating it changes nothing.
     * @returns the team, or null on a conflict
     */
    async set(
      context: Context,
      team: TeamRecord,
      { address, capacity, byAdmin, pending }: Membership,
    ): Promise<TeamRecord | null> {
      const from = capacityIn(team, address);
      const origin = { byAdmin: byAdmin === true, pending: pending === true };
      const after = from === capacity ? team : await stored.setMember(team, address, capacity, origin);
      if (!after) return null;
      const gotParent = await grantParentTo(address);
      if (from !== capacity) await membershipChanged(context, after, { address, from });
      else if (gotParent) await tellScreens(context.actor, address);
      return after;
    },

    /**
     * Accepts a membership: one that is pending, or a new one. The account gets the role of the invitation, or PARENT if it has none.
     * @returns the team, or null on a conflict
     */
    async accept(
      context: Context,
      team: TeamRecord,
      { address, capacity, byAdmin, role }: Accepted,
    ): Promise<TeamRecord | null> {
      const from = capacityIn(team, address);
      const after = await (from === undefined
        ? stored.setMember(team, address, capacity, { byAdmin: byAdmin === true })
        : stored.joinMember(team, address, capacity));
      if (!after) return null;
      if (role) await giveInvitedRole(context, address, role);
      await grantParentTo(address);
      await membershipChanged(context, after, { address, from });
      return after;
    },

    /** Ends a membership, and keeps the address out until it is added again. Returns the team, or null on a conflict. */
    async dismiss(context: Context, team: TeamRecord, address: string): Promise<TeamRecord | null> {
      const from = capacityIn(team, address);
      const after = await stored.dropMember(team, address);
      if (after) await membershipChanged(context, after, { address, from });
      return after;
    },

    /** Does what follows from a changed membership, where a crash cut it off. Returns the team. */
    async changed(
      context: Context,
      team: TeamRecord,
      change: { address: string; from: Capacity | undefined },
    ): Promise<TeamRecord> {
      await membershipChanged(context, team, change);
      return team;
    },

    /** Keeps an address that is no member out until it is added. Returns false when it has become a member. */
    keepOut: (teamId: string, address: string): Promise<boolean> => stored.dismiss(teamId, address),

    /**
     * Ends the invitations that an account sent or received, when it is erased.
     * @param led the teams that it led, except those where it was staff
     */
    async endInvitationsOf(context: Context, user: UserRecord, led: readonly TeamRecord[]): Promise<void> {
      for (const team of led) await staffLeft(context, user, team);
      for (const open of await invitations.by(user._id, 'open', 'accepting')) await revoke(context, open, 'revoked');
      await invitations.deleteAll({ by: user._id });
      await invitations.deleteAll({ emailAddress: user.emailAddress });
    },

    /** Completes an acceptance. The record stays for 30 days, to show who let whom in. */
    async endInvitation(actor: Actor, { _id, emailAddress }: InvitationRecord): Promise<void> {
      await invitations.end(_id, Date.now() + 30 * 86_400_000);
      await tellScreens(actor, emailAddress);
    },
  };
}
