/** Grants and removes roles (specification 1.2). */

import { type Caller, loadCaller } from '@touchline/server/access/caller';
import type { UserRecord } from '@touchline/server/records';
import { type Actor, leads } from '@touchline/shared/access/actor';
import { type Role, STAFF_ROLES } from '@touchline/shared/access/roles';
import { highestRole } from '@touchline/shared/accounts/accounts.rules';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { authorize } from '@touchline/shared/permissions/rules';
import { presentId } from '../../base/id-presenter';
import { changeStamp, publishAccessChange } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { lastRoot } from '../../data/accounts/last-root';
import { auditTrail } from '../../data/audit/audit.store';
import { playersStore } from '../../data/players/players.store';
import { teamFacts } from '../../data/teams/team-facts';
import { capacityIn, teamsStore } from '../../data/teams/teams.store';
import { accountMails } from '../../mails/account-mails';
import { helpRewriter } from '../../reactions/events/help-rewriter';
import { staffLeaving } from '../../reactions/people/staff-leaving';

interface RoleChange {
  email: string;
  role: Role;
  requestId: string;
}

export function rolesService(services: Services) {
  const accounts = accountsStore(services.store);
  const players = playersStore(services.store);
  const teams = teamsStore(services.store);
  const publishTeam = teamFacts(services);
  const audit = auditTrail(services.store);
  const mails = accountMails(services.config);
  const { staffLeft } = staffLeaving(services);
  const help = helpRewriter(services);
  const { demandOtherRoot, removeRoot } = lastRoot(services.store);

  async function recordChange(actor: Actor, user: UserRecord, after: Role[], { role, requestId }: RoleChange) {
    publishAccessChange(services, [user._id], changeStamp(actor));
    const action = after.includes(role) ? 'add_role' : 'delete_role';
    const about = user.emailAddress;
    await audit.note(actor, requestId, { action, about, before: { roles: user.roles }, after: { roles: after } });
    if (user.active) await services.mail.send(mails.roles(user, actor, after));
  }

  /** Calls `staffLeft` for the teams that the user led with the old roles and no longer leads with the new ones. */
  async function endTeamLeadership(actor: Actor, requestId: string, before: UserRecord, roles: Role[]): Promise<void> {
    const [callerBefore, callerAfter] = await Promise.all(
      [before, { ...before, roles }].map((user) => loadCaller(services.store, user, '')),
    );
    if (!callerBefore || !callerAfter) return;
    for (const team of await teams.all())
      if (leads(callerBefore.actor, team._id) && !leads(callerAfter.actor, team._id))
        await staffLeft({ actor, requestId }, before, team);
  }

  /** Makes a user with a new staff role staff of each team where they are a member without a child. */
  async function makeTeamStaff(actor: Actor, user: UserRecord): Promise<void> {
    const address = user.emailAddress;
    for (const { _id } of await teams.withMember(address))
      await retryOnConflict(async () => {
        const team = await teams.byId(_id);
        if (!team || capacityIn(team, address) !== 'family' || (await players.hasChildOn(team, address))) return true;
        const after = await teams.setMember(team, address, 'staff');
        if (!after) return undefined;
        publishTeam.memberSet(after, address, changeStamp(actor));
        return true;
      });
  }

  return {
    /** Grants a role. Does nothing when the user has it. */
    async add({ actor }: Caller, wanted: RoleChange): Promise<Presented<string>> {
      const { email, role } = wanted;
      authorize(actor, 'role.change', { role }, 'role');
      const user = await accounts.byAddress(email);
      const before = user && (await accounts.addTo(user._id, 'roles', role));
      if (!before) throw notFound('user');
      // Runs even when the user already had the role, so that a retry completes an interrupted call.
      if (STAFF_ROLES.some((staff) => staff === role)) await makeTeamStaff(actor, before);
      if (!before.roles.includes(role)) await recordChange(actor, before, [...before.roles, role], wanted);
      return presentId(email);
    },

    /** @throws Problem 404 when the user does not have the role */
    async remove({ actor }: Caller, wanted: RoleChange): Promise<Presented<string>> {
      const { email, role } = wanted;
      authorize(actor, 'role.change', { role }, 'role');
      const user = await accounts.byAddress(email);
      if (!user?.roles.includes(role)) throw notFound('role');
      if (role === 'ROOT') await demandOtherRoot(user);
      if (user._id === actor.userId && highestRole(user.roles) === role)
        throw new Problem('FORBIDDEN', 'You may not take your own highest role away.');
      const before = await (role === 'ROOT' ? removeRoot(user) : accounts.takeFrom(user._id, 'roles', role));
      if (!before) throw notFound('role');
      const roles = before.roles.filter((held) => held !== role);
      await recordChange(actor, before, roles, wanted);
      await endTeamLeadership(actor, wanted.requestId, before, roles);
      const joined = await teams.withMember(email);
      await help.freeAfterLeaving(actor, { teamIds: joined.map(({ _id }) => _id) });
      return presentId(email);
    },
  };
}
