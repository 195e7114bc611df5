import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasEnded, periodsOf } from './clock';
import { type Entry, type EntryKind, isClockKind } from './entries';
import { type PeriodTimes, repaired, repairTimes, timesOfGame, timesProblems } from './game-times';

const MINUTE = 60_000;
const journal = (...taps: readonly (readonly [EntryKind, number])[]): Entry[] =>
  taps.map(([kind, minute], index) => ({ id: `${91_000_000 + index}`, kind, at: minute * MINUTE, side: 'US' }));
const minutesOf = (entries: readonly Entry[]) =>
  periodsOf(entries).map(({ from, until }) => [from, until].map((at) => at && Math.floor(at / MINUTE)));
const repair = (entries: readonly Entry[], change: (times: PeriodTimes[]) => PeriodTimes[]) => {
  const writes = repairTimes(entries, change(timesOfGame(entries)), 2);
  return { writes, after: repaired(entries, writes) };
};
const withTimes = (index: number, fields: Partial<PeriodTimes>) => (times: PeriodTimes[]) =>
  times.map((one, place) => (place === index ? { ...one, ...fields } : one));

describe('the times of a game', () => {
  it('moves an END that was tapped at home to the end of the last period, and no other entry', () => {
    const entries = journal(['PERIOD_START', 0], ['PERIOD_END', 20], ['PERIOD_START', 30], ['GOAL', 45], ['END', 170]);
    const { writes, after } = repair(entries, withTimes(1, { until: 50 * MINUTE }));
    expect(writes).toMatchObject([{ op: 'correct', fields: { kind: 'END', at: 50 * MINUTE } }]);
    expect(minutesOf(after)).toEqual([
      [0, 20],
      [30, 50],
    ]);
    expect([hasEnded(after), after.find(({ kind }) => kind === 'GOAL')?.at]).toEqual([true, 45 * MINUTE]);
  });

  it('adds the period whose start nobody tapped, with its number', () => {
    const entries = journal(['PERIOD_START', 0], ['PERIOD_END', 20], ['GOAL', 35]);
    const { writes, after } = repair(entries, (times) => [...times, { from: 30 * MINUTE, pauses: [] }]);
    expect(writes).toEqual([{ op: 'add', fields: { kind: 'PERIOD_START', at: 30 * MINUTE, number: 2 } }]);
    expect(minutesOf(after)).toEqual([
      [0, 20],
      [30, undefined],
    ]);
  });

  it('turns an END of half-time into the end of the half, and ends the game behind the next', () => {
    const entries = journal(['PERIOD_START', 0], ['END', 20]);
    const { after } = repair(entries, (times) => [...times, { from: 30 * MINUTE, until: 50 * MINUTE, pauses: [] }]);
    expect([minutesOf(after), hasEnded(after)]).toEqual([
      [
        [0, 20],
        [30, 50],
      ],
      true,
    ]);
  });

  it('lets the last period run again without its end', () => {
    const entries = journal(['PERIOD_START', 0], ['END', 20]);
    const { after } = repair(entries, withTimes(0, { until: undefined }));
    expect([minutesOf(after), hasEnded(after)]).toEqual([[[0, undefined]], false]);
  });

  it('names the field of each time that cannot be', () => {
    const pauses = [{ from: 70 * MINUTE, until: 5 * MINUTE }];
    const times = [
      { from: 0, until: -5 * MINUTE, pauses },
      { from: -20 * MINUTE, pauses: [] },
      { from: 200 * MINUTE, until: Number.NaN, pauses: [] },
    ];
    expect(Object.fromEntries(timesProblems(times, 100 * MINUTE))).toEqual({
      '0.until': 'BACKWARDS',
      '0.0.from': 'OUTSIDE',
      '0.0.until': 'BACKWARDS',
      '1.from': 'OVERLAPS',
      '1.until': 'MISSING',
      '2.from': 'FUTURE',
      '2.until': 'MISSING',
    });
  });

  it('ends with the wanted periods, whatever was tapped before', () => {
    const clock = fc.constantFrom('PERIOD_START', 'PERIOD_END', 'PAUSE', 'RESUME', 'END', 'GOAL');
    const taps = fc.array(fc.tuple(clock, fc.integer({ min: 0, max: 90 })), { maxLength: 12 });
    const gaps = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(taps, gaps, fc.boolean(), fc.boolean(), (made, steps, adds, runs) => {
        const entries = journal(...made);
        let at = 0;
        const next = () => (at += (steps[(at + 1) % steps.length] as number) * MINUTE);
        const held = [...timesOfGame(entries), ...(adds ? [{ from: 0, pauses: [] }] : [])];
        const wanted = held.map(({ id, pauses }, index): PeriodTimes => {
          const from = next();
          const stops = pauses.map((pause) => ({ id: pause.id, from: next(), until: next() }));
          return { id, from, pauses: stops, until: runs && index === held.length - 1 ? undefined : next() };
        });
        const after = repaired(entries, repairTimes(entries, wanted, 2));
        const plain = (times: readonly PeriodTimes[]) =>
          times.map(({ from, until, pauses }) => [from, until, pauses.map((one) => [one.from, one.until])]);
        expect(plain(timesOfGame(after))).toEqual(plain(wanted));
        const others = (all: readonly Entry[]) => all.filter(({ kind }) => !isClockKind(kind));
        expect(others(after)).toEqual(others(entries));
      }),
      { numRuns: 300 },
    );
  });
});
