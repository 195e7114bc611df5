/** The reply of a call that returns only an id or an address, or several. */
import { type Presented, present } from '@touchline/shared/contract';

export const presentId = (id: string): Presented<string> => present(id);

export const presentIds = (ids: readonly string[]): Presented<string[]> => present([...ids]);
