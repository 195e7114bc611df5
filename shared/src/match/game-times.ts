/** Repairs of the times of a game: starts, ends and pauses that were forgotten or tapped late. Pure. */
import { clockEntries } from './clock';
import { type Entry, isClockKind } from './entries';

/** A period as somebody says it was; `id` of the entry that held it, absent for a new one. */
export interface PeriodTimes {
  id?: string | undefined;
  from: number;
  /** Absent while it runs. */
  until?: number | undefined;
  /** Without `until`, a pause lasts until the end of the period. */
  pauses: readonly { id?: string | undefined; from: number; until?: number | undefined }[];
}

type ClockFields = Pick<Entry, 'kind' | 'at'> & Partial<Pick<Entry, 'number' | 'extra'>>;
/** A write that repairs the journal. */
export type TimesWrite<E extends Entry = Entry> =
  | { op: 'add'; fields: ClockFields }
  | { op: 'correct'; entry: E; fields: Partial<ClockFields> }
  | { op: 'remove'; entry: E };

/** Returns the times of the periods of a journal. */
export const timesOfGame = (entries: readonly Entry[]): PeriodTimes[] =>
  clockEntries(entries).periods.map(({ start, end, pauses }) => ({
    id: start.id,
    from: start.at,
    until: end?.at,
    pauses: pauses.map((pause) => ({
      id: pause.start.id,
      from: pause.start.at,
      until: pause.end?.kind === 'RESUME' ? pause.end.at : undefined,
    })),
  }));

const MINUTE = 60_000;
/** Names a field of the times: of a period, and of a pause in it. */
export type TimesField =
  | `${number}.from`
  | `${number}.until`
  | `${number}.${number}.from`
  | `${number}.${number}.until`;
/** `BACKWARDS`: an end before its start. `OVERLAPS`: a start before the former end. `OUTSIDE`: a pause outside its period. */
export type TimesProblem = 'MISSING' | 'BACKWARDS' | 'OVERLAPS' | 'OUTSIDE' | 'FUTURE';

/** Times are typed by minutes: those of the same minute are in order. */
const isBefore = (one: number, other: number): boolean => Math.floor(one / MINUTE) < Math.floor(other / MINUTE);

/** Returns what is wrong with these times, each with its field. */
export function timesProblems(periods: readonly PeriodTimes[], now: number): Map<TimesField, TimesProblem> {
  const problems = new Map<TimesField, TimesProblem>();
  const check = (field: TimesField, at: number | undefined, problem: TimesProblem | undefined) => {
    if (at !== undefined && (Number.isNaN(at) || isBefore(now, at)))
      problems.set(field, at > now ? 'FUTURE' : 'MISSING');
    else if (problem) problems.set(field, problem);
  };
  for (const [index, { from, until, pauses }] of periods.entries()) {
    const former = periods[index - 1]?.until;
    check(`${index}.from`, from, former !== undefined && isBefore(from, former) ? 'OVERLAPS' : undefined);
    const isOpen = until === undefined;
    if (isOpen && index < periods.length - 1) problems.set(`${index}.until`, 'MISSING');
    else check(`${index}.until`, until, !isOpen && isBefore(until, from) ? 'BACKWARDS' : undefined);
    const isOutside = (at: number) => isBefore(at, from) || (!isOpen && isBefore(until, at));
    for (const [number, pause] of pauses.entries()) {
      const earlier = pauses[number - 1];
      const overlaps = earlier && isBefore(pause.from, earlier.until ?? Number.POSITIVE_INFINITY);
      check(
        `${index}.${number}.from`,
        pause.from,
        isOutside(pause.from) ? 'OUTSIDE' : overlaps ? 'OVERLAPS' : undefined,
      );
      if (pause.until === undefined) continue;
      const isBackwards = isBefore(pause.until, pause.from);
      check(
        `${index}.${number}.until`,
        pause.until,
        isBackwards ? 'BACKWARDS' : isOutside(pause.until) ? 'OUTSIDE' : undefined,
      );
    }
  }
  return problems;
}

