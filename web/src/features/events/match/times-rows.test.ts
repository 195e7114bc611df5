/** The form of the times of a game reads back what it shows, also in the nights in which clocks change. */
import { fromWallClock } from '@touchline/shared/wall-clock';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf, timesOfRows } from './times-rows';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const format = { onField: 7, periods: 2, minutes: 20 };
/** A time zone with a moment a few hours before its clocks change. */
const NIGHTS = [
  ['America/Los_Angeles', '2026-03-07T22:00'],
  ['America/Los_Angeles', '2026-10-31T22:00'],
  ['Pacific/Auckland', '2026-04-04T22:00'],
  ['Pacific/Auckland', '2026-09-26T22:00'],
  ['Europe/Berlin', '2026-10-24T22:00'],
] as const;

describe.each(NIGHTS)('a game in %s on the evening of %s', (zone, evening) => {
  const start = fromWallClock(evening, zone);
  const journalOf = (seconds: readonly number[]) => {
    const kinds = ['PERIOD_START', 'PAUSE', 'RESUME', 'PERIOD_END', 'PERIOD_START', 'END'] as const;
    return kinds.map((kind, index) => ({
      id: `9100000${index}`,
      kind,
      at: start + (seconds[index] ?? 0) * 1_000,
      side: 'US' as const,
    }));
  };
  const times = fc
    .array(fc.integer({ min: 0, max: (8 * HOUR) / 1_000 }), { minLength: 6, maxLength: 6 })
    .map((seconds) => seconds.toSorted((one, other) => one - other));

  it('keeps every time that nobody changed, with its seconds', () => {
    fc.assert(
      fc.property(times, (seconds) => {
        const entries = journalOf(seconds);
        const rows = rowsOf({ entries, format, planned: start, zone, now: start + 12 * HOUR });
        const read = timesOfRows(rows, start, zone).map(({ from, until, pauses }) => [
          from,
          until,
          pauses.map((pause) => [pause.from, pause.until]),
        ]);
        const at = (index: number) => entries[index]?.at;
        expect(read).toEqual([
          [at(0), at(3), [[at(1), at(2)]]],
          [at(4), at(5), []],
        ]);
      }),
    );
  });

  it('takes a typed end to within the night of its start, whatever the day is called', () => {
    const rows = rowsOf({
      entries: journalOf([0, 60, 120, 1_200, 2_400, 3_600]),
      format,
      planned: start,
      zone,
      now: start + 12 * HOUR,
    });
    const typed = rows.map((row, index) => (index === 1 ? { ...row, until: { text: '00:30' } } : row));
    expect(timesOfRows(typed, start, zone)[1]?.until).toBe(start + 2.5 * HOUR);
  });
});
