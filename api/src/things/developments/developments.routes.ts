/** Handlers of `developments.contract`. */
import type { developmentsContract } from '@touchline/shared/developments/developments.contract';
import type { Handlers } from '../../base/handlers';
import type { Services } from '../../base/services';
import { developmentsService } from './developments.service';

export function developmentsHandlers(services: Services): Handlers<typeof developmentsContract> {
  const developments = developmentsService(services);
  return {
    list_developments: async ({ caller, query: { startTime, endTime } }) =>
      developments.list(caller, { from: startTime, to: endTime }),
    show_developments: async ({ caller, query: { playerId, time } }) => developments.show(caller, playerId, time),
    get_development: async ({ caller, query: { playerId, time } }) =>
      developments.read(caller, { playerId, month: time }),
    add_development: async ({ caller, body }) => developments.add(caller, body),
    update_development: async ({ caller, body }) => developments.save(caller, body),
    remove_development: async ({ caller, params }) => developments.remove(caller, params),
  };
}
