/** Periods that nobody ended: until somebody says what happened, minutes count to the planned end. Pure. */
import { lengthOfPeriod, type PeriodSpan, periodsOf } from './clock';
import type { Entry } from './entries';
import type { MatchFormat } from './formations';

const MINUTE = 60_000;
/** A period whose planned end and last entry lie this far back (ms) may be over. */
export const SILENT_AFTER = 10 * MINUTE;

interface Journal {
  entries?: readonly Entry[] | undefined;
  /** Of periods for which the journal names none. */
  format: MatchFormat;
  /** When the last entry was made (ms), for readers of a journal with holes. */
  activeAt?: number | undefined;
}

/** Returns when a period is over as planned: its pauses do not count. Undefined while it is paused. */
function plannedEnd({ period, from, pauses, format }: PeriodSpan, usual: MatchFormat): number | undefined {
  let end = from + lengthOfPeriod(period, format ?? usual) * MINUTE;
  for (const pause of pauses) {
    if (pause.until === undefined) return undefined;
    if (pause.from < end) end += pause.until - pause.from;
  }
  return end;
}

/** The end of a period that nobody has said. */
export interface PresumedEnd {
  period: number;
  at: number;
  /** False: there were entries in added time, and the last of them is the end. */
  isPlanned: boolean;
}

/** Returns the end of a period that runs without a sign of life for ten minutes beyond its planned end. Each entry is a sign of life. */
export function presumedEnd({ entries = [], format, activeAt = 0 }: Journal, now: number): PresumedEnd | undefined {
  const span = periodsOf(entries.filter(({ at }) => at <= now)).at(-1);
  const planned = span && span.until === undefined ? plannedEnd(span, format) : undefined;
  if (!span || planned === undefined) return undefined;
  const last = Math.max(activeAt, ...entries.map(({ at }) => at));
  const at = Math.max(planned, last);
  return now >= at + SILENT_AFTER ? { period: span.period, at, isPlanned: at === planned } : undefined;
}

/** Returns until when the clock of a match counts (ms): now, or the presumed end of a period that nobody ended. */
export const countedUntil = (match: Journal, now: number): number => presumedEnd(match, now)?.at ?? now;
