/** The club's library of drills: staff save copies of drills, and add copies to their sessions. */

import type { Caller } from '@touchline/server/access/caller';
import type { DrillInput, LibraryDrill } from '@touchline/shared/boards/boards.contract';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { authorize } from '@touchline/shared/permissions/rules';
import { createOnce } from '../../base/create-once';
import { presentId } from '../../base/id-presenter';
import { openRate } from '../../base/limits';
import { changeStamp, publishMessage } from '../../base/publish';
import { assertRoomIn } from '../../base/quotas';
import type { Services } from '../../base/services';
import { presentDrills } from '../../data/boards/boards-presenter';
import { type DrillPage, drillsStore } from '../../data/boards/drills.store';
import { teamsStore } from '../../data/teams/teams.store';

/** A drill to save. `id` is chosen by the client, so that a retry saves no second one. */
type NewDrill = DrillInput & { id?: string | undefined };

export function drillsService(services: Services) {
  const store = drillsStore(services.store);
  const countDrill = openRate(services, 'drills');

  async function publishChange({ actor }: Caller): Promise<void> {
    const teams = (await teamsStore(services.store).all()).map(({ _id }) => _id);
    publishMessage(services, 'drills:changed', { teams }, () => changeStamp(actor));
  }

  return {
    list: async (page: DrillPage): Promise<Presented<LibraryDrill[]>> => presentDrills(await store.page(page)),

    /**
     * Saves a drill. A retry with the same id returns the same drill.
     * @throws Problem 409 when the title is taken, or the library or the caller's share of it is full; 429 after too many
     */
    async save(caller: Caller, { id: sent, ...drill }: NewDrill): Promise<Presented<string>> {
      const { userId: createdBy, name: author } = caller.actor;
      const isOwn = async (id: string) => id === sent && (await store.byId(id))?.createdBy === createdBy;
      if (sent !== undefined && (await isOwn(sent))) return presentId(sent);
      await countDrill(createdBy);
      assertRoomIn('drills', { all: await store.count(), own: await store.count(createdBy) });
      const { id, isNew } = await createOnce({
        sent,
        digits: 8,
        insert: (_id) => store.insert({ _id, ...drill, createdBy, author, createdAt: Date.now() }),
        findExisting: async (_id) => {
          if (await isOwn(_id)) return { _id };
          if (await store.byTitle(drill.title))
            throw new Problem('CONFLICT', 'The library has a drill with this title. Please choose another title.');
          return undefined;
        },
      });
      if (isNew) await publishChange(caller);
      return presentId(id);
    },

    /** @throws Problem 404 for an unknown drill, 403 for one that somebody else saved */
    async remove(caller: Caller, id: string): Promise<Presented<string>> {
      const drill = await store.byId(id);
      if (!drill) throw notFound('drill');
      authorize(caller.actor, 'drill.remove', drill, 'drill');
      if (!(await store.remove(id))) throw notFound('drill');
      await publishChange(caller);
      return presentId(id);
    },
  };
}
