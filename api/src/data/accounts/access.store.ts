/** Writes of what an account may do, for `api/src/reactions` alone: each has consequences. */

import type { ClubStore } from '@touchline/server/club-store';
import { accountTerms } from '@touchline/server/name-terms';
import type { UserRecord } from '@touchline/server/records';
import type { Registration } from '@touchline/server/service-records';
import type { Role } from '@touchline/shared/access/roles';
import { accountsStore } from './accounts.store';

/** Fields that an activation stores: roles, and the registration of its link or a new password. */
export type Activation = Pick<UserRecord, 'roles'> & Partial<Registration>;

export const accessStore = ({ users, sessions, links }: Pick<ClubStore, 'users' | 'sessions' | 'links'>) => ({
  /** Activates an account and deletes its links. Names are stored with their terms. Returns null when it is active already. */
  async activate(
    { _id, emailAddress }: Pick<UserRecord, '_id' | 'emailAddress'>,
    fields: Activation,
  ): Promise<UserRecord | null> {
    const { userName, fullName } = fields;
    const terms =
      userName !== undefined && fullName !== undefined ? accountTerms({ emailAddress, userName, fullName }) : {};
    const user = await users.findOneAndUpdate({ _id, active: false }, { $set: { ...fields, ...terms, active: true } });
    await links.deleteMany({ userId: _id });
    return user;
  },

  /** Gives a role. Returns the account before it, or null when the account is gone. */
  giveRole: (_id: string, role: Role): Promise<UserRecord | null> =>
    users.findOneAndUpdate({ _id }, { $addToSet: { roles: role } }, { returnDocument: 'before' }),

  /** Takes a role. Returns the account before it, or null when it did not have the role. */
  takeRole: (_id: string, role: Role): Promise<UserRecord | null> =>
    users.findOneAndUpdate({ _id, roles: role }, { $pull: { roles: role } }, { returnDocument: 'before' }),

  /** Gives PARENT to an account without any role. Returns whether it did. */
  grantParent: async (_id: string): Promise<boolean> =>
    (await users.updateOne({ _id, 'roles.0': { $exists: false } }, { $addToSet: { roles: 'PARENT' } })) === 1,

  /** Deactivates the account and ends its sessions. */
  async close(_id: string): Promise<void> {
    await users.updateOne({ _id }, { $set: { active: false } });
    await accountsStore({ users, sessions, links }).endSessions(_id);
  },

  /** Deletes the account and its mailed links. */
  async remove(_id: string): Promise<boolean> {
    await links.deleteMany({ userId: _id });
    return (await users.deleteOne({ _id })) === 1;
  },
});
