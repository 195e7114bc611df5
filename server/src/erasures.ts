/**
 * Marks in the erasure ledger: a mark shows whether a record belongs to an erased person, or a calendar's address was ended, and nothing
 * else.
 */
import { createHash } from 'node:crypto';
import type { PlayerRecord } from './records';

const markOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the mark of an account. */
export const markOfUser = (userId: string): string => markOf(`user ${userId}`);

/** Returns the mark of a child. It includes the creator: clients choose player ids, so two children may get the same one. */
export const markOfPlayer = ({ _id, createdBy }: Pick<PlayerRecord, '_id' | 'createdBy'>): string =>
  markOf(`player ${_id} ${createdBy}`);

/** Returns the mark of the id of a child: nobody else gets it. */
export const markOfPlayerId = (id: string): string => markOf(`player ${id}`);

/** Returns the mark of a calendar's address that was ended (decision 0049). */
export const markOfCalendar = (token: string): string => markOf(`calendar ${token}`);
