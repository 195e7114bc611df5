/** Accounts, their sessions and their mailed links. */
import { randomUUID } from 'node:crypto';
import type { ClubStore } from '@touchline/server/club-store';
import { accountTerms } from '@touchline/server/name-terms';
import type { UserRecord } from '@touchline/server/records';
import type { LinkRecord, Registration, SessionRecord } from '@touchline/server/service-records';
import { StoreConflict } from '@touchline/server/store/port';
import { createToken, SESSION_LIFETIME_MS, tokenHash } from '@touchline/server/tokens';
import { CLUB_ROLES, type Role } from '@touchline/shared/access/roles';
import { accountModel } from '@touchline/shared/accounts/account.model';
import { namesToNote, pushUnlessEmpty } from '../../base/names-borne';

/** The facts of a new account. */
type NewAccount = Pick<UserRecord, 'emailAddress' | 'userName' | 'fullName' | 'passwordHash'>;

/** Returns an inactive account without roles. */
const newUser = (id: string, { emailAddress, userName, fullName, passwordHash }: NewAccount): UserRecord => ({
  ...accountModel.create({ id, emailAddress, userName, fullName, createdAt: Date.now() }),
  ...accountTerms({ emailAddress, userName, fullName }),
  passwordHash,
});

/** Returns the update that saves a profile form, and notes the names that it replaces. */
function formUpdate(user: UserRecord, fields: Partial<UserRecord>, cleared: readonly string[]) {
  const { fullName = user.fullName, userName = user.userName } = fields;
  const former = [user.fullName, user.userName].filter((name) => name !== fullName && name !== userName);
  return {
    ...(Object.keys(fields).length > 0 && { $set: { ...fields, ...accountTerms({ ...user, ...fields }) } }),
    ...(cleared.length > 0 && { $unset: Object.fromEntries(cleared.map((field) => [field, '' as const])) }),
    ...pushUnlessEmpty(namesToNote(user, former)),
    $inc: { rev: 1 },
  };
}

/** How long a link that sets a new password works (ms). */
export const RESET_MS = 3_600_000;

/** Lists of areas of an account, which administrators change. */
export type AreaList = 'venueGeoHashs' | 'eventGeoHashs';

/** The first account has the same id in every process, so that only one of several concurrent inserts succeeds. */
const FIRST_ID = 'first-account';

/** A login compares the password with at most this many accounts of one name. */
const MAX_ACCOUNTS_PER_NAME = 5;

/** Maximum number of sessions of one account. */
const MAX_SESSIONS = 50;

const hasAny = async (users: ClubStore['users']): Promise<boolean> =>
  (await users.findOne({}, { projection: { _id: 1 } })) !== null;

