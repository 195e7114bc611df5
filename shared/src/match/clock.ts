/** The clock of a match, from its journal. Pure. */
import { type Entry, inOrder } from './entries';
import type { MatchFormat } from './formations';
import { formatAt } from './shapes';

/** A stretch of time in which the clock ran: `until` is included in none of them. */
export interface PeriodSpan {
  /** From 1. */
  period: number;
  from: number;
  /** Undefined while the clock runs. */
  until?: number;
  /** The format that the journal names for it; absent in journals that are older than shapes. */
  format?: MatchFormat;
}

export interface Clock {
  state: 'before' | 'running' | 'break' | 'ended';
  /** The period that runs, or ran last; 0 before the first. */
  period: number;
  /** Time in this period (ms). */
  inPeriod: number;
  /** Time in all periods (ms). */
  played: number;
}

type ClockEntry = Pick<Entry, 'id' | 'kind' | 'at' | 'format' | 'formation' | 'lineup'>;

/**
 * Reads the periods and the end. A start while the clock runs, and an end while it stands, change nothing: two people may tap the same.
 * Nothing starts after the END; an END before the first period is none.
 */
function readClock(entries: readonly ClockEntry[]): { spans: PeriodSpan[]; hasEnded: boolean } {
  const spans: PeriodSpan[] = [];
  for (const { kind, at } of inOrder(entries)) {
    const last = spans.at(-1);
    const isRunning = last !== undefined && last.until === undefined;
    if (kind === 'PERIOD_START' && !isRunning) spans.push({ period: spans.length + 1, from: at });
    if ((kind === 'PERIOD_END' || kind === 'END') && isRunning) last.until = at;
    if (kind === 'END' && last !== undefined) return { spans, hasEnded: true };
  }
  return { spans, hasEnded: false };
}

/** Returns the periods that were played, or are. A format counts from its own period on: a later one moves no earlier minute. */
export const periodsOf = (entries: readonly ClockEntry[]): PeriodSpan[] =>
  readClock(entries).spans.map((span) => {
    const format = formatAt(entries, span.until ?? Number.POSITIVE_INFINITY);
    return format ? { ...span, format } : span;
  });

/** Returns whether the match has ended. */
export const hasEnded = (entries: readonly ClockEntry[]): boolean => readClock(entries).hasEnded;

/** Returns how much of the periods had been played at a time (ms). */
export const playedAt = (spans: readonly PeriodSpan[], at: number): number =>
  spans.reduce((sum, { from, until }) => sum + Math.max(0, Math.min(until ?? at, at) - from), 0);

/** Returns the clock at a time (ms). */
export function clockAt(entries: readonly ClockEntry[], now: number): Clock {
  const { spans, hasEnded: isOver } = readClock(entries.filter(({ at }) => at <= now));
  const last = spans.at(-1);
  const played = playedAt(spans, now);
  if (!last) return { state: 'before', period: 0, inPeriod: 0, played };
  const inPeriod = (last.until ?? now) - last.from;
  if (last.until === undefined) return { state: 'running', period: last.period, inPeriod, played };
  return { state: isOver ? 'ended' : 'break', period: last.period, inPeriod, played };
}

/** A minute of a match as people write it: 34′, or 25+2′ in added time. */
export interface Minute {
  minute: number;
  /** Minutes of added time, from 1; absent within the period. */
  added?: number;
}

/**
 * Returns the minute of a time: 1 in the first minute. Undefined before the first period; in a break, the last minute before it.
 * @param format of periods for which the journal names none
 */
export function minuteAt(spans: readonly PeriodSpan[], format: MatchFormat, at: number): Minute | undefined {
  const span = spans.findLast(({ from }) => from <= at);
  if (!span) return undefined;
  const passed = Math.floor((Math.min(at, (span.until ?? at + 1) - 1) - span.from) / 60_000);
  const { periods, minutes } = span.format ?? format;
  const before = spans
    .slice(0, Math.min(span.period, periods) - 1)
    .reduce((sum, earlier) => sum + (earlier.format ?? format).minutes, 0);
  if (passed < minutes) return { minute: before + passed + 1 };
  return { minute: before + minutes, added: passed - minutes + 1 };
}
