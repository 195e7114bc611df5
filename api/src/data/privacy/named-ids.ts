/** Finds ids of children that have no record: a guest has a row in an event or a match, an erased child has a mark in the erasure ledger. */
import { oncePerServices } from '../../base/services';
import { eventsStore, isListed } from '../events/events.store';
import { matchesStore } from '../match/matches.store';
import { erasureLedger } from './erasures.store';

export const namedIds = oncePerServices(({ store }) => {
  const events = eventsStore(store);
  const matches = matchesStore(store);

  return {
    /**
     * Returns whether an event or a match names a child by this id, or a child with it was erased: whoever gets a child of this id would be
     * the guardian of a guest, and the next start would erase that child.
     */
    isNamed: async (id: string): Promise<boolean> =>
      (await matches.naming([id])).length > 0 ||
      (await events.idsNaming([id])).length > 0 ||
      (await isListed(store, id)) ||
      (await erasureLedger(store).isErasedId(id)),
  };
});
