/** The clock of a match, from its journal. Pure. */
import { type Entry, inOrder } from './entries';
import type { MatchFormat } from './formations';
import { formatAt } from './shapes';

/** A time in which the clock is stopped inside a period. */
export interface Pause {
  from: number;
  /** Undefined while the clock is stopped. */
  until?: number;
}

/** A period, from `from` up to, but not including, `until`. */
export interface PeriodSpan {
  /** From 1. Periods of extra time count on. */
  period: number;
  from: number;
  /** Undefined until it has ended. */
  until?: number;
  pauses: readonly Pause[];
  /** The format that the journal names for it; absent in journals that are older than shapes. */
  format?: MatchFormat;
}

export interface Clock {
  state: 'before' | 'running' | 'break' | 'ended';
  /** True: the clock is stopped inside the period. */
  isPaused: boolean;
  /** The period that runs, or ran last; 0 before the first. */
  period: number;
  /** Time in this period, without pauses (ms). */
  inPeriod: number;
  /** Time in all periods, without pauses (ms). */
  played: number;
}

type ClockEntry = Pick<Entry, 'id' | 'kind' | 'at' | 'number' | 'extra' | 'format' | 'formation' | 'lineup'>;

/**
 * Returns the number of the period that starts. It is higher than all before it. Extra time may count from 1 or go on: after two halves, 1 and
 * 3 both become 3.
 */
function numberOf({ number = 1, extra }: ClockEntry, last: number, usual: number): number {
  return Math.max(last + 1, extra && number <= usual ? usual + number : number);
}

/** The entries behind a period. `end` may be the END of the game. */
export interface PeriodEntries<E> {
  period: number;
  start: E;
  end?: E;
  /** The end of a pause may be that of the period. */
  pauses: { start: E; end?: E }[];
}

/**
 * Reads the entries of the periods and of the end. Ignores a second start, pause, end or resumption, because two people may tap the same. The
 * end of a period ends its pause. Nothing starts after the END; an END before the first period is none. In a journal without a period, the
 * END ends a game that nobody ran live.
 */
export function clockEntries<E extends ClockEntry>(entries: readonly E[]): { periods: PeriodEntries<E>[]; end?: E } {
  const periods: PeriodEntries<E>[] = [];
  /** The last period that was not of extra time. */
  let usual = 0;
  for (const entry of inOrder(entries)) {
    const { kind, at } = entry;
    const last = periods.at(-1);
    const open = last?.end ? undefined : last;
    const pause = open?.pauses.find(({ end }) => !end);
    if (kind === 'PERIOD_START' && !open) {
      const period = numberOf(entry, last?.period ?? 0, formatAt(entries, at)?.periods ?? usual);
      if (!entry.extra) usual = period;
      periods.push({ period, start: entry, pauses: [] });
    }
    if (kind === 'PAUSE' && open && !pause) open.pauses.push({ start: entry });
    const ends = kind === 'PERIOD_END' || kind === 'END';
    if (pause && (kind === 'RESUME' || ends)) pause.end = entry;
    if (open && ends) open.end = entry;
    if (kind === 'END' && last) return { periods, end: entry };
  }
  const end = periods.length === 0 ? entries.find(({ kind }) => kind === 'END') : undefined;
  return end ? { periods, end } : { periods };
}

const untilOf = (end: ClockEntry | undefined) => (end ? { until: end.at } : {});

function readClock(entries: readonly ClockEntry[]): { spans: PeriodSpan[]; hasEnded: boolean } {
  const { periods, end: last } = clockEntries(entries);
  const spans = periods.map(({ period, start, end, pauses }) => ({
    period,
    from: start.at,
    ...untilOf(end),
    pauses: pauses.map((pause) => ({ from: pause.start.at, ...untilOf(pause.end) })),
  }));
  return { spans, hasEnded: last !== undefined };
}

/** Returns the periods that were played, or are. A format counts from its own period on: a later one moves no earlier minute. */
export const periodsOf = (entries: readonly ClockEntry[]): PeriodSpan[] =>
  readClock(entries).spans.map((span) => {
    const format = formatAt(entries, span.until ?? Number.POSITIVE_INFINITY);
    return format ? { ...span, format } : span;
  });

/** Returns whether the match has ended. */
export const hasEnded = (entries: readonly ClockEntry[]): boolean => readClock(entries).hasEnded;

/** Returns how much of a period had been played at a time (ms). */
function playedOf({ from, until, pauses }: PeriodSpan, at: number): number {
  const end = Math.min(at, until ?? at);
  const paused = pauses.reduce((sum, pause) => sum + Math.max(0, Math.min(pause.until ?? end, end) - pause.from), 0);
  return Math.max(0, end - from - paused);
}

/** Returns how much of the periods had been played at a time (ms). */
export const playedAt = (spans: readonly PeriodSpan[], at: number): number =>
  spans.reduce((sum, span) => sum + playedOf(span, at), 0);

