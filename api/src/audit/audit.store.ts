/** Who did what to whom, where a right or a child's record was at stake (specification 1.2). */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@touchline/shared/access/actor';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { AuditFacts, AuditRecord, UserRecord } from '@touchline/shared/server/records';

/** Entries that one call answers. */
const PAGE = 200;

/** Who is erased. */
type Person = Pick<UserRecord, '_id' | 'emailAddress'>;

/** The entry with this in the place of somebody's name, without their address; of what is about them their number goes too. */
function forgotten({ _id, emailAddress }: Person, name: string, { by, about, before, after }: AuditRecord) {
  const nameless = (text: string) => (text === emailAddress ? _id : text);
  const isAbout = about === emailAddress || about === _id;
  const facts = (side: AuditFacts): AuditFacts =>
    Object.fromEntries(
      Object.entries(side).flatMap(([fact, said]) => {
        if (isAbout && fact === 'phoneNumber') return [];
        return [[fact, typeof said === 'string' ? nameless(said) : said.map(nameless)]];
      }),
    );
  return {
    by: by.userId === _id ? { userId: _id, name, emailAddress: '' } : by,
    about: nameless(about),
    before: facts(before),
    after: facts(after),
  };
}

export type Act = Pick<AuditRecord, 'action' | 'about' | 'before' | 'after'>;

export const auditTrail = ({ audit }: Pick<ClubStore, 'audit'>) => ({
  /** Keeps what the caller did, for 12 months. */
  note: (
    { userId, name, emailAddress }: Pick<Actor, 'userId' | 'name' | 'emailAddress'>,
    requestId: string,
    act: Act,
  ): Promise<void> =>
    audit.insertOne({ _id: randomUUID(), at: Date.now(), by: { userId, name, emailAddress }, ...act, requestId }),

  /** The newest entries first, before a moment, about one address or id. */
  list: ({ before, about }: { before?: number | undefined; about?: string | undefined }): Promise<AuditRecord[]> =>
    audit.find(
      { ...(before !== undefined && { at: { $lt: before } }), ...(about !== undefined && { about }) },
      { sort: { at: -1 }, limit: PAGE },
    ),

  /**
   * Takes name and address of somebody out of every entry, whoever did what to them; their id stays.
   * @param name what stands in the place of theirs
   */
  async forget(person: Person, name: string): Promise<void> {
    let last = '';
    for (;;) {
      const page = await audit.find({ _id: { $gt: last } }, { sort: { _id: 1 }, limit: PAGE });
      for (const entry of page) {
        const { by, about, before, after } = entry;
        const left = forgotten(person, name, entry);
        if (!isDeepStrictEqual(left, { by, about, before, after }))
          await audit.updateOne({ _id: entry._id }, { $set: left });
      }
      const end = page.at(-1);
      if (!end) return;
      last = end._id;
    }
  },
});
