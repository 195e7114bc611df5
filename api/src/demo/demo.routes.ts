/** The calls of `demo.contract`. */
import type { demoContract } from '@touchline/shared/demo/demo.contract';
import { notFound } from '@touchline/shared/errors';
import type { Handlers } from '../http/handlers';
import { readOutbox } from '../mail/outbox';
import type { Services } from '../services';
import { presentOutbox } from './demo.present';
import { simulationService } from './simulation.service';

export function demoHandlers(services: Services): Handlers<typeof demoContract> {
  const simulation = simulationService(services);
  return {
    simulate_answers: async ({ caller, params }) => simulation.start(caller, params.teamId),
    list_outbox: async () => {
      if (!services.config.DEMO) throw notFound('call');
      return presentOutbox(await readOutbox(services.config.DATA_DIR));
    },
  };
}
