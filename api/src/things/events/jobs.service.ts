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
import { changeBy, eventFacts } from '../../data/events/event-facts';
import { eventsStore } from '../../data/events/events.store';
import { presentVersion } from '../../data/events/events-presenter';
import { assertReadable } from '../../data/events/find-event';
import { jobsStore } from '../../data/events/jobs.store';
import { helpRewriter } from '../../reactions/events/help-rewriter';
import { assertHelpNeeded } from './rides.service';

export function jobsService(services: Services) {
  const events = eventsStore(services.store);
  const store = jobsStore(services.store);
  const publish = eventFacts(services);
  const help = helpRewriter(services);

  /** Returns the event, its job and the caller's key in the job. The caller may help at the event. */
  async function find(caller: Caller, key: EventKey, jobId: string) {
    const event = assertReadable(caller, await events.byKey(key));
    authorize(caller.actor, 'event.help', event, 'event');
    const job = event.jobs?.[itemRow(jobId)];
    if (!job) throw notFound('job');
    return { event, job, row: memberRow(caller.actor.userId) };
  }

  const changeOf = ({ actor }: Caller) => ({ ...changeBy(actor, 'event:changed'), fields: ['jobs'] });

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
        const change = changeOf(caller);
        const after = await store.take(event, job, { row, person: { userId, name } }, change);
        if (!after) return undefined;
        publish.saved(after, change);
        // The caller may have left the team just before this write: then nothing else frees the job.
        if (!(await help.belongs(userId, event))) {
          await help.rewrite(caller.actor, event._id, { freesJob: (id) => id === userId });
          throw notFound('event');
        }
        return presentVersion(after);
      });
    },

    /** Takes the job back from the caller. A repeated call changes nothing. */
    giveBack(caller: Caller, key: EventKey, jobId: string): Promise<Presented<VersionReply>> {
      return retryOnConflict(async () => {
        const { event, job, row } = await find(caller, key, jobId);
        if (!job.takenBy[row]) return presentVersion(event);
        const change = changeOf(caller);
        const after = await store.giveBack(event, job, row, change);
        if (!after) return undefined;
        publish.saved(after, change);
        return presentVersion(after);
      });
    },
  };
}
