/** Compares the calls of clients with the stored data, row by row. Pure functions. */
import type { EventRecord } from '@touchline/server/records';
import type { Try } from './history';

/** The fields of a row that every viewer sees. */
export interface Row {
  id: string;
  playerId?: string | undefined;
  available: string;
  position: string;
}

/** The tries on one game, and its final state. */
export interface Played {
  tries: readonly Try[];
  /** Undefined if the game was removed. */
  end:
    | Pick<EventRecord, 'version' | 'rev' | 'summary' | 'attendees' | 'attendeeCount' | 'attendeeIds' | 'changes'>
    | undefined;
}

const NOT_FOUND = 404;
/** An event stores at most this many changes. */
export const KEPT_CHANGES = 200;

/** The availability and position of a row, in the format of `Try.value`. */
export const rsvpOf = ({ available, position }: Pick<Row, 'available' | 'position'>): string =>
  `${available} ${position}`;

export const endRows = ({ end }: Played): Row[] => Object.values(end?.attendees ?? {});

export const mayBeDone = ({ outcome }: Try) => outcome !== 'refused';
export const isOk = ({ outcome }: Try) => outcome === 'ok';
/** The version in a response, or 0. */
export const versionOf = ({ list }: Try) => list?.version ?? 0;
const rowIn = ({ list }: Try, id: string | undefined) => list?.attendees.find((row) => row.id === id);

/** Tries whose response is certainly about their own change: their call was tried only once. */
export function conclusiveTries({ tries }: Played): Try[] {
  const count = new Map<string, number>();
  for (const { call } of tries) count.set(call, (count.get(call) ?? 0) + 1);
  return tries.filter((one) => one.list && count.get(one.call) === 1);
}

/** I2: no row and no child is on a list twice, in any response or in the end. */
export function brokenI2(played: Played): string[] {
  const lists = [
    ...played.tries.flatMap(({ list }) => (list ? [list.attendees as readonly Row[]] : [])),
    endRows(played),
  ];
  const twice = lists.flatMap((rows) =>
    [rows.map(({ id }) => id), rows.flatMap(({ playerId }) => playerId ?? [])].flatMap((ids) =>
      ids.filter((id, n) => ids.indexOf(id) !== n),
    ),
  );
  const { end } = played;
  const ids = endRows(played).map(({ id }) => id);
  const isCounted =
    !end || (end.attendeeCount === ids.length && [...end.attendeeIds].sort().join() === [...ids].sort().join());
  return [
    ...[...new Set(twice)].map((id) => `I2: ${id} is on the list twice`),
    ...(isCounted ? [] : [`I2: ${end?.attendeeCount} counted, ${ids.length} rows`]),
  ];
}

/** I1, I13: an acknowledged change persists until the next change, and every stored row was sent by a client. */
export function brokenI1(played: Played): string[] {
  const rows = new Map(endRows(played).map((row) => [row.id, row]));
  const ids = new Set([...played.tries.flatMap(({ row }) => row ?? []), ...rows.keys()]);
  const sure = new Set(conclusiveTries(played));
  return [...ids].flatMap((id) => {
    const about = played.tries.filter(({ row }) => row === id);
    const row = rows.get(id);
    return [...brokenAnswers(about, sure, id), ...(row ? brokenPresent(about, row) : brokenAbsent(about, id))];
  });
}

/** A 200 response contains the change. If it may be about a later state, it contains at least the row. */
function brokenAnswers(about: readonly Try[], sure: ReadonlySet<Try>, id: string): string[] {
  return about.filter(isOk).flatMap((one) => {
    const row = rowIn(one, id);
    if (one.op === 'remove') return row ? [`I1: ${id} was removed according to a response that contains it`] : [];
    if (!row) return [`I1: ${one.op} of ${id} got 200 without the row`];
    return sure.has(one) && rsvpOf(row) !== one.value
      ? [`I1: ${one.op} of ${id} to ${one.value} got 200 with ${rsvpOf(row)}`]
      : [];
  });
}

/** Checks a row that is on the final list. */
function brokenPresent(about: readonly Try[], row: Row): string[] {
  const { id } = row;
  const adds = about.filter(({ op }) => op === 'add');
  if (!adds.some(mayBeDone)) return [`I5: ${id} is on the list, but was never added`];
  // A try without a response may take effect at any time, even after the removal of the row.
  const mayReturn = adds.some(({ outcome }) => outcome === 'unknown');
  const removals = about.filter((one) => one.op === 'remove' && mayBeDone(one));
  const removed = removals.filter(isOk).map(versionOf);
  /** Returns whether a removal may lie between two versions. Of a double tap, the second tap may add the row again after it. */
  const isRemovedBetween = (from: number, to: number) =>
    removals.some((one) => !isOk(one) || (versionOf(one) > from && versionOf(one) < to));
  const missed = about.some(({ op, status }) => op !== 'add' && status === NOT_FOUND);
  const versions = adds.filter(isOk).map(versionOf);
  const [first, added] = [Math.min(...versions), Math.max(0, ...versions)];
  const wasGone = (missed && !isRemovedBetween(first, added)) || removed.some((version) => version >= added);
  if (!mayReturn && wasGone) return [`I1: ${id} was taken off, and is on the list`];

  const updates = about.filter((one) => one.op === 'update' && mayBeDone(one));
  /** The version in a response that shows the value of its call, or 0. */
  const shownAt = (one: Try) => {
    const shown = rowIn(one, id);
    return isOk(one) && shown && rsvpOf(shown) === one.value ? versionOf(one) : 0;
  };
  const last = Math.max(0, ...updates.map(shownAt));
  const source = updates.filter(({ value }) => value === rsvpOf(row));
  const isRight =
    source.some((one) => one.outcome === 'unknown' || versionOf(one) >= last) ||
    adds.some((one) => one.value === rsvpOf(row) && (last === 0 || mayReturn || isRemovedBetween(last, shownAt(one))));
  return isRight ? [] : [`I1: ${id} is ${rsvpOf(row)}, which is not its last acknowledged value`];
}

/** Checks a row that is not on the final list. */
function brokenAbsent(about: readonly Try[], id: string): string[] {
  const seen = Math.max(0, ...about.filter((one) => isOk(one) && one.op !== 'remove').map(versionOf));
  if (seen === 0) return [];
  const isTakenOff = about.some(
    (one) => one.op === 'remove' && (one.outcome === 'unknown' || (isOk(one) && versionOf(one) > seen)),
  );
  return isTakenOff ? [] : [`I1: ${id} was acknowledged, was not removed, and is gone`];
}

/** I13: a rejected row is not on the list, and a row rejected as a duplicate has another row for its child. */
export function brokenI13(played: Played): string[] {
  const adds = played.tries.filter(({ op }) => op === 'add');
  return adds.flatMap(({ outcome, status, row, child, detail }) => {
    const byOthers = adds.some((other) => other.child === child && other.row !== row && mayBeDone(other));
    if (outcome !== 'refused' || byOthers) return [];
    if (status === 409 && detail.includes('already signed up'))
      return [`I13: ${row} was refused because of itself: ${detail}`];
    return endRows(played).some(({ id }) => id === row)
      ? [`I13: ${row} was refused (${status}), and is on the list`]
      : [];
  });
}
