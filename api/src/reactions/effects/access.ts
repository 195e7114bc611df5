/** Changed permissions: live connections read their rights again, and every process forgets what it has in memory about these accounts. */

import type { ChangeStamp } from '@touchline/shared/live/messages';
import { publishBusEvent } from '../../base/publish';
import type { Services } from '../../base/services';

/** Publishes that the permissions of these accounts changed. Publishes nothing for an empty list. */
export function publishAccessChange(
  services: Pick<Services, 'bus' | 'log'>,
  changed: string[],
  stamp: ChangeStamp,
): void {
  if (changed.length > 0) publishBusEvent(services, () => ({ kind: 'access', changed, ended: [], ...stamp }));
}
