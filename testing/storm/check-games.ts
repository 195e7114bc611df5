/** Compares the calls of clients with the stored data, game by game. Pure functions. */
import { isDeepStrictEqual } from 'node:util';
import {
  brokenI1,
  brokenI2,
  brokenI13,
  conclusiveTries,
  isOk,
  KEPT_CHANGES,
  mayBeDone,
  type Played,
  type Row,
  versionOf,
} from './check-rows';
import type { Op, Try } from './history';

const shown = (rows: readonly Row[]) => rows.map(({ id, available, position }) => ({ id, available, position }));

/** The attendee lists in responses, by version. */
function listsOf({ tries }: Played): { lists: Map<number, Row[]>; broken: string[] } {
  const lists = new Map<number, Row[]>();
  const broken: string[] = [];
  for (const { list } of tries) {
    if (!list) continue;
    const rows = shown(list.attendees);
    const known = lists.get(list.version);
    if (known && !isDeepStrictEqual(known, rows)) broken.push(`I3: version ${list.version} was two different lists`);
    lists.set(list.version, rows);
  }
  return { lists, broken };
}

/** I3: each change has one version, without duplicates or gaps. */
function brokenI3(played: Played): string[] {
  const { end } = played;
  const versions = conclusiveTries(played).map(({ list }) => list?.version ?? 0);
  const twice = versions.filter((version, n) => versions.indexOf(version) !== n);
  const broken = [...listsOf(played).broken, ...twice.map((version) => `I3: version ${version} was two changes`)];
  if (!end) return broken;
  const changes = end.changes.filter(({ what }) => what !== 'event:created').length;
  if (end.changes.length < KEPT_CHANGES && end.version !== changes + 1)
    broken.push(`I3: ${changes} changes made version ${end.version}`);
  if (Math.max(1, ...versions) > end.version) broken.push(`I3: version ${end.version} is older than a response`);
  return broken;
}

/** I5: a change to a row affects only that row. */
function brokenI5(played: Played): string[] {
  const { lists } = listsOf(played);
  return conclusiveTries(played).flatMap(({ op, row, list }) => {
    const [before, after] = [lists.get((list?.version ?? 0) - 1), lists.get(list?.version ?? 0)];
    if (!before || !after) return [];
    const gone = before.filter(({ id }) => !after.some((one) => one.id === id)).map(({ id }) => `-${id}`);
    const now = after.flatMap((one) => {
      const old = before.find(({ id }) => id === one.id);
      return !old ? [`+${one.id}`] : isDeepStrictEqual(old, one) ? [] : [`~${one.id}`];
    });
    const expected = `${op === 'add' ? '+' : op === 'remove' ? '-' : '~'}${row}`;
    const found = [...gone, ...now].join(' ');
    return found === expected ? [] : [`I5: ${op} of ${row} did ${found || 'nothing'}`];
  });
}

const MESSAGES = { add: 'attendee:added', update: 'attendee:changed', remove: 'attendee:removed' } as const;
const OPS = ['add', 'update', 'remove'] as const;

/** Calls about the same row that let a repeated try make its change again. */
const UNDONE_BY: Record<(typeof OPS)[number], readonly Op[]> = {
  add: ['remove'],
  update: ['add', 'update'],
  remove: ['add'],
};

/**
 * The most changes that the tries of one call can make. A later try repeats the change only if another call undid it between them. The
 * versions in the responses tell the order; a try without a response can be anywhere.
 */
function mostChanges(call: readonly Try[], all: readonly Try[], op: keyof typeof UNDONE_BY): number {
  const versions = call.map(versionOf);
  const isBetween = (other: Try) =>
    ![...call, other].every(isOk) ||
    (versionOf(other) > Math.min(...versions) && versionOf(other) < Math.max(...versions));
  const isUndoing = (other: Try) =>
    other.row === call[0]?.row && !call.includes(other) && UNDONE_BY[op].includes(other.op);
  const undoing = all.filter((other) => isUndoing(other) && mayBeDone(other) && isBetween(other));
  return 1 + Math.min(call.length - 1, undoing.length);
}

