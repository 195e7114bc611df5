/** Days and hours of the club's local time, correct across clock changes. */
import { DAY } from '@touchline/shared/span';

const SATURDAY = 6;

export interface ClubClock {
  /** Converts a local time such as `18:30` on a day relative to today to a timestamp (ms). */
  at(day: number, time: string): number;
  /** Weekday of a day relative to today; 0 is Sunday. */
  weekday(day: number): number;
  isWeekend(day: number): boolean;
  /** The last Saturday before today, relative to today: -1 to -7. */
  lastSaturday: number;
}

/** Returns a function that converts a timestamp to the local time of a zone, as if that were UTC. */
function wallClock(zone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (ms) => {
    const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
}

/** @param now timestamp (ms); its day in the zone is "today" */
export function createClubClock(now: number, zone: string): ClubClock {
  const toWallClock = wallClock(zone);
  const today = Math.floor(toWallClock(now) / DAY) * DAY;
  const weekday = (day: number) => new Date(today + day * DAY).getUTCDay();

  /** Converts a local time to a timestamp, with the offset that is valid at that time. */
  const momentOf = (shown: number): number => {
    const guess = shown - (toWallClock(shown) - shown);
    return shown - (toWallClock(guess) - guess);
  };

  return {
    at(day, time) {
      const [hour = 0, minute = 0] = time.split(':').map(Number);
      return momentOf(today + day * DAY + (hour * 60 + minute) * 60_000);
    },
    weekday,
    isWeekend: (day) => weekday(day) % SATURDAY === 0,
    lastSaturday: [-1, -2, -3, -4, -5, -6, -7].find((day) => weekday(day) === SATURDAY) ?? -7,
  };
}
