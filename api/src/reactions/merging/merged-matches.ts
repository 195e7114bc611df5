/** Moves a child's places in matches and its attendance to another child, and back. Every step can be repeated. */
import { isDeepStrictEqual } from 'node:util';
import type { MergeRecord } from '@touchline/server/merge-records';
import type { EventRecord, MatchRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { eventsStore } from '../../data/events/events.store';
import { matchFacts } from '../../data/match/match-facts';
import { matchWritesStore } from '../../data/match/match-writes.store';
import { matchesStore } from '../../data/match/matches.store';
import { mergesStore } from '../../data/players/merges.store';
import { eventWrites } from '../events/event-writes';

/** The fields of a match that name children. */
const NAMING = ['lineup', 'keeper', 'stays', 'plan', 'entries'] as const;

/** Returns the dot paths below which a value is this id. */
function pathsTo(value: unknown, id: string, path: string): string[] {
  if (value === id) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => pathsTo(part, id, `${path}.${name}`));
}

/** Returns a copy of a value with another one at a dot path below it; undefined removes it. */
function withValue(value: unknown, [name = '', ...rest]: readonly string[], to: unknown): unknown {
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...(value as object) };
  const parts = copy as Record<string, unknown>;
  parts[name] = rest.length === 0 ? to : withValue(parts[name] ?? {}, rest, to);
  if (to === undefined && rest.length === 0) delete parts[name];
  return copy;
}

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], value);

/** Returns the fields of a match after another child stands at these paths. A child stays in one slot of the line-up. */
function placed(match: MatchRecord, paths: readonly string[], id: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const path of paths) {
    const [field = '', ...rest] = path.split('.');
    const current = fields[field] ?? match[field as (typeof NAMING)[number]];
    const isSlot = [field, ...rest].at(-2) === 'lineup';
    const isTwice = isSlot && Object.values((valueAt(current, rest.slice(0, -1)) ?? {}) as object).includes(id);
    if (field === 'stays' && (current as string[]).includes(id)) continue;
    fields[field] = rest.length === 0 ? id : withValue(current, rest, isTwice ? undefined : id);
  }
  return fields;
}

export function mergedMatches(services: Services) {
  const { store } = services;
  const matches = matchesStore(store);
  const writes = matchWritesStore(store);
  const events = eventsStore(store);
  const merges = mergesStore(store);
  const publishMatch = matchFacts(services);
  const write = eventWrites(services);

  /** Writes fields of a match, and tells screens to read it again. Returns undefined on a conflict. */
  async function rewrite(actor: Actor, match: MatchRecord, fields: Record<string, unknown>, named: string) {
    if (Object.keys(fields).length === 0) return true as const;
    const after = await writes.rewrite(match, fields, [named]);
    if (!after) return undefined;
    const event = await events.byId(after.eventId);
    if (event) publishMatch.rewritten(event, after, changeStamp(actor));
    return true as const;
  }

  /** Writes rows of the attendance. Returns undefined on a conflict. */
  async function rewriteAttendance(actor: Actor, event: EventRecord, rows: EventRecord['attendance']) {
    if (isDeepStrictEqual(rows, event.attendance)) return true as const;
    return (await write.rewrite(actor, event, { attendance: rows })) ? (true as const) : undefined;
  }

  return {
    /**
     * Puts the kept child in the place of the dropped one.
     * @param only ids of events; all that name the dropped child unless given
     */
    async move(actor: Actor, merge: MergeRecord, only?: readonly string[]): Promise<void> {
      const { _id, keep, drop } = merge;
      const found = only ? await matches.ofEvents(only) : await matches.naming([drop._id]);
      for (const { _id: matchId } of found)
        await retryOnConflict(async () => {
          const match = await matches.byId(matchId);
          if (!match) return true;
          const paths = NAMING.flatMap((field) => pathsTo(match[field], drop._id, field));
          if (paths.length > 0) await merges.noteMatch(_id, matchId, paths);
          return rewrite(actor, match, placed(match, paths, keep._id), keep._id);
        });
      for (const eventId of only ?? (await events.idsNaming([drop._id])))
        await retryOnConflict(async () => {
          const event = await events.byId(eventId);
          const { [itemRow(drop._id)]: row, ...others } = event?.attendance ?? {};
          if (!event || !row) return true;
          const own = others[itemRow(keep._id)];
          await merges.noteAttendance(_id, eventId, { drop: row, ...(own && { keep: own }) });
          const kept = own && (own.came || !row.came) ? own : { ...row, playerId: keep._id };
          return rewriteAttendance(actor, event, { ...others, [itemRow(keep._id)]: kept });
        });
    },

    /** Gives the dropped child its places back, where the kept one still stands or nobody does. */
    async restore(actor: Actor, { matches: noted = {}, attendance = {}, keep, drop }: MergeRecord): Promise<void> {
      for (const [key, paths] of Object.entries(noted))
        await retryOnConflict(async () => {
          const match = await matches.byId(key.slice(1));
          if (!match) return true;
          const open = paths.filter((path) => {
            const parts = path.split('.');
            const current = valueAt(match, parts);
            // A place of a shape is free where the kept child stood twice.
            return current === keep._id || (current === undefined && parts.at(-2) === 'lineup');
          });
          return rewrite(actor, match, placed(match, open, drop._id), drop._id);
        });
      for (const [key, before] of Object.entries(attendance))
        await retryOnConflict(async () => {
          const event = await events.byId(key.slice(1));
          if (!event || event.attendance?.[itemRow(drop._id)]) return true;
          const { [itemRow(keep._id)]: current, ...others } = event.attendance ?? {};
          const isMoved = current && isDeepStrictEqual(current, { ...before.drop, playerId: keep._id });
          const kept = isMoved ? before.keep : current;
          return rewriteAttendance(actor, event, {
            ...others,
            ...(kept && { [itemRow(keep._id)]: kept }),
            [itemRow(drop._id)]: before.drop,
          });
        });
    },
  };
}
