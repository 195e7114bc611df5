/** Merges the lists of an event form by item id: participants, plays, schedules and stats (specification 4.4). */

import type { EventRecord, JobRecord } from '@touchline/server/records';
import { itemRow, singleItem } from '@touchline/server/row-keys';
import { Problem } from '@touchline/shared/errors';
import type { EventInput, Play } from '@touchline/shared/events/event.model';
import type { EventForm } from '@touchline/shared/events/event-editing.contract';
import {
  MAX_ACTION_CODES,
  MAX_PARTICIPANTS,
  MAX_PLAYS,
  MAX_SCHEDULES,
  MAX_TEAM_STATS,
} from '@touchline/shared/events/event-words';
import { jobModel } from '@touchline/shared/events/help.model';
import { changedFields, changedOrClearedFields, valuesAt } from '../../base/changed-fields';
import { generateId } from '../../base/generate-id';

const MAX_ITEMS = {
  participants: MAX_PARTICIPANTS,
  plays: MAX_PLAYS,
  schedules: MAX_SCHEDULES,
  teamStats: MAX_TEAM_STATS,
} as const;
export type ItemList = keyof typeof MAX_ITEMS;
export const ITEM_LISTS = Object.keys(MAX_ITEMS) as ItemList[];

type Items = Pick<EventRecord, ItemList>;
type JobInput = NonNullable<EventInput['jobs']>[number];

/** Changes to an event's lists, by dot path. */
export interface ItemChanges {
  set: Record<string, unknown>;
  unset: string[];
  /** Names of the changed lists. */
  lists: ItemList[];
  /** Keys of the changed items, from `singleItem(…)`. */
  items: string[];
}

const tooMany = (list: string, message: string) => new Problem('VALIDATION', message, { fields: { [list]: message } });

/** @throws Problem 400 when the plays together hold too many action codes */
function assertActionCodes(plays: Iterable<Play>): void {
  let count = 0;
  for (const { actionCodes } of plays) count += actionCodes.length;
  if (count > MAX_ACTION_CODES) throw tooMany('plays', `At most ${MAX_ACTION_CODES} action codes an event`);
}

/** @throws Problem 400 when the list would get too long */
export function assertHasRoom(
  event: Items,
  list: ItemList,
  rows: Record<string, unknown>,
  removed: readonly string[] = [],
) {
  const after = { ...event[list], ...rows };
  for (const key of removed) delete after[key];
  if (Object.keys(after).length > MAX_ITEMS[list]) throw tooMany(list, `At most ${MAX_ITEMS[list]}`);
  if (list === 'plays') assertActionCodes(Object.values(after) as Play[]);
}

/**
 * Returns the changes of a form to the lists: new or different rows, and rows that the form lists as removed.
 * @throws Problem 400 when a list would get too long
 */
export function itemChanges(event: Items, form: EventForm): ItemChanges {
  const changes: ItemChanges = { set: {}, unset: [], lists: [], items: [] };
  for (const list of ITEM_LISTS) {
    const stored: Record<string, unknown> = event[list];
    const removed = (form.removed?.[list] ?? []).map(itemRow).filter((key) => key in stored);
    const sent = Object.fromEntries((form[list] ?? []).map((item) => [itemRow(item.id), item]));
    for (const key of removed) delete sent[key];
    const rows: Record<string, unknown> = changedFields(stored, sent);
    if (Object.keys(rows).length + removed.length === 0) continue;
    assertHasRoom(event, list, rows, removed);
    changes.lists.push(list);
    for (const [key, row] of Object.entries(rows)) changes.set[`${list}.${key}`] = row;
    changes.items.push(...[...Object.keys(rows), ...removed].map((key) => singleItem(list, key)));
    changes.unset.push(...removed.map((key) => `${list}.${key}`));
  }
  return changes;
}

/** Returns the row of a new job. */
export const newJob = ({ id = generateId(9), ...job }: JobInput): JobRecord => ({
  ...jobModel.create({ ...job, id }),
  takenBy: {},
  taken: 0,
});

/**
 * Returns the changes of a form to the jobs, by dot path; `undefined` removes a value. A job that the form leaves out is removed; people
 * keep the others.
 * @throws Problem 400 when a job would need fewer people than have taken it
 */
export function jobChanges(jobs: EventRecord['jobs'] = {}, sent: readonly JobInput[] | null | undefined) {
  const changes: Record<string, unknown> = {};
  if (sent === undefined) return changes;
  const wanted = new Map((sent ?? []).map((job) => [itemRow(job.id ?? generateId(9)), job]));
  for (const [row, job] of wanted) {
    const storedJob = jobs[row];
    if (!storedJob) changes[`jobs.${row}`] = newJob({ ...job, id: row.slice(1) });
    else if (job.needed < storedJob.taken)
      throw tooMany('jobs', `${storedJob.taken} people have taken this job already`);
    else
      Object.assign(
        changes,
        valuesAt(`jobs.${row}`, changedOrClearedFields(storedJob, jobModel.changes('staff', job))),
      );
  }
  for (const row of Object.keys(jobs)) if (!wanted.has(row)) changes[`jobs.${row}`] = undefined;
  return changes;
}
