/** The demo club of today, and of many other days and time zones, for its tests. */
import fc from 'fast-check';
import { seedFor } from '../../testing/services/seeds';
import { buildDemoClub, type DemoClub } from './club';

const year = new Date().getFullYear();
const DAYS = 60;
export const CLUB_ZONE = 'America/Los_Angeles';
export const clubOf = (now: number, zone: string): DemoClub =>
  buildDemoClub(now, zone, { known: 'known', unguessable: 'unguessable' });

/** Days on which calendar code often fails. */
const HARD_DAYS = [
  `${year}-01-01T00:00`,
  `${year}-01-31T23:59`,
  `${year}-03-01T12:00`,
  `${year}-12-31T23:30`,
  `${year + 1}-01-01T08:00`,
  // Around the clock changes of Europe and North America.
  '2026-03-07T20:00',
  '2026-03-08T09:30',
  '2026-03-28T20:00',
  '2026-03-29T00:30',
  '2026-03-30T07:00',
  '2026-10-24T20:00',
  '2026-10-25T00:30',
  '2026-10-31T20:00',
  '2026-11-01T08:30',
  '2028-02-29T15:00',
].map((moment) => Date.parse(`${moment}Z`));

const anyMoment = fc
  .date({ min: new Date(Date.UTC(year - 2, 0)), max: new Date(Date.UTC(year + 2, 0)), noInvalidDate: true })
  .map(Number);
const zones = fc.constantFrom('America/Los_Angeles', 'Europe/Berlin', 'UTC', 'Pacific/Auckland', 'Asia/Kolkata');

interface AnyDay {
  club: DemoClub;
  now: number;
  zone: string;
}

/** Cached for all test files of a process: building a club takes 0.1 s. */
const cache = globalThis as { touchlineDemoClubs?: AnyDay[] };

function clubs(): AnyDay[] {
  cache.touchlineDemoClubs ??= fc
    .sample(fc.tuple(anyMoment, zones), { numRuns: DAYS, seed: seedFor('DEMO_SEED') })
    .map(([moment, zone], n) => {
      const now = HARD_DAYS[n] ?? moment;
      return { club: clubOf(now, zone), now, zone };
    });
  return cache.touchlineDemoClubs;
}

/** Checks a property of the demo club on all hard days and on random ones. A failure names day and time zone. */
export function everyClub(holds: (club: DemoClub, now: number, zone: string) => void): void {
  for (const { club, now, zone } of clubs()) {
    try {
      holds(club, now, zone);
    } catch (error) {
      if (error instanceof Error) error.message = `${new Date(now).toISOString()} in ${zone}: ${error.message}`;
      throw error;
    }
  }
}
