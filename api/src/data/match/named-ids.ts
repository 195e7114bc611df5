/** Whether an id of a child is in use where no record of a child is: guests are known by the id of their row alone. */
import { oncePerServices } from '../../base/services';
import { eventsStore } from '../events/events.store';
import { matchesStore } from './matches.store';

export const namedIds = oncePerServices(({ store }) => {
  const events = eventsStore(store);
  const matches = matchesStore(store);

  return {
    /** Returns whether an event or a match names a child by this id: whoever gets a child of this id would be the guardian of a guest. */
    isNamed: async (id: string): Promise<boolean> =>
      (await matches.naming([id])).length > 0 ||
      (await events.idsNaming([id])).length > 0 ||
      (await events.isListed(id)),
  };
});