export const accountsStore = ({ users, sessions, links }: Pick<ClubStore, 'users' | 'sessions' | 'links'>) => ({
  byId: (_id: string): Promise<UserRecord | null> => users.findOne({ _id }),

  byIds: (ids: readonly string[]): Promise<UserRecord[]> =>
    ids.length ? users.find({ _id: { $in: ids } }) : Promise.resolve([]),

  byIdsOrAddresses: (ids: readonly string[], addresses: readonly string[]): Promise<UserRecord[]> =>
    users.find({ $or: [{ _id: { $in: ids } }, { emailAddress: { $in: addresses } }] }),

  byAddress: (emailAddress: string) => users.findOne({ emailAddress }),

  /**
   * Returns the active accounts with this name, oldest first. Several accounts may have one name. An account that was never activated
   * is found by its address only, because registering an address that has an account stores no name (decision 0028).
   */
  byName: (userName: string): Promise<UserRecord[]> =>
    users.find({ userName, active: true }, { sort: { createdAt: 1 }, limit: MAX_ACCOUNTS_PER_NAME }),

  /**
   * Opens a session after the password was checked against this hash. Reads the account again after writing the session:
   * a password change stores the hash first and then ends the sessions, so one of the two always sees the other.
   * @returns the session's token, which is not stored; null when the password has changed since, or the account is closed
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
   * @param from the hash that the old password was checked against
   * @returns false when the password has changed since
   */
  async changePassword(_id: string, { from, to }: { from: string; to: string }): Promise<boolean> {
    const user = await users.findOneAndUpdate({ _id, passwordHash: from }, { $set: { passwordHash: to } });
    if (!user) return false;
    await links.deleteMany({ userId: _id });
    return true;
  },

  /**
   * Ends the oldest sessions of a user beyond MAX_SESSIONS. Runs after each session was written, so that the last of several
   * concurrent sign-ins sees them all.
   * @param newest the id of the new session, which stays open even if the clock of this process is behind
   * @returns the ids of the ended sessions
   */
  async endOldestSessions(userId: string, newest: string): Promise<string[]> {
    const others = { userId, _id: { $ne: newest } };
    const oldest = await sessions.find(others, { sort: { createdAt: -1 }, skip: MAX_SESSIONS - 1 });
    const deleted = await Promise.all(oldest.map(({ _id }) => sessions.deleteOne({ _id })));
    return oldest.map(({ _id }) => _id).filter((_, n) => deleted[n] === 1);
  },

  /** Ends all sessions of a user, except `except`. Returns the ids of the ended sessions. */
  async endSessions(userId: string, except?: string): Promise<string[]> {
    const ended = (await sessions.find({ userId })).map(({ _id }) => _id).filter((id) => id !== except);
    await Promise.all(ended.map((_id) => sessions.deleteOne({ _id })));
    return ended;
  },

  /** Returns the open sessions of a user, newest first. */
  sessionsOf: (userId: string): Promise<SessionRecord[]> =>
    sessions.find({ userId, expiresAt: { $gt: Date.now() } }, { sort: { createdAt: -1 } }),

  endSession: (_id: string) => sessions.deleteOne({ _id }),

  create: (account: NewAccount): Promise<void> => users.insertOne(newUser(randomUUID(), account)),

  /** Returns whether an account exists, active or not. */
  hasAny: (): Promise<boolean> => hasAny(users),

  /** Creates the club's first account, active, with ROOT and ADMIN. Returns null when an account exists. */
  async createFirst(account: NewAccount): Promise<UserRecord | null> {
    if (await hasAny(users)) return null;
    const user: UserRecord = { ...newUser(FIRST_ID, account), active: true, roles: ['ROOT', 'ADMIN'] };
    try {
      await users.insertOne(user);
      return user;
    } catch (error) {
      if (error instanceof StoreConflict) return null;
      throw error;
    }
  },

  /** Stores the newest registration of an account that was never activated. */
  registerAnew: ({ _id, emailAddress }: UserRecord, registration: Registration) =>
    users.findOneAndUpdate(
      { _id, active: false },
      { $set: { ...registration, ...accountTerms({ emailAddress, ...registration }) } },
    ),

  /** Stores the newest password with which the address of an active account was registered again. */
  registerActiveAgain: (_id: string, registeredAgainHash: string) =>
    users.updateOne({ _id, active: true }, { $set: { registeredAgainHash } }),

  /** Writes fields of an account that are not its names. */
  change: (_id: string, fields: Partial<Omit<UserRecord, 'userName' | 'fullName'>>) =>
    users.findOneAndUpdate({ _id }, { $set: fields }),

  /**
   * Saves the profile form, and notes the names that it replaces. Returns null when another form was saved since `rev`.
   * @param cleared fields to remove
   */
  save: (user: UserRecord, fields: Partial<UserRecord>, cleared: readonly string[]): Promise<UserRecord | null> =>
    users.findOneAndUpdate({ _id: user._id, rev: user.rev }, formUpdate(user, fields, cleared)),

  /** Adds an area. Returns the account before the change, or null when it is gone or has `most` other areas. */
  addArea: (_id: string, list: AreaList, area: string, most: number): Promise<UserRecord | null> =>
    users.findOneAndUpdate(
      { _id, $or: [{ [list]: area }, { [`${list}.${most - 1}`]: { $exists: false } }] },
      { $addToSet: { [list]: area } },
      { returnDocument: 'before' },
    ),

  /** Removes an area. Returns the account before the change, or null when the area was not there. */
  takeArea: (_id: string, list: AreaList, value: string): Promise<UserRecord | null> =>
    users.findOneAndUpdate({ _id, [list]: value }, { $pull: { [list]: value } }, { returnDocument: 'before' }),

  activeHolders: (role: Role): Promise<UserRecord[]> => users.find({ roles: role, active: true }),

  /** Counts the active accounts that have a role. */
  holders: (role: Role): Promise<number> => users.countDocuments({ roles: role, active: true }),

  all: (): Promise<UserRecord[]> => users.find({}, { sort: { fullName: 1 } }),

  /** Returns the accounts with these addresses by name, for reading only. */
  byAddresses: (addresses: readonly string[]): Promise<UserRecord[]> =>
    addresses.length
      ? users.find({ emailAddress: { $in: addresses } }, { sort: { fullName: 1 }, readOnly: true })
      : Promise.resolve([]),

  async activeAddresses(): Promise<string[]> {
    const active = await users.find({ active: true }, { projection: { emailAddress: 1 } });
    return active.map(({ emailAddress }) => emailAddress);
  },

  /** Returns the ids of the accounts with these addresses. */
  async idsOf(addresses: readonly string[]): Promise<string[]> {
    if (addresses.length === 0) return [];
    const found = await users.find({ emailAddress: { $in: addresses } }, { projection: { emailAddress: 1 } });
    return found.map(({ _id }) => _id);
  },

  /** Returns the ids of the accounts that see every team. */
  async administrators(): Promise<string[]> {
    const found = await users.find({ roles: { $in: CLUB_ROLES } }, { projection: { roles: 1 } });
    return found.map(({ _id }) => _id);
  },

  /** Creates a single-use link that activates an account with this registration. Returns the link's token. */
  async openActivation(
    userId: string,
    { registration, request }: Pick<LinkRecord, 'registration' | 'request'>,
    lifetimeMs: number,
  ): Promise<string> {
    const token = createToken();
    const expiresAt = Date.now() + lifetimeMs;
    await links.insertOne({
      _id: tokenHash(token),
      userId,
      purpose: 'activate',
      expiresAt,
      ...(registration && { registration }),
      ...(request && { request }),
    });
    return token;
  },

  /** Creates a single-use link that sets a password, and deletes an older one. Returns the link's token. */
  async openReset(userId: string, lifetimeMs: number): Promise<string> {
    const token = createToken();
    await links.deleteMany({ userId, purpose: 'reset' });
    await links.insertOne({ _id: tokenHash(token), userId, purpose: 'reset', expiresAt: Date.now() + lifetimeMs });
    return token;
  },

  /** Returns the link of a token, or null when it was used, has expired or never existed. */
  async findLink(token: string, purpose: LinkRecord['purpose']): Promise<LinkRecord | null> {
    const link = await links.findOne({ _id: tokenHash(token), purpose });
    return link && link.expiresAt > Date.now() ? link : null;
  },

  /** Deletes a link. Returns true for exactly one of several concurrent calls. */
  useLink: async ({ _id }: LinkRecord): Promise<boolean> => (await links.deleteOne({ _id })) === 1,
});
