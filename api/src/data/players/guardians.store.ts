/** The write of a child's guardians, for `api/src/reactions` alone: it has consequences. */

import type { ClubStore } from '@touchline/server/club-store';
import type { PlayerRecord } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import { isUnchangedList } from '../../base/unchanged-list';
import { NOT_MERGING, notErasing } from './players.store';

export const guardiansStore = ({ players }: Pick<ClubStore, 'players'>) => ({
  /**
   * Writes the guardians. Returns null when they changed since `child` was read, or its erasure or a merge began.
   * @param by the account that added the new guardians
   */
  setContacts(child: PlayerRecord, contacts: readonly string[], by: string): Promise<PlayerRecord | null> {
    const linked = contacts.map((address) => {
      const row = memberRow(address);
      return [row, child.contacts.includes(address) ? child.linkedBy?.[row] : by] as const;
    });
    const linkedBy = Object.fromEntries(linked.filter(([, account]) => account !== undefined));
    const removed = child.contacts.filter((address) => !contacts.includes(address));
    const ended = removed.flatMap((address) =>
      ['removals', 'removalsAsked', 'filmConsents'].map(
        (requests) => [`${requests}.${memberRow(address)}`, ''] as const,
      ),
    );
    return players.findOneAndUpdate(
      {
        _id: child._id,
        ...isUnchangedList('contacts', child.contacts),
        ...NOT_MERGING,
        $or: notErasing(),
      },
      { $set: { contacts, linkedBy }, ...(ended.length > 0 && { $unset: Object.fromEntries(ended) }) },
    );
  },
});
