/** Adds and removes members of a team by address (specification 1.3). */

import type { Caller } from '@touchline/server/access/caller';
import type { TeamRecord, UserRecord } from '@touchline/server/records';
import type { AuditFacts, AuditRecord } from '@touchline/server/service-records';
import { type Actor, hasRole } from '@touchline/shared/access/actor';
import { type Capacity, STAFF_ROLES } from '@touchline/shared/access/roles';
import type { AuditAction } from '@touchline/shared/accounts/audit-actions';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { type MembershipChange, mayChangeMembership, usualCapacity } from '@touchline/shared/teams/teams.rules';
import { presentId } from '../../base/id-presenter';
import { assertRoomIn } from '../../base/quotas';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { type AuditedAction, auditTrail } from '../../data/audit/audit.store';
import { playersStore } from '../../data/players/players.store';
import { findChangeableTeam } from '../../data/teams/find-team';
import { capacityIn, isPending, teamsStore } from '../../data/teams/teams.store';
import { presentTeam } from '../../data/teams/teams-presenter';
import { peopleMails } from '../../mails/people-mails';
import { inviting } from '../../reactions/people/inviting';
import { memberships } from '../../reactions/people/memberships';

function assertMayChange({ actor }: Caller, teamId: string, change: MembershipChange): void {
  if (mayChangeMembership(actor, teamId, change)) return;
  throw new Problem('FORBIDDEN', "Only a manager of the team may change who is on the team's staff.");
}

interface MemberInput {
  teamId: string;
  address: string;
  /** Undefined for the usual capacity. */
  wanted: Capacity | undefined;
}

interface AppliedChange {
  team: TeamRecord;
  address: string;
  from: Capacity | undefined;
  to: Capacity | undefined;
}

const asFacts = (capacity: Capacity | undefined): AuditFacts => (capacity ? { capacity } : {});

export function membersService(services: Services) {
  const store = teamsStore(services.store);
  const players = playersStore(services.store);
  const accounts = accountsStore(services.store);
  const audit = auditTrail(services.store);
  const mails = peopleMails(services.config);
  const members = memberships(services);
  const { invite, assertMayInvite } = inviting(services);

  /** Changes a membership with an entry, and mails the member if they have an account. Returns the team, or null on a conflict. */
  function change(
    { actor }: Caller,
    requestId: string,
    { team: { _id }, address, from, to }: AppliedChange,
    write: () => Promise<TeamRecord | null>,
  ): Promise<TeamRecord | null> {
    const entry: AuditedAction = {
      action: to ? 'add_member' : 'remove_member',
      about: address,
      before: { team: _id, ...asFacts(from) },
      after: { team: _id, ...asFacts(to) },
    };
    return audit.noting(actor, requestId, entry, async () => {
      const team = await write();
      if (team) await mailMember(actor, { team, address, to });
      return team;
    });
  }

  async function mailMember(actor: Actor, { team, address, to }: Omit<AppliedChange, 'from'>): Promise<void> {
    const user = address === actor.emailAddress ? null : await accounts.byAddress(address);
    // A pending member gets the mail of the invitation instead.
    if (user?.active && !isPending(team, address))
      await services.mail.send(mails.membership(user, actor, { team, to }));
  }

  /** Returns the entry of a change of this membership that broke off. */
  const brokenIn = (
    { actor }: Caller,
    action: AuditAction,
    { team, address }: Pick<AppliedChange, 'team' | 'address'>,
  ): Promise<AuditRecord | undefined> => audit.broken(actor, action, address, ({ before }) => before.team === team._id);

  /**
   * Returns the usual capacity of a new member, or `family` when the caller may not learn the roles of the address' owner. That owner
   * gets the usual capacity with the acceptance.
   */
  async function usualFor({ actor }: Caller, team: TeamRecord, user: UserRecord | null): Promise<Capacity> {
    const mayLearnRoles = hasRole(actor, 'ADMIN') || user?._id === actor.userId;
    if (!mayLearnRoles) return 'family';
    const isStaff = user?.active === true && user.roles.some((role) => STAFF_ROLES.some((staff) => staff === role));
    return usualCapacity(isStaff, isStaff && (await players.hasChildOn(team, user.emailAddress)));
  }

  /** Returns whether no invitation is needed: callers add themselves, or the address is a guardian of a child in the team. */
  const hasConsented = async ({ actor }: Caller, team: TeamRecord, address: string): Promise<boolean> =>
    address === actor.emailAddress || players.hasChildOn(team, address);

  return {
    /**
     * Adds a member or changes their capacity, and invites them to accept. The response does not reveal whether the address has
     * an account. An active account without a role gets PARENT.
     * @throws Problem 409 when the team has too many members
     */
    add(caller: Caller, requestId: string, { teamId, address, wanted }: MemberInput): Promise<Presented<TeamView>> {
      return retryOnConflict(async () => {
        const team = await findChangeableTeam(store, caller, teamId);
        const user = await accounts.byAddress(address);
        const from = capacityIn(team, address);
        const usual = await usualFor(caller, team, user);
        const to = wanted ?? from ?? usual;
        assertMayChange(caller, teamId, { from, to, usual });
        if (from === undefined) assertRoomIn('membersOfTeam', { all: team.memberEmails.length });

        const pending = from === undefined && !(await hasConsented(caller, team, address));
        if (pending) await assertMayInvite(caller.actor, [{ emailAddress: address, teamId }]);
        const byAdmin = hasRole(caller.actor, 'ADMIN');
        const context = { actor: caller.actor, requestId };
        const write = () => members.set(context, team, { address, capacity: to, byAdmin, pending });
        const broken = from === to ? await brokenIn(caller, 'add_member', { team, address }) : undefined;
        const was = broken ? (broken.before.capacity as Capacity | undefined) : from;
        const isChange = broken !== undefined || from !== to;
        const after = await (isChange ? change(caller, requestId, { team, address, from: was, to }, write) : write());
        if (!after) return undefined;
        if (isPending(after, address))
          await invite(caller.actor, { kind: to, team: after, usual: wanted === undefined }, address);
        return presentTeam(after, await players.childrenOf([after]), caller.actor);
      });
    },

    /** Ends a membership. A COACH may remove families only. */
    remove(caller: Caller, requestId: string, teamId: string, address: string): Promise<Presented<string>> {
      return retryOnConflict(async () => {
        const team = await findChangeableTeam(store, caller, teamId);
        const now = capacityIn(team, address);
        const broken = now === undefined ? await brokenIn(caller, 'remove_member', { team, address }) : undefined;
        const from = now ?? (broken?.before.capacity as Capacity | undefined);
        if (from === undefined) throw notFound('member');
        assertMayChange(caller, teamId, { from, to: undefined, usual: 'family' });

        const context = { actor: caller.actor, requestId };
        const write = () =>
          broken ? members.changed(context, team, { address, from }) : members.dismiss(context, team, address);
        if (!(await change(caller, requestId, { team, address, from, to: undefined }, write))) return undefined;
        return presentId(address);
      });
    },
  };
}
