/** Whether what clients did and what is stored fit together, row by row (I1 to I5). Pure. */
import type { EventRecord } from '@touchline/shared/server/records';
import type { Try } from './history';

/** What of a row every viewer may see. */
export interface Row {
  id: string;
  playerId?: string | undefined;
  available: string;
  position: string;
}

/** One game: what was tried with it, and what it is in the end. */
export interface Played {
  tries: readonly Try[];
  /** Undefined: it is no more. */
  end:
    | Pick<EventRecord, 'version' | 'rev' | 'summary' | 'attendees' | 'attendeeCount' | 'attendeeIds' | 'changes'>
    | undefined;
}

const NOT_FOUND = 404;
/** An event remembers no more of its changes. */
export const KEPT_CHANGES = 200;

/** What somebody answered for a child, as `Try.value` has it. */
export const said = ({ available, position }: Pick<Row, 'available' | 'position'>): string =>
  `${available} ${position}`;

export const endRows = ({ end }: Played): Row[] => Object.values(end?.attendees ?? {});

const may = ({ outcome }: Try) => outcome !== 'refused';
const isOk = ({ outcome }: Try) => outcome === 'ok';
const versionOf = ({ list }: Try) => list?.version ?? 0;
const rowIn = ({ list }: Try, id: string | undefined) => list?.attendees.find((row) => row.id === id);

/** Tries whose answer tells of their very own change: nothing else of their call can have made it. */
export function sureTries({ tries }: Played): Try[] {
  const count = new Map<string, number>();
  for (const { call } of tries) count.set(call, (count.get(call) ?? 0) + 1);
  return tries.filter((one) => one.list && count.get(one.call) === 1);
}

/** I2: nobody is on a list twice, in any answer and in the end. */
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

/** I1, I13: an acknowledged change is there until it is changed again, and nothing is there that nobody sent. */
export function brokenI1(played: Played): string[] {
  const rows = new Map(endRows(played).map((row) => [row.id, row]));
  const ids = new Set([...played.tries.flatMap(({ row }) => row ?? []), ...rows.keys()]);
  const sure = new Set(sureTries(played));
  return [...ids].flatMap((id) => {
    const about = played.tries.filter(({ row }) => row === id);
    const row = rows.get(id);
    return [...brokenAnswers(about, sure, id), ...(row ? brokenPresent(about, row) : brokenAbsent(about, id))];
  });
}

/** An answer of 200 shows what it says it did; one that may be about a later state shows at least the row. */
function brokenAnswers(about: readonly Try[], sure: ReadonlySet<Try>, id: string): string[] {
  return about.filter(isOk).flatMap((one) => {
    const row = rowIn(one, id);
    if (one.op === 'remove') return row ? [`I1: ${id} was removed, says an answer that shows it`] : [];
    if (!row) return [`I1: ${one.op} of ${id} was answered 200 without the row`];
    return sure.has(one) && said(row) !== one.value
      ? [`I1: ${one.op} of ${id} to ${one.value} was answered 200 with ${said(row)}`]
      : [];
  });
}

/** The row is on the list in the end. */
function brokenPresent(about: readonly Try[], row: Row): string[] {
  const { id } = row;
  const adds = about.filter(({ op }) => op === 'add');
  if (!adds.some(may)) return [`I5: ${id} is on the list, and nobody added it`];
  // A try that nobody answered may have been done at any time, even after the row was taken off.
  const mayReturn = adds.some(({ outcome }) => outcome === 'unknown');
  const removed = about.filter((one) => one.op === 'remove' && isOk(one)).map(versionOf);
  const missed = about.some(({ op, status }) => op !== 'add' && status === NOT_FOUND);
  const added = Math.max(0, ...adds.filter(isOk).map(versionOf));
  if (!mayReturn && (missed || removed.some((version) => version >= added)))
    return [`I1: ${id} was taken off, and is on the list`];

  const updates = about.filter((one) => one.op === 'update' && may(one));
  const last = Math.max(
    0,
    ...updates.filter(isOk).map((one) => {
      const shown = rowIn(one, id);
      return shown && said(shown) === one.value ? versionOf(one) : 0;
    }),
  );
  const source = updates.filter(({ value }) => value === said(row));
  const isRight =
    source.some((one) => one.outcome === 'unknown' || versionOf(one) >= last) ||
    (adds.some(({ value }) => value === said(row)) && (last === 0 || mayReturn));
  return isRight ? [] : [`I1: ${id} says ${said(row)}, which is not the last thing it was told`];
}

/** The row is not on the list in the end. */
function brokenAbsent(about: readonly Try[], id: string): string[] {
  const seen = Math.max(0, ...about.filter((one) => isOk(one) && one.op !== 'remove').map(versionOf));
  if (seen === 0) return [];
  const isTakenOff = about.some(
    (one) => one.op === 'remove' && (one.outcome === 'unknown' || (isOk(one) && versionOf(one) > seen)),
  );
  return isTakenOff ? [] : [`I1: ${id} was acknowledged, nobody took it off, and it is gone`];
}

/** I13: who was refused is not on the list, and who is told that a child is there already has it there by another row. */
export function brokenI13(played: Played): string[] {
  const adds = played.tries.filter(({ op }) => op === 'add');
  return adds.flatMap(({ outcome, status, row, child, detail }) => {
    const byOthers = adds.some((other) => other.child === child && other.row !== row && may(other));
    if (outcome !== 'refused' || byOthers) return [];
    if (status === 409 && detail.includes('already signed up'))
      return [`I13: ${row} was refused because of itself: ${detail}`];
    return endRows(played).some(({ id }) => id === row)
      ? [`I13: ${row} was refused (${status}), and is on the list`]
      : [];
  });
}
