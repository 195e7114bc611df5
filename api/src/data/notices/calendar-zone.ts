/**
 * A time zone for a calendar feed (RFC 5545, VTIMEZONE), from the zones of `Intl`. So every zone in which the club's screens show times
 * has the same times in a calendar.
 */
import { DAY } from '@touchline/shared/span';
import { formatIn } from '@touchline/shared/wall-clock';
import { utcTime } from './ical-text';

const MINUTE = 60_000;
/** Calendar years whose changes are looked up, before and after the feed's year: enough to tell a fourth Sunday from the last one. */
const YEARS = { before: 2, after: 6 };
/** Calendar years after the feed's year whose changes are listed when they follow no rule. */
const LISTED_YEARS = 2;
/** Two changes of a zone's clocks are never closer than this (ms). */
const STEP = 7 * DAY;
const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** A change of the clocks: differences from UTC (ms) before and after it. */
interface ClockChange {
  at: number;
  from: number;
  to: number;
}

export interface FeedZone {
  /** Returns the difference from UTC at a time (ms). */
  offsetAt(ms: number): number;
  /** The lines of the VTIMEZONE. */
  lines: readonly string[];
}

/** Returns the difference from UTC (ms), by `Intl`: `GMT-04:30`, or `GMT` for none. */
function readOffset(zone: string, ms: number): number {
  const text = formatIn(zone, { timeZoneName: 'longOffset' }).format(ms);
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE;
}

function changesOf(zone: string, start: number, end: number): ClockChange[] {
  const changes: ClockChange[] = [];
  for (let at = start; at < end; at += STEP) {
    const from = readOffset(zone, at);
    const to = readOffset(zone, at + STEP);
    if (from === to) continue;
    let [low, high] = [at, at + STEP];
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
      if (readOffset(zone, middle) === from) low = middle;
      else high = middle;
    }
    changes.push({ at: high, from, to });
  }
  return changes;
}

/** Returns the rule of changes that come each year at the same time of the second Sunday, or the last one, of a month. */
function yearlyRule(changes: readonly ClockChange[]): string | undefined {
  const rules = changes.map(({ at, from }) => {
    const wall = new Date(at + from);
    const [month, day] = [wall.getUTCMonth(), wall.getUTCDate()];
    const isLast = new Date(wall.getTime() + STEP).getUTCMonth() !== month;
    const rest = `${DAYS[wall.getUTCDay()]} ${wall.getUTCHours()}:${wall.getUTCMinutes()}`;
    return { month, nth: Math.ceil(day / 7), isLast, rest: `${month} ${rest}`, day: DAYS[wall.getUTCDay()] };
  });
  const [first] = rules;
  if (!first || rules.some(({ rest }) => rest !== first.rest)) return undefined;
  const rule = (nth: number) => `RRULE:FREQ=YEARLY;BYMONTH=${first.month + 1};BYDAY=${nth}${first.day}`;
  if (rules.every(({ isLast }) => isLast)) return rule(-1);
  return rules.every(({ nth }) => nth === first.nth) ? rule(first.nth) : undefined;
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}`;
}

function observance({ at, from, to }: ClockChange, rule?: string): string[] {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${utcTime(at + from).slice(0, -1)}`,
    ...[`TZOFFSETFROM:${offsetText(from)}`, `TZOFFSETTO:${offsetText(to)}`],
    ...(rule === undefined ? [] : [rule]),
    `END:${kind}`,
  ];
}

/** Two yearly rules where the zone has them, because some programs read nothing else; otherwise each change. */
function observances(changes: readonly ClockChange[], year: number, offset: number): string[] {
  const years = YEARS.before + 1 + YEARS.after;
  const halves = [0, 1].map((half) => changes.filter((_, index) => index % 2 === half));
  const rules = halves.map(yearlyRule);
  if (changes.length === 2 * years && rules.every((rule) => rule !== undefined))
    return halves.flatMap(([first], half) => (first ? observance(first, rules[half]) : []));
  const first = { at: Date.UTC(year - YEARS.before, 0), from: offset, to: offset };
  const listed = changes.filter(({ at }) => at < Date.UTC(year + LISTED_YEARS + 1, 0));
  return [first, ...listed].flatMap((change) => observance(change));
}

function readZone(zone: string, year: number): FeedZone {
  const start = Date.UTC(year - YEARS.before, 0);
  const changes = changesOf(zone, start, Date.UTC(year + YEARS.after + 1, 0));
  const offset = readOffset(zone, start);
  return {
    offsetAt: (ms) => changes.findLast(({ at }) => at <= ms)?.to ?? offset,
    lines: [
      ...['BEGIN:VTIMEZONE', `TZID:${zone}`, `X-LIC-LOCATION:${zone}`],
      ...observances(changes, year, offset),
      'END:VTIMEZONE',
    ],
  };
}

const zones = new Map<string, FeedZone>();

/**
 * Returns a zone for the feeds of a year.
 * @param year in which most of a feed's events are
 */
export function feedZone(zone: string, year: number): FeedZone {
  const key = `${zone} ${year}`;
  const known = zones.get(key) ?? readZone(zone, year);
  zones.set(key, known);
  return known;
}
