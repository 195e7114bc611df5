import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedItems, changedOf, takeTheirs, threeWay } from './three-way';

const base = { name: 'Green', city: 'Berlin', players: ['Leo'] };

describe('a three-way merge of a form', () => {
  it('takes their value in every field that is unchanged here', () => {
    expect(threeWay(base, base, { ...base, city: 'Potsdam' })).toEqual({
      values: { ...base, city: 'Potsdam' },
      conflicts: [],
    });
  });

  it('keeps own changes without a conflict when they changed other fields, or to the same value', () => {
    const own = { ...base, name: 'Red', players: ['Leo', 'Mia'] };
    expect(threeWay(base, own, { ...base, city: 'Potsdam', name: 'Red' })).toEqual({
      values: { ...own, city: 'Potsdam' },
      conflicts: [],
    });
  });

  it('reports a conflict for a field that both changed', () => {
    const { values, conflicts } = threeWay(base, { ...base, players: [] }, { ...base, players: ['Mia'] });
    expect(values.players).toEqual([]);
    expect(conflicts).toEqual([{ field: 'players', mine: [], theirs: ['Mia'] }]);
  });

  it('keeps every change made here, and takes every other value from the other side', () => {
    const some = fc.record({ a: fc.integer({ max: 2, min: 0 }), b: fc.integer({ max: 2, min: 0 }) });
    fc.assert(
      fc.property(some, some, some, (from, mine, theirs) => {
        const { values } = threeWay(from, mine, theirs);
        for (const field of ['a', 'b'] as const)
          expect(values[field]).toBe(mine[field] === from[field] ? theirs[field] : mine[field]);
      }),
    );
  });

  it('returns the fields that the form changed', () => {
    expect(changedOf(base, { ...base, players: ['Leo'], city: 'Potsdam' })).toEqual({ city: 'Potsdam' });
  });
});

describe('a three-way merge of a list of items', () => {
  interface Play {
    id: string;
    name: string;
    note: string;
  }
  const goal: Play = { id: '1', name: 'Goal', note: '' };
  const save: Play = { id: '2', name: 'Save', note: '' };
  const shot: Play = { id: '3', name: 'Shot', note: '' };
  const before = { plays: [goal, save] };
  const merge = (mine: Play[], theirs: Play[]) => threeWay(before, { plays: mine }, { plays: theirs });

  it('applies their additions and removals, and keeps own changes', () => {
    expect(merge([{ ...goal, note: 'Mine' }, save], [goal, shot])).toEqual({
      values: { plays: [{ ...goal, note: 'Mine' }, shot] },
      conflicts: [],
    });
    expect(merge([goal], [goal, save, shot]).values.plays).toEqual([goal, shot]);
    expect(merge([goal, save, shot], [goal, { ...save, note: 'Theirs' }]).values.plays).toEqual([
      goal,
      { ...save, note: 'Theirs' },
      shot,
    ]);
  });

  it('keeps an item that was changed here and removed by them', () => {
    expect(merge([goal, { ...save, note: 'Mine' }], [goal])).toEqual({
      values: { plays: [goal, { ...save, note: 'Mine' }] },
      conflicts: [],
    });
  });

  it('reports a conflict for an item’s field that both changed, and applies their value on request', () => {
    const { values, conflicts } = merge([{ ...goal, note: 'Mine' }, save], [{ ...goal, note: 'Theirs' }, save]);
    const clash = {
      field: 'plays' as const,
      item: { id: '1', name: 'Goal', field: 'note' },
      mine: 'Mine',
      theirs: 'Theirs',
    };
    expect(conflicts).toEqual([clash]);
    expect(takeTheirs(values, clash).plays).toEqual([{ ...goal, note: 'Theirs' }, save]);
  });

  it('returns the changed items, and the ids of the removed ones', () => {
    expect(changedItems([goal, save], [{ ...save, note: 'New' }, shot])).toEqual({
      changed: [{ ...save, note: 'New' }, shot],
      removed: ['1'],
    });
  });
});