/** Returns the times in their order, and those of one minute a millisecond apart: the order of equal times is nobody's. */
function spread(periods: readonly PeriodTimes[]): PeriodTimes[] {
  let last = Number.NEGATIVE_INFINITY;
  const next = <T extends number | undefined>(at: T): T => {
    if (at !== undefined) last = Math.max(at, last + 1);
    return (at === undefined ? at : last) as T;
  };
  return periods.map(({ id, from, until, pauses }) => ({
    id,
    from: next(from),
    pauses: pauses.map((pause) => ({ id: pause.id, from: next(pause.from), until: next(pause.until) })),
    until: next(until),
  }));
}

/** Returns the journal after these writes. */
export const repaired = (entries: readonly Entry[], writes: readonly TimesWrite[]): Entry[] => [
  ...entries.flatMap((entry) => {
    const write = writes.find((one) => one.op !== 'add' && one.entry.id === entry.id);
    if (write?.op === 'remove') return [];
    return write?.op === 'correct' ? [{ ...entry, ...write.fields }] : [entry];
  }),
  ...writes.flatMap((write, index) =>
    write.op === 'add' ? [{ id: `new ${index}`, side: 'US' as const, ...write.fields }] : [],
  ),
];

const clockOf = (periods: readonly PeriodTimes[]): string =>
  JSON.stringify(periods.map(({ from, until, pauses }) => [from, until, pauses.map((one) => [one.from, one.until])]));

/**
 * Returns the fewest writes after which the periods of a journal are these. No other entry moves: minutes follow from the periods. The END
 * stays behind the last of them, or goes when that one runs.
 * @param periods in their order, without problems
 * @param usual number of periods without extra time
 */
export function repairTimes<E extends Entry>(entries: readonly E[], periods: readonly PeriodTimes[], usual: number) {
  const held = clockEntries(entries);
  const wanted = spread(periods);
  const writes: TimesWrite<E>[] = [];
  const used = new Set<string>();
  const put = (entry: E | undefined, fields: ClockFields) => {
    if (entry) used.add(entry.id);
    if (!entry) writes.push({ op: 'add', fields });
    else if (entry.at !== fields.at || entry.kind !== fields.kind) writes.push({ op: 'correct', entry, fields });
  };
  const endsPeriod = held.periods.some(({ end }) => end === held.end);
  let number = 0;
  for (const [index, { id, from, until, pauses }] of wanted.entries()) {
    const known = held.periods.find(({ start }) => start.id === id);
    number = Math.max(number + 1, known?.period ?? 0);
    const isLast = index === wanted.length - 1;
    put(known?.start, {
      kind: 'PERIOD_START',
      at: from,
      ...(!known && { number, ...(number > usual && { extra: true }) }),
    });
    for (const pause of pauses) {
      const former = known?.pauses.find(({ start }) => start.id === pause.id);
      const resumed = former?.end?.kind === 'RESUME' ? former.end : undefined;
      put(former?.start, { kind: 'PAUSE', at: pause.from });
      if (pause.until !== undefined) put(resumed, { kind: 'RESUME', at: pause.until });
    }
    // The end of the game is behind its last period.
    const ended = isLast && (known?.end?.kind === 'END' || (!known?.end && held.end));
    const end = known?.end ?? (ended && !endsPeriod ? held.end : undefined);
    if (until !== undefined) put(end, { kind: ended ? 'END' : 'PERIOD_END', at: until });
  }
  const last = wanted.at(-1)?.until;
  if (held.end && !used.has(held.end.id) && !endsPeriod && last !== undefined)
    put(held.end, { kind: 'END', at: Math.max(held.end.at, last + 1) });
  const ofHeld = held.periods.flatMap(({ start, end, pauses }) => [
    start,
    end,
    ...pauses.flatMap((one) => [one.start, one.end]),
  ]);
  const unused = new Set([...ofHeld, held.end].filter((entry) => entry && !used.has(entry.id)));
  for (const entry of unused) if (entry) writes.push({ op: 'remove', entry });
  if (clockOf(timesOfGame(repaired(entries, writes))) === clockOf(wanted)) return writes;
  // Taps that meant nothing before, such as a second end, would count now.
  const idle = entries.filter((entry) => isClockKind(entry.kind) && !used.has(entry.id) && !unused.has(entry));
  return [...writes, ...idle.map((entry): TimesWrite<E> => ({ op: 'remove', entry }))];
}
