/** Grants and removes roles (specification 1.2). */

import type { Caller } from '@touchline/server/access/caller';
import type { UserRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import type { Role } from '@touchline/shared/access/roles';
import { highestRole } from '@touchline/shared/accounts/accounts.rules';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { authorize } from '@touchline/shared/permissions/rules';
import { presentId } from '../../base/id-presenter';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { auditTrail } from '../../data/audit/audit.store';
import { accountMails } from '../../mails/account-mails';
import { roles } from '../../reactions/people/roles';

interface RoleChange {
  email: string;
  role: Role;
  requestId: string;
}

export function rolesService(services: Services) {
  const accounts = accountsStore(services.store);
  const audit = auditTrail(services.store);
  const mails = accountMails(services.config);
  const { assertOtherRoot, give, take } = roles(services);

  async function recordChange(actor: Actor, user: UserRecord, after: Role[], { role, requestId }: RoleChange) {
    const action = after.includes(role) ? 'add_role' : 'delete_role';
    const about = user.emailAddress;
    await audit.note(actor, requestId, { action, about, before: { roles: user.roles }, after: { roles: after } });
    if (user.active) await services.mail.send(mails.roles(user, actor, after));
  }

  return {
    /** Grants a role. Does nothing when the user has it. */
    async add({ actor }: Caller, wanted: RoleChange): Promise<Presented<string>> {
      const { email, role } = wanted;
      authorize(actor, 'role.change', { role }, 'role');
      const user = await accounts.byAddress(email);
      const before = user && (await give({ actor, requestId: wanted.requestId }, user._id, role));
      if (!before) throw notFound('user');
      if (!before.roles.includes(role)) await recordChange(actor, before, [...before.roles, role], wanted);
      return presentId(email);
    },

    /** @throws Problem 404 when the user does not have the role */
    async remove({ actor }: Caller, wanted: RoleChange): Promise<Presented<string>> {
      const { email, role } = wanted;
      authorize(actor, 'role.change', { role }, 'role');
      const user = await accounts.byAddress(email);
      if (!user?.roles.includes(role)) throw notFound('role');
      if (role === 'ROOT') await assertOtherRoot(user);
      if (user._id === actor.userId && highestRole(user.roles) === role)
        throw new Problem('FORBIDDEN', 'You may not take your own highest role away.');
      const context = { actor, requestId: wanted.requestId };
      const before = await take(context, user._id, role);
      if (!before) throw notFound('role');
      const now = before.roles.filter((held) => held !== role);
      await recordChange(actor, before, now, wanted);
      return presentId(email);
    },
  };
}
