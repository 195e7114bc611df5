import { describe, expect, it } from 'vitest';
import type { Entry, EntryKind } from './entries';
import { countedUntil, presumedEnd, SILENT_AFTER } from './presumed-end';

const MINUTE = 60_000;
const format = { onField: 7, periods: 2, minutes: 20 };
const journal = (...taps: readonly (readonly [EntryKind, number])[]): Entry[] =>
  taps.map(([kind, minute], index) => ({ id: `${91_000_000 + index}`, kind, at: minute * MINUTE, side: 'US' }));
const endOf = (entries: Entry[], minute: number, activeAt?: number) =>
  presumedEnd({ entries, format, ...(activeAt !== undefined && { activeAt: activeAt * MINUTE }) }, minute * MINUTE);

describe('the end of a period that nobody said', () => {
  it.each([
    ['as planned', journal(['PERIOD_START', 0], ['GOAL', 12]), 20, true],
    ['without pauses', journal(['PERIOD_START', 0], ['PAUSE', 5], ['RESUME', 15]), 30, true],
    ['with the last entry of added time', journal(['PERIOD_START', 0], ['GOAL', 23]), 23, false],
    [
      'of extra time',
      journal(['PERIOD_START', 0], ['PERIOD_END', 20], ['PERIOD_START', 25], ['PERIOD_END', 45], ['PERIOD_START', 50]),
      55,
      true,
    ],
  ])('is presumed ten minutes later: %s', (_what, entries, end, isPlanned) => {
    const due = end * MINUTE + SILENT_AFTER;
    expect(presumedEnd({ entries, format }, due - 1)).toBeUndefined();
    expect(presumedEnd({ entries, format }, due)).toMatchObject({ at: end * MINUTE, isPlanned });
    expect(countedUntil({ entries, format }, due - 1)).toBe(due - 1);
    expect(countedUntil({ entries, format }, due)).toBe(end * MINUTE);
  });

  it.each([
    ['in a pause', journal(['PERIOD_START', 0], ['PAUSE', 5])],
    ['in a break', journal(['PERIOD_START', 0], ['PERIOD_END', 5])],
    ['before the kick-off', journal(['NOTE', 0])],
  ])('is not presumed %s', (_what, entries) => expect(endOf(entries, 300)).toBeUndefined());

  it('is later for an entry that the reader does not see', () => {
    const entries = journal(['PERIOD_START', 0]);
    expect(endOf(entries, 31)?.at).toBe(20 * MINUTE);
    expect(endOf(entries, 31, 26)).toBeUndefined();
    expect(endOf(entries, 36, 26)?.at).toBe(26 * MINUTE);
  });
});