const shownCall = (call: readonly Try[]): string => `${call[0]?.row} ${call.map(({ status }) => status).join(' ')}`;

/** I4: a repeated call makes no second change; an acknowledged call made one. */
function brokenI4(played: Played): string[] {
  const { end, tries } = played;
  if (!end || end.changes.length >= KEPT_CHANGES) return [];
  return OPS.flatMap((op) =>
    [...new Set(tries.map(({ client }) => client))].flatMap((client) => {
      const made = end.changes.filter((change) => change.what === MESSAGES[op] && change.by.userId === client).length;
      const sent = tries.filter((one) => one.client === client && one.op === op && one.outcome !== 'refused');
      const calls = [...new Set(sent.map(({ call }) => call))].map((call) => sent.filter((one) => one.call === call));
      const most = calls.reduce((sum, call) => sum + mostChanges(call, tries, op), 0);
      const sure = conclusiveTries(played).filter((one) => one.client === client && one.op === op).length;
      return made > most || made < sure
        ? [`I4: ${client} made ${made} changes (${op}), not ${sure} to ${most}: ${calls.map(shownCall).join(', ')}`]
        : [];
    }),
  );
}

/** I6: of two forms with one revision one wins, and sign-ups do not conflict with forms. */
function brokenI6({ tries, end }: Played): string[] {
  const saves = tries.filter(({ op }) => op === 'save');
  const isStale = ({ value = '' }: Try) => value.startsWith('stale');
  const broken = saves.flatMap((save, n) => {
    if (isStale(save)) return save.outcome === 'ok' ? [`I6: a form on an old revision was saved (${save.value})`] : [];
    const mayBeLate = saves.slice(0, n).some(({ outcome }) => outcome === 'unknown');
    return save.status === 409 && !mayBeLate
      ? [`I6: a form met a conflict without a competing save (${save.value})`]
      : [];
  });
  const fresh = saves.filter((save) => save.outcome !== 'refused' && !isStale(save));
  const sure = fresh.filter(
    ({ call, outcome }) => outcome === 'ok' && saves.filter((one) => one.call === call).length === 1,
  );
  if (!end) return broken;
  if (end.rev - 1 < sure.length || end.rev - 1 > fresh.length)
    broken.push(`I6: ${sure.length} to ${fresh.length} forms made revision ${end.rev}`);
  const last = fresh.findLast(({ outcome }) => outcome === 'ok');
  const possible = [
    last?.value ?? '',
    ...fresh.filter(({ outcome }) => outcome === 'unknown').map(({ value }) => value),
  ];
  return possible.includes(end.summary) ? broken : [...broken, `I6: the form says ${end.summary}, not ${last?.value}`];
}

/** I7: either the sign-up or the removal of the game wins. */
function brokenI7({ tries, end }: Played): string[] {
  const removals = tries.filter(({ op }) => op === 'removeGame');
  const adds = tries.filter(({ op }) => op === 'add');
  const isDone = (these: readonly Try[]) => these.some(({ outcome }) => outcome === 'ok');
  if (!end && !removals.some(({ outcome }) => outcome !== 'refused')) return ['I7: the game is gone without a removal'];
  if (removals.length === 0) return [];
  if (isDone(removals) && (end || isDone(adds))) return ['I7: the game was removed, and has a sign-up'];
  if (isDone(adds) && !end) return ['I7: a sign-up was acknowledged for a game that is gone'];
  const isKnown = [...removals, ...adds].every(({ outcome }) => outcome !== 'unknown');
  return isKnown && !isDone(removals) && !isDone(adds) ? ['I7: neither won'] : [];
}

/** The violations in one game, each with the id of its invariant. */
export function brokenOf(game: string, played: Played): string[] {
  const failed = played.tries.filter(({ status }) => status === 500).map(({ detail }) => `L2: 500 ${detail}`);
  const checks = [brokenI1, brokenI2, brokenI3, brokenI4, brokenI5, brokenI6, brokenI7, brokenI13];
  return [...failed, ...checks.flatMap((check) => check(played))].map((what) => `${what} (game ${game})`);
}
