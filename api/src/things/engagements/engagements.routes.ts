/** Handlers of `engagements.contract`. */
import type { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import type { Handlers } from '../../base/handlers';
import type { Services } from '../../base/services';
import { engagementReader } from '../../data/engagements/engagement-reader';
import { engagementsService } from './engagements.service';
import { ledgerService } from './ledger.service';

export function engagementsHandlers(services: Services): Handlers<typeof engagementsContract> {
  const reader = engagementReader(services);
  const engagements = engagementsService(services);
  const ledger = ledgerService(services);
  return {
    list_engagements: async ({ caller, query: { startTime, endTime, teams } }) =>
      reader.list(caller, { from: startTime, to: endTime, teams }),
    show_engagements: async ({ caller, query }) => reader.show(caller, query.teams),
    find_engagements: async ({ caller, query }) => reader.find(caller, query),
    get_engagement: async ({ caller, query: { time, teamId, id } }) => reader.read(caller, { month: time, teamId, id }),
    show_ledger: async ({ caller, query }) => ledger.show(caller, query),
    set_fee: async ({ caller, body }) => ledger.setFee(caller, body),
    add_engagement: async ({ caller, body }) => engagements.add(caller, body),
    update_engagement: async ({ caller, body }) => engagements.save(caller, body),
    remove_engagement: async ({ caller, params }) => engagements.remove(caller, params),
  };
}
