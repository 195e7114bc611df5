/** Accounts, their sessions and their mailed links. */
import { randomUUID } from 'node:crypto';
import { CLUB_ROLES, type Role } from '@touchline/shared/access/roles';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { LinkRecord, Registration, UserRecord } from '@touchline/shared/server/records';
import { StoreConflict } from '@touchline/shared/server/store/port';
import { createToken, SESSION_LIFETIME_MS, tokenHash } from '@touchline/shared/server/tokens';
import { type NewAccount, newUser } from './accounts.record';

/** The lists of an account that others administer. */
export type UserList = 'roles' | 'venueGeoHashs' | 'eventGeoHashs';

export type AreaList = Exclude<UserList, 'roles'>;

/** The first account's id, the same in every process: of several that are made at once, the store takes one. */
const FIRST_ID = 'first-account';

/** Accounts of one name whose passwords a login tries. */
const MOST_OF_A_NAME = 5;

/** Whether anybody has an account, active or not. */
const anyOf = async (users: ClubStore['users']): Promise<boolean> =>
  (await users.findOne({}, { projection: { _id: 1 } })) !== null;

export const accountsStore = ({ users, sessions, links }: Pick<ClubStore, 'users' | 'sessions' | 'links'>) => ({
  byId: (_id: string): Promise<UserRecord | null> => users.findOne({ _id }),

  byIds: (ids: readonly string[]): Promise<UserRecord[]> =>
    ids.length ? users.find({ _id: { $in: ids } }) : Promise.resolve([]),

  byAddress: (emailAddress: string) => users.findOne({ emailAddress }),

  /**
   * The accounts that may enter by this name, the oldest first: names are free to choose, so that others may have it.
   * One that was never activated is among them only where no other has the name.
   */
  async byName(userName: string): Promise<UserRecord[]> {
    const oldest = { sort: { createdAt: 1 } } as const;
    const active = await users.find({ userName, active: true }, { ...oldest, limit: MOST_OF_A_NAME });
    return active.length > 0 ? active : users.find({ userName }, { ...oldest, limit: 1 });
  },

  /**
   * Opens a session of an account whose password was checked against this hash. The account is read again after the session
   * is written: whoever changes a password stores it first and then ends the sessions, so one of the two finds the other.
   * @returns the session's token, which is not stored; null when the account has another password by now, or is closed
   */
  async openSession({ _id: userId, passwordHash }: Pick<UserRecord, '_id' | 'passwordHash'>): Promise<string | null> {
    const token = createToken();
    const _id = tokenHash(token);
    const createdAt = Date.now();
    await sessions.insertOne({ _id, userId, createdAt, expiresAt: createdAt + SESSION_LIFETIME_MS });
    const isStillValid = await users.findOne({ _id: userId, passwordHash, active: true }, { projection: { _id: 1 } });
    if (isStillValid) return token;
    await sessions.deleteOne({ _id });
    return null;
  },

  /**
   * Stores a new password and ends every mailed link of the account.
   * @param from the hash that the caller was checked against
   * @returns false when the account has another password by now
   */
  async changePassword(_id: string, { from, to }: { from: string; to: string }): Promise<boolean> {
    const user = await users.findOneAndUpdate({ _id, passwordHash: from }, { $set: { passwordHash: to } });
    if (!user) return false;
    await links.deleteMany({ userId: _id });
    return true;
  },

  /** Ends the sessions of a user, all but one when given; answers their ids. */
  async endSessions(userId: string, except?: string): Promise<string[]> {
    const ended = (await sessions.find({ userId })).map(({ _id }) => _id).filter((id) => id !== except);
    await Promise.all(ended.map((_id) => sessions.deleteOne({ _id })));
    return ended;
  },

  endSession: (_id: string) => sessions.deleteOne({ _id }),

  create: (account: NewAccount): Promise<void> => users.insertOne(newUser(randomUUID(), account)),

  /** Whether anybody has an account, active or not. */
  hasAny: (): Promise<boolean> => anyOf(users),

  /** Makes the club's first account, active, with ROOT and ADMIN; null when there is an account already. */
  async createFirst(account: NewAccount): Promise<UserRecord | null> {
    if (await anyOf(users)) return null;
    const user: UserRecord = { ...newUser(FIRST_ID, account), active: true, roles: ['ROOT', 'ADMIN'] };
    try {
      await users.insertOne(user);
      return user;
    } catch (error) {
      if (error instanceof StoreConflict) return null;
      throw error;
    }
  },

  /** Notes the newest registration of an account that was never activated. */
  registerAnew: (_id: string, registration: Registration) =>
    users.findOneAndUpdate({ _id, active: false }, { $set: registration }),

  /** Opens an account as it was registered, and ends its other links; null when it is open already. */
  async activate(_id: string, fields: Partial<UserRecord>): Promise<UserRecord | null> {
    const user = await users.findOneAndUpdate({ _id, active: false }, { $set: { ...fields, active: true } });
    await links.deleteMany({ userId: _id });
    return user;
  },

  change: (_id: string, fields: Partial<UserRecord>) => users.findOneAndUpdate({ _id }, { $set: fields }),

  /** Saves the profile's form; null when it was saved since it was read. */
  save: ({ _id, rev }: UserRecord, fields: Partial<UserRecord>): Promise<UserRecord | null> =>
    users.findOneAndUpdate({ _id, rev }, { ...(Object.keys(fields).length > 0 && { $set: fields }), $inc: { rev: 1 } }),

  /** Puts a value into one of the account's lists; answers the account before it, null when the account is gone. */
  addTo: (_id: string, list: UserList, value: string): Promise<UserRecord | null> =>
    users.findOneAndUpdate({ _id }, { $addToSet: { [list]: value } }, { returnDocument: 'before' }),

  /** The same of an area; null too when the account holds so many others already. */
  addArea: (_id: string, list: AreaList, area: string, most: number): Promise<UserRecord | null> =>
    users.findOneAndUpdate(
      { _id, $or: [{ [list]: area }, { [`${list}.${most - 1}`]: { $exists: false } }] },
      { $addToSet: { [list]: area } },
      { returnDocument: 'before' },
    ),

  /** Takes a value out of one of the account's lists; answers the account before it, null when it was not in it. */
  takeFrom: (_id: string, list: UserList, value: string): Promise<UserRecord | null> =>
    users.findOneAndUpdate({ _id, [list]: value }, { $pull: { [list]: value } }, { returnDocument: 'before' }),

  /** The active accounts that hold a role. */
  openHolders: (role: Role): Promise<UserRecord[]> => users.find({ roles: role, active: true }),

  /** How many active accounts hold a role. */
  holders: (role: Role): Promise<number> => users.countDocuments({ roles: role, active: true }),

  all: (): Promise<UserRecord[]> => users.find({}, { sort: { fullName: 1 } }),

  byAddresses: (addresses: readonly string[]): Promise<UserRecord[]> =>
    addresses.length
      ? users.find({ emailAddress: { $in: addresses } }, { sort: { fullName: 1 } })
      : Promise.resolve([]),

  /** The addresses of all accounts that are open. */
  async openAddresses(): Promise<string[]> {
    const open = await users.find({ active: true }, { projection: { emailAddress: 1 } });
    return open.map(({ emailAddress }) => emailAddress);
  },

  /** The accounts of these addresses, by id. */
  async idsOf(addresses: readonly string[]): Promise<string[]> {
    if (addresses.length === 0) return [];
    const found = await users.find({ emailAddress: { $in: addresses } }, { projection: { emailAddress: 1 } });
    return found.map(({ _id }) => _id);
  },

  /** Ids of the accounts that see every team. */
  async administrators(): Promise<string[]> {
    const found = await users.find({ roles: { $in: CLUB_ROLES } }, { projection: { roles: 1 } });
    return found.map(({ _id }) => _id);
  },

  /** Gives PARENT to an account without any role; answers whether it did. */
  grantParent: async (_id: string): Promise<boolean> =>
    (await users.updateOne({ _id, 'roles.0': { $exists: false } }, { $addToSet: { roles: 'PARENT' } })) === 1,

  /** Nobody enters by this account any more, nor is anybody signed up as its owner. */
  async close(_id: string): Promise<void> {
    await users.updateOne({ _id }, { $set: { active: false } });
    await this.endSessions(_id);
  },

  /** Removes the account with its mailed links. */
  async remove(_id: string): Promise<boolean> {
    await links.deleteMany({ userId: _id });
    return (await users.deleteOne({ _id })) === 1;
  },

  /** Makes a single-use link that activates an account as it was registered; answers its token. */
  async openActivation(userId: string, registration: Registration, lifetimeMs: number): Promise<string> {
    const token = createToken();
    const expiresAt = Date.now() + lifetimeMs;
    await links.insertOne({ _id: tokenHash(token), userId, purpose: 'activate', expiresAt, registration });
    return token;
  },

  /** Makes a single-use link that sets a password; answers its token. An older one ends. */
  async openReset(userId: string, lifetimeMs: number): Promise<string> {
    const token = createToken();
    await links.deleteMany({ userId, purpose: 'reset' });
    await links.insertOne({ _id: tokenHash(token), userId, purpose: 'reset', expiresAt: Date.now() + lifetimeMs });
    return token;
  },

  /** Whose link this is; null when it was used, has expired, or never was. */
  async findLink(token: string, purpose: LinkRecord['purpose']): Promise<LinkRecord | null> {
    const link = await links.findOne({ _id: tokenHash(token), purpose });
    return link && link.expiresAt > Date.now() ? link : null;
  },

  /** Uses a link up: true for the one call that did. */
  useLink: async ({ _id }: LinkRecord): Promise<boolean> => (await links.deleteOne({ _id })) === 1,
});
