/** Handlers of `match.contract`. */
import type { matchContract } from '@touchline/shared/match/match.contract';
import type { Handlers } from '../../base/handlers';
import type { Services } from '../../base/services';
import { matchService } from './match.service';

export function matchHandlers(services: Services): Handlers<typeof matchContract> {
  const matches = matchService(services);
  return {
    get_match: async ({ caller, query: { row, ...key } }) => matches.get(caller, { key, row }),
    save_lineup: async ({ caller, params: key, query: { row }, body }) =>
      matches.saveLineup(caller, { key, row }, body),
    add_match_entry: async ({ caller, params: key, query: { row }, body }) =>
      matches.addEntry(caller, { key, row }, body),
    update_match_entry: async ({ caller, params: { entryId, ...key }, query: { row }, body }) =>
      matches.updateEntry(caller, { key, row }, entryId, body),
    remove_match_entry: async ({ caller, params: { entryId, ...key }, query: { row } }) =>
      matches.removeEntry(caller, { key, row }, entryId),
  };
}
