/** The reply of a call that returns only an id or an address. */
import { type Presented, present } from '@touchline/shared/contract';

export const presentId = (id: string): Presented<string> => present(id);