/** Returns the clock at a time (ms). */
export function clockAt(entries: readonly ClockEntry[], now: number): Clock {
  const { spans, hasEnded: isOver } = readClock(entries.filter(({ at }) => at <= now));
  const last = spans.at(-1);
  const played = playedAt(spans, now);
  if (!last) return { state: isOver ? 'ended' : 'before', isPaused: false, period: 0, inPeriod: 0, played };
  const { period, pauses, until } = last;
  const inPeriod = playedOf(last, now);
  if (until !== undefined) return { state: isOver ? 'ended' : 'break', isPaused: false, period, inPeriod, played };
  return { state: 'running', isPaused: pauses.some((pause) => pause.until === undefined), period, inPeriod, played };
}

/** A minute of a match as people write it: 34′, or 25+2′ in added time. */
export interface Minute {
  minute: number;
  /** Minutes of added time, from 1; absent within the period. */
  added?: number;
}

/** Returns the planned minutes of a period. One of extra time has a third of a usual one, rounded down to five minutes, but at least five. */
export function lengthOfPeriod(period: number, { periods, minutes }: Omit<MatchFormat, 'onField'>): number {
  if (period <= periods) return minutes;
  return Math.max(Math.floor(minutes / 15) * 5, Math.min(5, minutes));
}

/** The minutes of a period on the clock of the match. */
export interface PeriodMinutes {
  /** Minutes of the periods before it: the first counts from 0. */
  before: number;
  /** Its planned minutes. */
  length: number;
}

/**
 * Returns how many minutes come before a period, and its own planned length. A usual period counts its planned minutes, however long it took.
 * A period of extra time counts the minutes that it took, at most the planned ones.
 * @param format used for periods that have none in the journal
 */
export function minutesOfPeriod(spans: readonly PeriodSpan[], format: MatchFormat, period: number): PeriodMinutes {
  const formatOf = (one: number) => spans.find((span) => span.period === one)?.format;
  const own = formatOf(period) ?? format;
  let before = 0;
  for (let earlier = 1; earlier < period; earlier += 1) {
    const planned = lengthOfPeriod(earlier, formatOf(earlier) ?? own);
    const span = earlier > own.periods ? spans.find((one) => one.period === earlier) : undefined;
    const took = span && Math.round(playedOf(span, span.until ?? Number.POSITIVE_INFINITY) / 60_000);
    before += Math.min(planned, Math.max(1, took ?? planned));
  }
  return { before, length: lengthOfPeriod(period, own) };
}

/**
 * Returns the minute of a time: the first until a minute has passed. Undefined before the first period; in a break and in a pause, the last
 * minute before it.
 * @param format used for periods that have none in the journal
 */
export function minuteAt(spans: readonly PeriodSpan[], format: MatchFormat, at: number): Minute | undefined {
  const span = spans.findLast(({ from }) => from <= at);
  if (!span) return undefined;
  const { before, length } = minutesOfPeriod(spans, format, span.period);
  const minute = Math.max(1, Math.ceil(playedOf(span, at) / 60_000));
  return minute <= length ? { minute: before + minute } : { minute: before + length, added: minute - length };
}

/**
 * Returns the time in the middle of a minute of a match (ms). Minutes of added time count on.
 * @param format used for periods that have none in the journal
 * @param planned when the match was planned to begin: without a period, its minutes count from then
 */
export function timeOfMinute(
  spans: readonly PeriodSpan[],
  format: MatchFormat,
  minute: number,
  planned: number,
): number {
  const span = spans.findLast(({ period }) => minutesOfPeriod(spans, format, period).before < minute) ?? spans[0];
  const before = span ? minutesOfPeriod(spans, format, span.period).before : 0;
  const played = Math.max(0, minute - before - 0.5) * 60_000;
  if (!span) return planned + played;
  let at = span.from + played;
  for (const { from, until = Number.POSITIVE_INFINITY } of span.pauses) if (from < at) at += until - from;
  return Math.min(at, (span.until ?? Number.POSITIVE_INFINITY) - 1);
}

/** An entry of the clock that is still to be written. */
export type ClockStep = Pick<Entry, 'kind' | 'at' | 'number'>;

/** A break that nobody measured (ms). */
const USUAL_BREAK = 5 * 60_000;

/** Returns the starts and ends of a match as it was planned: for a game that nobody ran live. */
export function plannedClock({ periods, minutes }: MatchFormat, planned: number): ClockStep[] {
  const length = minutes * 60_000;
  return Array.from({ length: periods }, (_, index) => planned + index * (length + USUAL_BREAK)).flatMap(
    (at, index) => [
      { kind: 'PERIOD_START', at, number: index + 1 },
      { kind: 'PERIOD_END', at: at + length },
    ],
  );
}
