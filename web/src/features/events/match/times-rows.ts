/** The times of a game as its form holds them: clock times of the club, by minutes. Pure. */
import { plannedClock } from '@touchline/shared/match/clock';
import type { Entry } from '@touchline/shared/match/entries';
import type { MatchFormat } from '@touchline/shared/match/formations';
import { type PeriodTimes, timesOfGame } from '@touchline/shared/match/game-times';
import { addDays, dayOf, fromWallClock, toWallClock } from '@touchline/shared/wall-clock';

/** A time of the form. A text that nobody changed keeps the time behind it, with its seconds. */
export interface TimeField {
  /** `10:05`, or empty. */
  text: string;
  held?: number | undefined;
}

export interface PauseRow {
  id?: string | undefined;
  from: TimeField;
  until: TimeField;
}

export interface PeriodRow extends PauseRow {
  pauses: PauseRow[];
}

export const NO_TIME: TimeField = { text: '' };
const textOf = (at: number, zone: string): string => toWallClock(at, zone).slice(11);
const fieldOf = (at: number | undefined, zone: string): TimeField =>
  at === undefined ? NO_TIME : { text: textOf(at, zone), held: at };

/** Returns the periods of a journal as they were planned so far, where nobody ran the game. */
function plannedTimes(format: MatchFormat, planned: number, now: number): PeriodTimes[] {
  const steps = plannedClock(format, planned).filter(({ at }) => at <= now);
  return steps.flatMap(({ kind, at }, index) =>
    kind === 'PERIOD_START' ? [{ from: at, until: steps[index + 1]?.at, pauses: [] }] : [],
  );
}

interface Game {
  entries: readonly Entry[];
  format: MatchFormat;
  /** When it was planned to begin (ms). */
  planned: number;
  zone: string;
  now: number;
}

/** Returns the rows of the form: a period each. */
export function rowsOf({ entries, format, planned, zone, now }: Game): PeriodRow[] {
  const held = timesOfGame(entries);
  const times = held.length > 0 ? held : plannedTimes(format, planned, now);
  return times.map(({ id, from, until, pauses }) => ({
    id,
    from: fieldOf(from, zone),
    until: fieldOf(until, zone),
    pauses: pauses.map((pause) => ({
      id: pause.id,
      from: fieldOf(pause.from, zone),
      until: fieldOf(pause.until, zone),
    })),
  }));
}

/** Returns the time of a field (ms): the one of its clock time that is nearest to another, so that a game may go over midnight. */
function timeOf({ text, held }: TimeField, near: number, zone: string): number | undefined {
  if (text === '') return undefined;
  if (held !== undefined && textOf(held, zone) === text) return held;
  const times = [-1, 0, 1].map((days) => fromWallClock(`${dayOf(addDays(near, days, zone), zone)}T${text}`, zone));
  return times.toSorted((one, other) => Math.abs(one - near) - Math.abs(other - near))[0];
}

/** Returns the periods that the rows say. A start without a time is no number. */
export function timesOfRows(rows: readonly PeriodRow[], planned: number, zone: string): PeriodTimes[] {
  let near = planned;
  return rows.map(({ id, from, until, pauses }) => {
    const start = timeOf(from, from.held ?? near, zone) ?? Number.NaN;
    const base = Number.isNaN(start) ? near : start;
    const end = timeOf(until, base, zone);
    near = end ?? base;
    const stops = pauses.map((pause) => ({
      id: pause.id,
      from: timeOf(pause.from, base, zone) ?? Number.NaN,
      until: timeOf(pause.until, base, zone),
    }));
    return { id, from: start, until: end, pauses: stops };
  });
}
