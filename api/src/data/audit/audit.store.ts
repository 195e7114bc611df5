/** The audit trail: changes to permissions, accounts and children's records (specification 1.2). */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ClubStore } from '@touchline/server/club-store';
import type { UserRecord } from '@touchline/server/records';
import type { AuditFacts, AuditRecord } from '@touchline/server/service-records';
import { StoreConflict } from '@touchline/server/store/port';
import type { Actor } from '@touchline/shared/access/actor';
import type { AuditAction } from '@touchline/shared/accounts/audit-actions';
import { Problem } from '@touchline/shared/errors';

/** Maximum number of entries that one call returns. */
const PAGE = 200;
/** A call that breaks off is repeated within this time (ms). A later one is another act. */
const REPEATED_WITHIN = 10 * 60_000;
const ONLY_ADDRESS = { projection: { emailAddress: 1 } } as const;
const NOBODY: ReadonlySet<string> = new Set();

type ErasedUser = Pick<UserRecord, '_id' | 'emailAddress'>;

/** An address; names of teams and other facts may hold an @, too. */
const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

/** Returns every text of an entry that may be an address. */
const addressesIn = ({ about, before, after }: AuditRecord): string[] =>
  [about, ...Object.values(before), ...Object.values(after)].flat().filter(isAddress);

/**
 * Returns the entry's fields without the user's name, address and phone number. The user's id replaces the address.
 * @param strangers addresses without an account, which `name` replaces in entries of the user
 */
function anonymized(
  { _id, emailAddress }: ErasedUser,
  { name, strangers }: { name: string; strangers: ReadonlySet<string> },
  { by, about, before, after }: AuditRecord,
) {
  const withoutAddress = (text: string) => {
    if (text === emailAddress) return _id;
    return strangers.has(text) ? name : text;
  };
  const isAbout = about === emailAddress || about === _id;
  const facts = (side: AuditFacts): AuditFacts =>
    Object.fromEntries(
      Object.entries(side).flatMap(([fact, value]) => {
        if (isAbout && fact === 'phoneNumber') return [];
        return [[fact, typeof value === 'string' ? withoutAddress(value) : value.map(withoutAddress)]];
      }),
    );
  return {
    by: by.userId === _id ? { userId: _id, name, emailAddress: '' } : by,
    about: withoutAddress(about),
    before: facts(before),
    after: facts(after),
  };
}

export type AuditedAction = Pick<AuditRecord, 'action' | 'about' | 'before' | 'after'>;

type By = Pick<Actor, 'userId' | 'name' | 'emailAddress'>;

