/** Who did what to whom, where a right or a child's record was at stake (security section 2.1). */
import { randomUUID } from 'node:crypto';
import type { Actor } from '@touchline/shared/access/actor';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { AuditRecord } from '@touchline/shared/server/records';

/** Entries that one call answers. */
const PAGE = 200;

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
});
