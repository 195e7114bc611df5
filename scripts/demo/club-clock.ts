/** Days and hours as the club's wall clock shows them, whatever the clock changes do. */

const DAY = 86_400_000;
const SATURDAY = 6;

export interface ClubClock {
  /** The moment (ms) of a wall-clock time such as `18:30`, so many days from today. */
  at(day: number, time: string): number;
  /** 0 is Sunday, so many days from today. */
  weekday(day: number): number;
  isWeekend(day: number): boolean;
  /** How many days from today the last Saturday before today is: -1 to -7. */
  lastSaturday: number;
}

/** What a zone's wall clock shows at a moment, as if it were UTC. */
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

/** @param now moment (ms) whose day in the zone is "today" */
export function createClubClock(now: number, zone: string): ClubClock {
  const shows = wallClock(zone);
  const today = Math.floor(shows(now) / DAY) * DAY;
  const weekday = (day: number) => new Date(today + day * DAY).getUTCDay();

  /** The moment at which the wall clock shows this; the offset is looked up where it will hold. */
  const momentOf = (shown: number): number => {
    const guess = shown - (shows(shown) - shown);
    return shown - (shows(guess) - guess);
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
