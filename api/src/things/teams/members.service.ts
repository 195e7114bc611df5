/** Adds and removes members of a team by address (specification 1.3). */

import type { Caller } from '@touchline/server/access/caller';
import type { TeamRecord, UserRecord } from '@touchline/server/records';
import type { AuditFacts } from '@touchline/server/service-records';
import { hasRole } from '@touchline/shared/access/actor';
import { type Capacity, STAFF_ROLES } from '@touchline/shared/access/roles';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { type MembershipChange, mayChangeMembership, usualCapacity } from '@touchline/shared/teams/teams.rules';
import { presentId } from '../../base/id-presenter';
import { assertRoomIn } from '../../base/quotas';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { auditTrail } from '../../data/audit/audit.store';
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

  /** Adds a changed membership to the audit trail, and mails the member if they have an account. */
  async function recordChange(
    { actor }: Caller,
    requestId: string,
    { team, address, from, to }: AppliedChange,
  ): Promise<void> {
    await audit.note(actor, requestId, {
      action: to ? 'add_member' : 'remove_member',
      about: address,
      before: { team: team._id, ...asFacts(from) },
      after: { team: team._id, ...asFacts(to) },
    });
    const user = address === actor.emailAddress ? null : await accounts.byAddress(address);
    // A pending member gets the mail of the invitation instead.
    if (user?.active && !isPending(team, address))
      await services.mail.send(mails.membership(user, actor, { team, to }));
  }

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
        const after = await members.set(context, team, { address, capacity: to, byAdmin, pending });
        if (!after) return undefined;
        if (from !== to) await recordChange(caller, requestId, { team: after, address, from, to });
        if (isPending(after, address))
          await invite(caller.actor, { kind: to, team: after, usual: wanted === undefined }, address);
        return presentTeam(after, await players.childrenOf([after]), caller.actor);
      });
    },

    /** Ends a membership. A COACH may remove families only. */
    remove(caller: Caller, requestId: string, teamId: string, address: string): Promise<Presented<string>> {
      return retryOnConflict(async () => {
        const team = await findChangeableTeam(store, caller, teamId);
        const from = capacityIn(team, address);
        if (from === undefined) throw notFound('member');
        assertMayChange(caller, teamId, { from, to: undefined, usual: 'family' });

        const after = await members.dismiss({ actor: caller.actor, requestId }, team, address);
        if (!after) return undefined;
        await recordChange(caller, requestId, { team: after, address, from, to: undefined });
        return presentId(address);
      });
    },
  };
}
