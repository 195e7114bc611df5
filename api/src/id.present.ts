/** The answer of a call that says no more than whom or what it was about: an id, or an address. */
import { type Presented, present } from '@touchline/shared/contract';

export const presentId = (id: string): Presented<string> => present(id);
