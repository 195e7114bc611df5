/** Compares the jobs of an event with those that their holders know: a taken job that was renamed or removed is told. Pure. */
import type { NoticeRecord, NotifiedState } from '@touchline/server/notice-records';
import type { EventFacts } from './event-state';
import { type Planning, shortHash } from './planning';

/** Returns the jobs of an event as notices compare them. */
const jobsOf = ({ jobs = {} }: Pick<EventFacts, 'jobs'>): NonNullable<NotifiedState['jobs']> =>
  Object.fromEntries(
    Object.values(jobs).map(({ id, name, takenBy }) => [
      id,
      { name, takenBy: Object.values(takenBy).map(({ userId }) => userId) },
    ]),
  );

/** Plans the notices of taken jobs that staff renamed or removed, for those who hold them. */
export function planJobs({ event, notified, now, others, isOpen, add }: Planning): void {
  const current = jobsOf(event);
  const known = Object.entries(notified.jobs ?? {}).filter(([id, { name }]) => isOpen && current[id]?.name !== name);
  for (const [jobId, { name: was, takenBy }] of known) {
    const is = current[jobId];
    const tag = shortHash([jobId, was, is?.name ?? '', now]);
    for (const person of others)
      if (takenBy.includes(person.userId) && (is?.takenBy.includes(person.userId) ?? true))
        add(person, 'job', tag, { job: { jobId, was, ...(is && { is: is.name }) } });
  }
  notified.jobs = current;
}

/**
 * Returns whether a notice of a job is still true: its name has not changed again and its receiver still holds it, or it is still gone.
 */
export function isStillTrueOf({ job, userId }: Pick<NoticeRecord, 'job' | 'userId'>, event: EventFacts): boolean {
  const current = job && jobsOf(event)[job.jobId];
  return job !== undefined && current?.name === job.is && (current?.takenBy.includes(userId) ?? true);
}
