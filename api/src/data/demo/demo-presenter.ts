/** Views of the demo club's own calls. */
import { present } from '@touchline/shared/contract';
import type { OutboxMail, SimulatedMatch, Simulation } from '@touchline/shared/demo/demo.contract';

export const presentSimulation = (simulation: Simulation) => present(simulation);

export const presentSimulatedMatch = (match: SimulatedMatch) => present(match);

export const presentOutbox = (mails: OutboxMail[]) => present(mails);