export const auditTrail = ({ audit, users }: Pick<ClubStore, 'audit' | 'users'>) => ({
  /** Adds an entry, which is kept for 12 months. */
  note: ({ userId, name, emailAddress }: By, requestId: string, action: AuditedAction): Promise<void> =>
    audit.insertOne({ _id: randomUUID(), at: Date.now(), by: { userId, name, emailAddress }, ...action, requestId }),

  /** Adds an entry, unless this account has one of this act about it: for what exists once. */
  async once(by: By, requestId: string, action: AuditedAction): Promise<void> {
    if (!(await this.has(action.action, { about: action.about, userId: by.userId })))
      await this.note(by, requestId, action);
  },

  /** Returns the entry of an act of this account that broke off, so that a repeated call does what is left of it. */
  async broken(
    { userId }: Pick<Actor, 'userId'>,
    action: AuditAction,
    about: string,
    isSame: (entry: AuditRecord) => boolean = () => true,
  ): Promise<AuditRecord | undefined> {
    const at = { $gt: Date.now() - REPEATED_WITHIN };
    return (await audit.find({ about, action, open: true, 'by.userId': userId, at })).find(isSame);
  },

  /**
   * Acts with an entry, which comes first, so that no crash leaves an act without one. A repeated call goes on with the entry of the one
   * that broke off. An entry without an act is taken back.
   * @param act makes the change and all that follows; returns null or false when it found nothing to change
   */
  async noting<T>(by: By, requestId: string, action: AuditedAction, act: () => Promise<T>): Promise<T> {
    const { userId, name, emailAddress } = by;
    const isSame = ({ before, after }: AuditRecord) =>
      isDeepStrictEqual(before, action.before) && isDeepStrictEqual(after, action.after);
    const known = await this.broken(by, action.action, action.about, isSame);
    const _id = known?._id ?? randomUUID();
    const entry = { _id, at: Date.now(), by: { userId, name, emailAddress }, ...action, requestId };
    if (!known) await audit.insertOne({ ...entry, open: true });
    const done = await act().catch(async (error: unknown) => {
      const isUndone = error instanceof Problem || error instanceof StoreConflict;
      if (isUndone && !known) await audit.deleteOne({ _id });
      throw error;
    });
    if (done || known) await audit.updateOne({ _id }, { $unset: { open: '' } });
    else await audit.deleteOne({ _id });
    return done;
  },

  /**
   * Returns the newest entries first.
   * @param before only entries older than this (ms)
   * @param about only entries about this address or id
   */
  list: ({ before, about }: { before?: number | undefined; about?: string | undefined }): Promise<AuditRecord[]> =>
    audit.find(
      { ...(before !== undefined && { at: { $lt: before } }), ...(about !== undefined && { about }) },
      { sort: { at: -1 }, limit: PAGE },
    ),

  /** Returns the entries by an account, and about any of these addresses and ids, newest first. */
  async concerning(userId: string, about: readonly string[]): Promise<AuditRecord[]> {
    const found = [
      ...(await audit.find({ 'by.userId': userId })),
      ...(await audit.find({ about: { $in: about } })).filter(({ by }) => by.userId !== userId),
    ];
    return found.sort((one, other) => other.at - one.at);
  },

  /** Returns the entries of this action since a time (ms), newest first. */
  since: (action: AuditAction, from: number): Promise<AuditRecord[]> =>
    audit.find({ action, at: { $gt: from } }, { sort: { at: -1 }, limit: PAGE }),

  /** Returns whether an account has done this to an address or id. */
  has: async (action: AuditAction, { about, userId }: { about: string; userId: string }): Promise<boolean> =>
    (await audit.countDocuments({ about, action, 'by.userId': userId })) > 0,

  /** Returns the newest entry of this action about an address or id, if there is one. */
  async newest(action: AuditAction, about: string): Promise<AuditRecord | undefined> {
    const [entry] = await audit.find({ about, action }, { sort: { at: -1 }, limit: 1 });
    return entry;
  },

  /**
   * Removes a user's name and address from the entries of a page that are by or about them, or name the address. Their id stays. Entries by
   * them, and about them or their erased children, also lose the addresses of people without an account, whom somebody invited: nobody else
   * could erase those.
   * @param name replaces the names
   */
  async forgetIn(
    page: readonly AuditRecord[],
    user: ErasedUser,
    { name, children }: { name: string; children: readonly string[] },
  ): Promise<void> {
    const own = [user._id, user.emailAddress, ...children];
    const isOwn = ({ by, about }: AuditRecord) => by.userId === user._id || own.includes(about);
    const named = [...new Set(page.filter(isOwn).flatMap(addressesIn))];
    const known = named.length > 0 ? await users.find({ emailAddress: { $in: named } }, ONLY_ADDRESS) : [];
    const members = new Set(known.map(({ emailAddress }) => emailAddress));
    const strangers = new Set(named.filter((address) => !members.has(address)));
    for (const entry of page) {
      const { by, about, before, after } = entry;
      const fields = anonymized(user, { name, strangers: isOwn(entry) ? strangers : NOBODY }, entry);
      if (!isDeepStrictEqual(fields, { by, about, before, after }))
        await audit.updateOne({ _id: entry._id }, { $set: fields });
    }
  },

  /** Returns the entries from a time (ms) on. */
  from: (time: number): Promise<AuditRecord[]> => audit.find({ at: { $gte: time } }),
});
