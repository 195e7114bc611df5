/** Kinds of jobs. Rights hang on the kind; the name of a job is free (decision 0120). Pure. */

/** `SCORE`: its holder enters the score. `FILM`: films the game. `FREE`: anything else. */
export const JOB_KINDS = ['SCORE', 'FILM', 'FREE'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** A job with the people who have taken it. */
export interface TakenJob {
  kind?: JobKind | undefined;
  name: string;
  takenBy?: readonly { userId: string }[] | undefined;
}

/** Names that gave rights before jobs had a kind. */
const NAMES: Partial<Record<JobKind, readonly string[]>> = {
  SCORE: ['score', 'marcador'],
  FILM: ['film', 'filming', 'video', 'grabar', 'filmar'],
};

/** Returns the kind of a job. A job that was stored without one keeps what its name gave it. */
export const kindOfJob = ({ kind, name }: Pick<TakenJob, 'kind' | 'name'>): JobKind =>
  kind ?? JOB_KINDS.find((one) => NAMES[one]?.includes(name.trim().toLowerCase())) ?? 'FREE';

/** Returns the accounts that hold a job of a kind. */
export const holdersOf = (jobs: readonly TakenJob[], kind: JobKind): string[] =>
  jobs.filter((job) => kindOfJob(job) === kind).flatMap(({ takenBy = [] }) => takenBy.map(({ userId }) => userId));
