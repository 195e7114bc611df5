/** The lists inside an event: participants, plays, schedules and stats, merged by item id (specification 4.4). */
import { Problem } from '@touchline/shared/errors';
import type { EventForm } from '@touchline/shared/events/event-editing.contract';
import type { Play } from '@touchline/shared/events/events.shapes';
import {
  MAX_ACTION_CODES,
  MAX_PARTICIPANTS,
  MAX_PLAYS,
  MAX_SCHEDULES,
  MAX_TEAM_STATS,
} from '@touchline/shared/events/events.words';
import type { EventRecord } from '@touchline/shared/server/records';
import { itemRow, singleItem } from '@touchline/shared/server/row-keys';
import { changedFields } from '../changed-fields';

const MOST = {
  participants: MAX_PARTICIPANTS,
  plays: MAX_PLAYS,
  schedules: MAX_SCHEDULES,
  teamStats: MAX_TEAM_STATS,
} as const;
export type ItemList = keyof typeof MOST;
export const ITEM_LISTS = Object.keys(MOST) as ItemList[];

type Items = Pick<EventRecord, ItemList>;

/** Writes to an event's lists, by dot path. */
export interface ItemChanges {
  set: Record<string, unknown>;
  unset: string[];
  /** The lists that change. */
  lists: ItemList[];
  /** The items that change, by `singleItem(…)`. */
  items: string[];
}

const tooMany = (list: string, message: string) => new Problem('VALIDATION', message, { fields: { [list]: message } });

/** Refuses plays that hold more action codes than an event takes, all together. */
function demandActionCodes(plays: Iterable<Play>): void {
  let count = 0;
  for (const { actionCodes } of plays) count += actionCodes.length;
  if (count > MAX_ACTION_CODES) throw tooMany('plays', `At most ${MAX_ACTION_CODES} action codes an event`);
}

/** @throws Problem 400 when the list would hold more than an event takes */
export function demandRoom(event: Items, list: ItemList, rows: Record<string, unknown>, gone: readonly string[] = []) {
  const after = { ...event[list], ...rows };
  for (const key of gone) delete after[key];
  if (Object.keys(after).length > MOST[list]) throw tooMany(list, `At most ${MOST[list]}`);
  if (list === 'plays') demandActionCodes(Object.values(after) as Play[]);
}

/**
 * What a form changes in the lists: rows that are new or differ, and those that it names as removed.
 * @throws Problem 400 when a list would hold more than an event takes
 */
export function itemChanges(event: Items, form: EventForm): ItemChanges {
  const changes: ItemChanges = { set: {}, unset: [], lists: [], items: [] };
  for (const list of ITEM_LISTS) {
    const stored: Record<string, unknown> = event[list];
    const gone = (form.removed?.[list] ?? []).map(itemRow).filter((key) => key in stored);
    const sent = Object.fromEntries((form[list] ?? []).map((item) => [itemRow(item.id), item]));
    for (const key of gone) delete sent[key];
    const rows: Record<string, unknown> = changedFields(stored, sent);
    if (Object.keys(rows).length + gone.length === 0) continue;
    demandRoom(event, list, rows, gone);
    changes.lists.push(list);
    for (const [key, row] of Object.entries(rows)) changes.set[`${list}.${key}`] = row;
    changes.items.push(...[...Object.keys(rows), ...gone].map((key) => singleItem(list, key)));
    changes.unset.push(...gone.map((key) => `${list}.${key}`));
  }
  return changes;
}
