/** Tells the guardians of both children that they were merged, or that the merge was undone, and what changed for their child. */

import type { MergeRecord } from '@touchline/server/merge-records';
import type { PlayerRecord } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import { MERGED_FIELDS } from '@touchline/shared/players/players.contract';
import type { Services } from '../base/services';
import { accountsStore } from '../data/accounts/accounts.store';
import { type FieldChange, peopleMails } from './people-mails';

/** Returns the fields that differ between two states of a child. */
const differences = (before: PlayerRecord, after: PlayerRecord): FieldChange[] =>
  MERGED_FIELDS.filter((field) => (before[field] ?? '') !== (after[field] ?? ''))
    // The year of birth is a part of the date.
    .filter((field) => field !== 'birthYear' || (before.birthDate ?? after.birthDate) === undefined)
    .map((field) => ({ field, from: before[field] ?? '', to: after[field] ?? '' }));

export function mergeMails({ store, mail, config }: Pick<Services, 'store' | 'mail' | 'config'>) {
  const accounts = accountsStore(store);
  const mails = peopleMails(config);

  /** Sends each guardian one mail; a repeated step sends no second one. */
  async function send(
    actor: Actor,
    id: string,
    addresses: readonly string[],
    mergeFor: (address: string) => Parameters<typeof mails.childMerged>[2],
  ): Promise<void> {
    for (const emailAddress of new Set(addresses)) {
      const receiver = (await accounts.byAddress(emailAddress)) ?? { emailAddress };
      await mail.send({
        ...mails.childMerged(receiver, actor, mergeFor(emailAddress)),
        id: `${id}-${memberRow(emailAddress)}`,
      });
    }
  }

  return {
    /** @param kept the merged child as it is now */
    merged: (actor: Actor, { _id, keep, drop }: MergeRecord, kept: PlayerRecord): Promise<void> =>
      send(actor, `merge-${_id}`, [...keep.contacts, ...drop.contacts], (address) => ({
        child: kept,
        names: [keep.name, drop.name],
        changes: [keep, drop]
          .filter(({ contacts }) => contacts.includes(address))
          .flatMap((own) => differences(own, kept)),
      })),

    /** @param merge with both children as they are now */
    undone: (actor: Actor, { _id, keep, drop }: MergeRecord): Promise<void> =>
      send(actor, `unmerge-${_id}`, [...keep.contacts, ...drop.contacts], (address) => ({
        child: [keep, drop].find(({ contacts }) => contacts.includes(address)) ?? drop,
        names: [keep.name, drop.name],
        changes: [],
        undone: true,
      })),
  };
}
