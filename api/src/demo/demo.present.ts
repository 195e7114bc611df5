/** What a simulation is going to do. */
import { present } from '@touchline/shared/contract';
import type { Simulation } from '@touchline/shared/demo/demo.contract';

export const presentSimulation = (simulation: Simulation) => present(simulation);
