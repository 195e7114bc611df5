/** Handlers of `players.contract`. */
import type { playersContract } from '@touchline/shared/players/players.contract';
import type { Handlers } from '../../base/handlers';
import type { Services } from '../../base/services';
import { foundLookAlikes } from './found-look-alikes';
import { importsService } from './imports.service';
import { mergesService } from './merges.service';
import { rosteredService } from './rostered.service';

export function playersHandlers(services: Services): Handlers<typeof playersContract> {
  const imports = importsService(services);
  const lookAlikes = foundLookAlikes(services);
  const merges = mergesService(services);
  const rostered = rosteredService(services);
  return {
    import_roster: async ({ caller, body, requestId }) => imports.run(caller, requestId, body),
    list_lookalikes: async ({ caller, query }) => lookAlikes(caller, query.teamId, query),
    merge_players: async ({ caller, body, requestId }) => merges.merge(caller, requestId, body),
    preview_merge: async ({ caller, query }) => merges.preview(caller, query),
    list_merges: async ({ caller, query }) => merges.list(caller, query.teamId),
    undo_merge: async ({ caller, params, requestId }) => merges.undo(caller, requestId, params.id),
    update_rostered_player: async ({ caller, body, requestId }) => rostered.save(caller, requestId, body),
  };
}
