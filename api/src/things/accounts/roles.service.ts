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
  const { assertOtherRoot, give, take, roleChanged } = roles(services);

  /** Changes the roles of a user, with an entry and a mail. */
  function change(
    actor: Actor,
    { user, now, requestId }: { user: UserRecord; now: Role[]; requestId: string },
    write: () => Promise<UserRecord | null>,
  ): Promise<UserRecord | null> {
    const action = now.length < user.roles.length ? 'delete_role' : 'add_role';
    const entry = { action, about: user.emailAddress, before: { roles: user.roles }, after: { roles: now } } as const;
    return audit.noting(actor, requestId, entry, async () => {
      const before = await write();
      if (before && user.active) await services.mail.send(mails.roles(user, actor, now));
      return before;
    });
  }

  return {
    /** Grants a role. Does nothing when the user has it. */
    async add({ actor }: Caller, wanted: RoleChange): Promise<Presented<string>> {
      const { email, role } = wanted;
      authorize(actor, 'role.change', { role }, 'role');
      const user = await accounts.byAddress(email);
      if (!user) throw notFound('user');
      const { requestId } = wanted;
      const write = () => give({ actor, requestId }, user._id, role);
      const isDone = user.roles.includes(role) && !(await audit.broken(actor, 'add_role', email));
      const others = user.roles.filter((held) => held !== role);
      const before = isDone
        ? await write()
        : await change(actor, { user: { ...user, roles: others }, now: [...others, role], requestId }, write);
      if (!before) throw notFound('user');
      return presentId(email);
    },

    /** @throws Problem 404 when the user does not have the role */
    async remove({ actor }: Caller, wanted: RoleChange): Promise<Presented<string>> {
      const { email, role } = wanted;
      authorize(actor, 'role.change', { role }, 'role');
      const user = await accounts.byAddress(email);
      const broken = user && !user.roles.includes(role) && (await audit.broken(actor, 'delete_role', email));
      if (!user || !(broken || user.roles.includes(role))) throw notFound('role');
      if (role === 'ROOT') await assertOtherRoot(user);
      if (user._id === actor.userId && highestRole(user.roles) === role)
        throw new Problem('FORBIDDEN', 'You may not take your own highest role away.');
      const { requestId } = wanted;
      const now = user.roles.filter((held) => held !== role);
      const former = { ...user, roles: [...now, role] };
      const context = { actor, requestId };
      const before = await change(actor, { user: former, now, requestId }, async () => {
        const taken = await take(context, user._id, role);
        if (!taken && broken) await roleChanged(context, former, now);
        return taken ?? (broken ? former : null);
      });
      if (!before) throw notFound('role');
      return presentId(email);
    },
  };
}
