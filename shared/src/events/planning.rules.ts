/** Rules of an event's times, result and name, which only forms and the server need (specification 4.2). Pure. */
import type { FieldErrors } from '../errors';
import { dayOf, daysBetween } from '../wall-clock';
import type { EventInput } from './event.model';
import { MAX_SERIES } from './event-words';
import type { Schedule } from './tournament.model';

type Start = Pick<EventInput, 'eventTime'>;
type Played = Pick<EventInput, 'eventTime' | 'eventState' | 'result'>;

/** A result counts from the start of the game on. */
export const mayEnterResult = ({ eventTime }: Start, now: number): boolean => eventTime <= now;

/** A cancelled event can take place after all until its start. */
export const mayRestore = ({ eventState, eventTime }: Omit<Played, 'result'>, now: number): boolean =>
  eventState === 'CANCELLED' && eventTime > now;

/** Returns what a save does too early or too late, by field. A new event has no `before`. */
export function timingErrors(before: Omit<Played, 'eventTime'> | undefined, after: Played, now: number): FieldErrors {
  const hasNewResult = after.result !== '' && after.result !== before?.result;
  const isRestored = before?.eventState === 'CANCELLED' && after.eventState !== 'CANCELLED';
  return {
    ...(hasNewResult && !mayEnterResult(after, now) && { result: 'Enter the result after the game starts' }),
    ...(isRestored &&
      !mayRestore({ ...after, eventState: before.eventState }, now) && {
        eventState: 'A canceled event can be brought back only before its start',
      }),
  };
}

/**
 * Returns what is wrong with the results of a tournament's games, by field.
 * @param storedGame the stored game with this id
 */
export function gameErrors(
  games: readonly Schedule[] | undefined,
  storedGame: (id: string) => Schedule | undefined,
  now: number,
): FieldErrors {
  const wrongIndexes = (games ?? []).flatMap(({ id, time, result }, index) =>
    result && result !== storedGame(id)?.result && !mayEnterResult({ eventTime: time }, now) ? [index] : [],
  );
  return Object.fromEntries(
    wrongIndexes.map((index) => [`schedules.${index}.result`, 'Enter the result after the game starts']),
  );
}

type Times = Pick<EventInput, 'eventTime' | 'endTime' | 'meetTime' | 'answerBy' | 'eventState' | 'cancelReason'>;

/** Returns what is wrong with an event's times and its reason of cancelling, by field. */
export function eventErrors({ eventTime, endTime, meetTime, answerBy, eventState, cancelReason }: Times): FieldErrors {
  return {
    ...(endTime !== undefined && endTime <= eventTime && { endTime: 'Must be after the start' }),
    ...(meetTime !== undefined && meetTime >= eventTime && { meetTime: 'Must be before the start' }),
    ...(answerBy !== undefined && answerBy > eventTime && { answerBy: 'Must not be after the start' }),
    ...(cancelReason && eventState !== 'CANCELLED' && { cancelReason: 'Only a cancelled event has a reason' }),
  };
}

const MAX_NAME_LENGTH = 100;

/** Returns the name of an event that nobody has named. */
export function defaultName(team: string, { type, opponent }: Pick<EventInput, 'type' | 'opponent'>): string {
  if (type === 'GAME' && opponent)
    return `${team} vs ${opponent}`.slice(0, MAX_NAME_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return `${team} ${type === 'OTHER' ? 'event' : type.toLowerCase()}`.slice(-MAX_NAME_LENGTH);
}

/**
 * Returns the days on which a series has an event, counted from the day of its start: at most one more than a series may have.
 * @param weekdays 0 is Sunday
 */
export function seriesDays(start: number, weekdays: readonly number[], until: number, zone: string): number[] {
  const first = new Date(dayOf(start, zone)).getUTCDay();
  const last = daysBetween(start, until, zone);
  const days: number[] = [];
  for (let day = 0; day <= last && days.length <= MAX_SERIES; day += 1)
    if (weekdays.includes((first + day) % 7)) days.push(day);
  return days;
}
