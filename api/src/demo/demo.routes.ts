/** Handlers of `demo.contract`. */
import type { demoContract } from '@touchline/shared/demo/demo.contract';
import type { Handlers } from '../http/handlers';
import type { Services } from '../services';
import { presentOutbox } from './demo.present';
import { mailboxService } from './mailbox.service';
import { simulationService } from './simulation.service';

export function demoHandlers(services: Services): Handlers<typeof demoContract> {
  const simulation = simulationService(services);
  const mailbox = mailboxService(services);
  return {
    simulate_answers: async ({ caller, params }) => simulation.start(caller, params.teamId),
    list_outbox: async () => presentOutbox(await mailbox.list()),
  };
}
