/** Handlers of `boards.contract`. */
import type { boardsContract } from '@touchline/shared/boards/boards.contract';
import type { Handlers } from '../../base/handlers';
import type { Services } from '../../base/services';
import { boardsService } from './boards.service';
import { drillsService } from './drills.service';

export function boardsHandlers(services: Services): Handlers<typeof boardsContract> {
  const boards = boardsService(services);
  const drills = drillsService(services);
  return {
    list_boards: async ({ caller, query }) => boards.list(caller, query.teamId),
    add_board: async ({ caller, body }) => boards.add(caller, body),
    update_board: async ({ caller, body }) => boards.save(caller, body),
    duplicate_board: async ({ caller, params }) => boards.duplicate(caller, params.id),
    list_drills: async ({ query }) => drills.list(query),
    save_drill: async ({ caller, body }) => drills.save(caller, body),
    remove_drill: async ({ caller, params }) => drills.remove(caller, params.id),
    remove_board: async ({ caller, params }) => boards.remove(caller, params.id),
    restore_board: async ({ caller, params }) => boards.restore(caller, params.id),
  };
}
