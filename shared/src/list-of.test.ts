import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { itemId } from './fields';
import { listOf } from './list-of';
import { requests } from './live/requests';

const wrongAt = (...wrong: number[]) =>
  Array.from({ length: 1_000 }, (_, n) => ({ id: wrong.includes(n) ? 'x' : `${10_000 + n}`, version: 1 }));
const issuesOf = (request: unknown) => requests.sync.request.safeParse(request).error?.issues ?? [];

describe('the validation of a list', () => {
  it('R20: ends at the first wrong item, and names only that one', () => {
    let checked = 0;
    const counted = z.string().refine((text) => {
      checked += 1;
      return text !== 'wrong';
    });
    const texts = ['a', 'b', ...Array<string>(1_000).fill('wrong')];
    expect(
      listOf(counted)
        .max(2_000)
        .safeParse(texts)
        .error?.issues.map(({ path }) => path),
    ).toEqual([[2]]);
    expect(checked).toBe(3);
    expect(issuesOf({ events: wrongAt(3, 4, 500) }).map(({ path }) => path.join('.'))).toEqual(['events.3.id']);
  });

  it('R20: checks the length before any item, and names each list that is wrong', () => {
    let checked = 0;
    const counted = z.string().refine(() => {
      checked += 1;
      return true;
    });
    expect(listOf(counted).max(2).safeParse(['a', 'b', 'c']).success).toBe(false);
    expect(checked).toBe(0);
    expect(
      issuesOf({ events: [...wrongAt(), ...wrongAt(0)], teams: 'all' }).map(({ code, path }) => [code, path]),
    ).toEqual([
      ['too_big', ['events']],
      ['invalid_type', ['teams']],
    ]);
  });

  it('is otherwise that of zod, also in what the description of the api shows', () => {
    const [ours, zods] = [listOf(itemId).min(1).max(3), z.array(itemId).min(1).max(3)];
    expect(z.toJSONSchema(ours)).toEqual(z.toJSONSchema(zods));
    expect(ours).toBeInstanceOf(z.ZodArray);
    for (const value of [
      ['1234'],
      ['1234', '5678'],
      [],
      ['1'],
      ['1', '2', '3', '4'],
      null,
      'a',
      { 0: '1234' },
      undefined,
    ])
      expect(ours.safeParse(value)).toEqual(zods.safeParse(value));
    const numbers = listOf(z.string().transform(Number)).default([]);
    expect(numbers.parse(['1', '2'])).toEqual([1, 2]);
    expect(numbers.parse(undefined)).toEqual([]);
    expect(listOf(itemId).max(3).optional().parse(undefined)).toBeUndefined();
  });
});
