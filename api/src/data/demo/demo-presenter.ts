/** Views of the demo club's own calls. */
import { present } from '@touchline/shared/contract';
import type { OutboxMail, Simulation } from '@touchline/shared/demo/demo.contract';

export const presentSimulation = (simulation: Simulation) => present(simulation);

export const presentOutbox = (mails: OutboxMail[]) => present(mails);
