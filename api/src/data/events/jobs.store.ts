/** Writes of jobs. Each is one atomic operation on the event's document, so that a job is never taken by too many people. */

import type { ClubStore } from '@touchline/server/club-store';
import type { EventChange, EventRecord, JobRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { Filter } from '@touchline/server/store/port';
import { OPEN_STATES } from '@touchline/shared/events/events.rules';
import type { Helper } from '@touchline/shared/events/help.model';
import { type EventHead, sameTags } from './events.store';
import { versionedWrite } from './versioned-write.store';

/** A person who takes a job, and their key in its map. */
interface JobHelper {
  row: string;
  person: Helper;
}

const jobPath = ({ id }: JobRecord) => `jobs.${itemRow(id)}`;
const jobMatches = (job: JobRecord, conditions: Filter): Filter =>
  Object.fromEntries(Object.entries(conditions).map(([field, value]) => [`${jobPath(job)}.${field}`, value])) as Filter;

export const jobsStore = ({ events }: Pick<ClubStore, 'events'>) => ({
  /** Gives a job to an account. Returns null when enough people have it, or the job or the teams changed. */
  take: (event: EventHead, job: JobRecord, helper: JobHelper, change: EventChange): Promise<EventRecord | null> =>
    versionedWrite(
      events,
      {
        _id: event._id,
        ...sameTags(event.tags),
        eventState: { $in: OPEN_STATES },
        ...jobMatches(job, {
          needed: job.needed,
          taken: { $lt: job.needed },
          [`takenBy.${helper.row}`]: { $exists: false },
        }),
      },
      change,
      { $set: { [`${jobPath(job)}.takenBy.${helper.row}`]: helper.person }, $inc: { [`${jobPath(job)}.taken`]: 1 } },
    ),

  /** Writes the name of an account that has a job. Returns null when it does not have it any more. */
  rename: (
    event: EventHead,
    job: JobRecord,
    { row, person }: JobHelper,
    change: EventChange,
  ): Promise<EventRecord | null> =>
    versionedWrite(events, { _id: event._id, ...jobMatches(job, { [`takenBy.${row}`]: { $exists: true } }) }, change, {
      $set: { [`${jobPath(job)}.takenBy.${row}.name`]: person.name },
    }),

  /** Takes a job back from an account. Returns null when it does not have it any more. */
  giveBack: (event: EventHead, job: JobRecord, row: string, change: EventChange): Promise<EventRecord | null> =>
    versionedWrite(
      events,
      { _id: event._id, ...sameTags(event.tags), ...jobMatches(job, { [`takenBy.${row}`]: { $exists: true } }) },
      change,
      { $unset: { [`${jobPath(job)}.takenBy.${row}`]: '' }, $inc: { [`${jobPath(job)}.taken`]: -1 } },
    ),
});
