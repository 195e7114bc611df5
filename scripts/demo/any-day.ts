/** For tests of the demo club: the club of today, and of any other day, in any zone. */
import fc from 'fast-check';
import { buildDemoClub, type DemoClub } from './club';

const year = new Date().getFullYear();
export const CLUB_ZONE = 'America/Los_Angeles';
export const clubOf = (now: number, zone: string): DemoClub =>
  buildDemoClub(now, zone, { known: 'known', unguessable: 'unguessable' });

/** The days on which calendars go wrong, and any other. */
const moments = fc.oneof(
  fc.constantFrom(
    ...[
      `${year}-01-01T00:00`,
      `${year}-01-31T23:59`,
      `${year}-03-01T12:00`,
      `${year}-12-31T23:30`,
      `${year + 1}-01-01T08:00`,
      // Clock changes of Europe and North America, the days before, on and after.
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
    ].map((moment) => Date.parse(`${moment}Z`)),
  ),
  fc
    .date({ min: new Date(Date.UTC(year - 2, 0)), max: new Date(Date.UTC(year + 2, 0)), noInvalidDate: true })
    .map(Number),
);
const zones = fc.constantFrom('America/Los_Angeles', 'Europe/Berlin', 'UTC', 'Pacific/Auckland', 'Asia/Kolkata');

/** What holds for the club whenever it is made. */
export const everyClub = (holds: (club: DemoClub, now: number, zone: string) => void) =>
  fc.assert(
    fc.property(moments, zones, (now, zone) => holds(clubOf(now, zone), now, zone)),
    { numRuns: 60 },
  );
