/** The audit trail: changes to permissions, accounts and children's records (specification 1.2). */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@touchline/shared/access/actor';
import type { AuditAction } from '@touchline/shared/accounts/audit-actions';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { UserRecord } from '@touchline/shared/server/records';
import type { AuditFacts, AuditRecord } from '@touchline/shared/server/service-records';

/** Maximum number of entries that one call returns. */
const PAGE = 200;

type ErasedUser = Pick<UserRecord, '_id' | 'emailAddress'>;

/** Returns the entry's fields without the user's name, address and phone number. The user's id replaces the address. */
function anonymized({ _id, emailAddress }: ErasedUser, name: string, { by, about, before, after }: AuditRecord) {
  const withoutAddress = (text: string) => (text === emailAddress ? _id : text);
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

export const auditTrail = ({ audit }: Pick<ClubStore, 'audit'>) => ({
  /** Adds an entry, which is kept for 12 months. */
  note: (
    { userId, name, emailAddress }: Pick<Actor, 'userId' | 'name' | 'emailAddress'>,
    requestId: string,
    action: AuditedAction,
  ): Promise<void> =>
    audit.insertOne({ _id: randomUUID(), at: Date.now(), by: { userId, name, emailAddress }, ...action, requestId }),

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

  /** Returns the entries of this action since a time (ms), newest first. */
  since: (action: AuditAction, from: number): Promise<AuditRecord[]> =>
    audit.find({ action, at: { $gt: from } }, { sort: { at: -1 }, limit: PAGE }),

  /** Returns the newest entry of this action about an address or id, if there is one. */
  async newest(action: AuditAction, about: string): Promise<AuditRecord | undefined> {
    const [entry] = await audit.find({ about, action }, { sort: { at: -1 }, limit: 1 });
    return entry;
  },

  /**
   * Removes a user's name and address from every entry by or about them. Their id stays.
   * @param name replaces the user's name
   */
  async forget(user: ErasedUser, name: string): Promise<void> {
    let lastId = '';
    for (;;) {
      const page = await audit.find({ _id: { $gt: lastId } }, { sort: { _id: 1 }, limit: PAGE });
      for (const entry of page) {
        const { by, about, before, after } = entry;
        const fields = anonymized(user, name, entry);
        if (!isDeepStrictEqual(fields, { by, about, before, after }))
          await audit.updateOne({ _id: entry._id }, { $set: fields });
      }
      const lastEntry = page.at(-1);
      if (!lastEntry) return;
      lastId = lastEntry._id;
    }
  },
});
