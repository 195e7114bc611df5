/** The deletion ledger's marks: they tell whether a record is of somebody who was erased, and nothing about them. */
import { createHash } from 'node:crypto';
import type { PlayerRecord } from './records';

const markOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** An account. */
export const markOfUser = (userId: string): string => markOf(`user ${userId}`);

/** A child. Clients make players' ids, so that another child may once get the same: hardly by the same account. */
export const markOfPlayer = ({ _id, createdBy }: Pick<PlayerRecord, '_id' | 'createdBy'>): string =>
  markOf(`player ${_id} ${createdBy}`);
