import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedOf, threeWay } from './three-way';

const base = { name: 'Green', city: 'Berlin', players: ['Leo'] };

describe('a form whose object others change', () => {
  it('follows them in every field that is untouched', () => {
    expect(threeWay(base, base, { ...base, city: 'Potsdam' })).toEqual({
      values: { ...base, city: 'Potsdam' },
      conflicts: [],
    });
  });

  it('keeps an own change, and is no conflict where they changed something else or to the same', () => {
    const mine = { ...base, name: 'Red', players: ['Leo', 'Mia'] };
    expect(threeWay(base, mine, { ...base, city: 'Potsdam', name: 'Red' })).toEqual({
      values: { ...mine, city: 'Potsdam' },
      conflicts: [],
    });
  });

  it('names a field that both changed', () => {
    const { values, conflicts } = threeWay(base, { ...base, players: [] }, { ...base, players: ['Mia'] });
    expect(values.players).toEqual([]);
    expect(conflicts).toEqual([{ field: 'players', mine: [], theirs: ['Mia'] }]);
  });

  it('never loses what was typed, and never shows what nobody entered', () => {
    const some = fc.record({ a: fc.integer({ max: 2, min: 0 }), b: fc.integer({ max: 2, min: 0 }) });
    fc.assert(
      fc.property(some, some, some, (from, mine, theirs) => {
        const { values } = threeWay(from, mine, theirs);
        for (const field of ['a', 'b'] as const)
          expect(values[field]).toBe(mine[field] === from[field] ? theirs[field] : mine[field]);
      }),
    );
  });

  it('says what a form changed', () => {
    expect(changedOf(base, { ...base, players: ['Leo'], city: 'Potsdam' })).toEqual({ city: 'Potsdam' });
  });
});
