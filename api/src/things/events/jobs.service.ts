/** Takes jobs of an event and gives them back. Each is one atomic write: of two people who take the last place one gets it. */

import type { Caller } from '@touchline/server/access/caller';
import { itemRow, memberRow } from '@touchline/server/row-keys';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { EventKey } from '@touchline/shared/events/event.model';
import type { VersionReply } from '@touchline/shared/events/event-editing.contract';
import { authorize } from '@touchline/shared/permissions/rules';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { eventsStore } from '../../data/events/events.store';
import { presentVersion } from '../../data/events/events-presenter';
import { assertReadable } from '../../data/events/find-event';
import { eventParts } from '../../reactions/parts/event-parts';
import { assertHelpNeeded } from './rides.service';

export function jobsService(services: Services) {
  const events = eventsStore(services.store);
  const write = eventParts(services);

  /** Returns the event, its job and the caller's key in the job. The caller may help at the event. */
  async function find(caller: Caller, key: EventKey, jobId: string) {
    const event = assertReadable(caller, await events.byKey(key));
    authorize(caller.actor, 'event.help', event, 'event');
    const job = event.jobs?.[itemRow(jobId)];
    if (!job) throw notFound('job');
    return { event, job, row: memberRow(caller.actor.userId) };
  }

  return {
    /**
     * Gives the job to the caller. A repeated call changes nothing.
     * @throws Problem 404 when the caller leaves the team meanwhile
     * @throws Problem 409 when enough people have it, or the event is over or cancelled
     */
    take(caller: Caller, key: EventKey, jobId: string): Promise<Presented<VersionReply>> {
      return retryOnConflict(async () => {
        const { event, job, row } = await find(caller, key, jobId);
        if (job.takenBy[row]) return presentVersion(event);
        assertHelpNeeded(event);
        if (job.taken >= job.needed) throw new Problem('CONFLICT', 'Enough people have taken this job.');
        const { userId, name } = caller.actor;
        const after = await write.takeJob(caller.actor, event, job, { userId, name });
        return after ? presentVersion(after) : undefined;
      });
    },

    /** Takes the job back from the caller. A repeated call changes nothing. */
    giveBack(caller: Caller, key: EventKey, jobId: string): Promise<Presented<VersionReply>> {
      return retryOnConflict(async () => {
        const { event, job, row } = await find(caller, key, jobId);
        if (!job.takenBy[row]) return presentVersion(event);
        const after = await write.giveJobBack(caller.actor, event, job, caller.actor.userId);
        return after ? presentVersion(after) : undefined;
      });
    },
  };
}
