import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalResult, countedOf, outcomeOf, readResult, writeResult } from './result';
import { RESULT_ENDINGS, RESULT_LENGTH, RESULT_PATTERN, storedResult } from './stored-result';

describe('the result of a game', () => {
  it.each([
    ['2:1', '2:1'],
    ['2–1', '2:1'],
    [' 10 - 0 ', '10:0'],
    ['2—1 FT', '2:1'],
    ['2 to 1', '2:1'],
    ['2 a 1', '2:1'],
    ['3x2', '3:2'],
    ['3–0 forfeit', '3:0 forfeit'],
    ['3-0 (W/O)', '3:0 forfeit'],
    ['0:3 awarded', '0:3 forfeit'],
    ['3-0 by forfeit', '3:0 forfeit'],
    ['2-1 aet', '2:1 aet'],
    ['2-1 a.e.t.', '2:1 aet'],
    ['2-1 (OT)', '2:1 aet'],
    ['2:1 n.V.', '2:1 aet'],
    ['2-1 after extra time', '2:1 aet'],
    ['2-1 (4-3 p)', '2:1 (4:3 pens)'],
    ['2-2 (4-3 pens)', '2:2 (4:3 pens)'],
    ['2-2, 4-3 on penalties', '2:2 (4:3 pens)'],
    ['2-2 PK 3-4', '2:2 (3:4 pens)'],
    ['1-1 (aet, 5-4 pens)', '1:1 aet (5:4 pens)'],
    ['1:1 n.V. (5:4 i.E.)', '1:1 aet (5:4 pens)'],
    ['1-1 (5-4 penales)', '1:1 (5:4 pens)'],
    ['W 3-1', '3:1'],
    ['Lost 0-2', '0:2'],
    ['won 1-1 (3-2 pens)', '1:1 (3:2 pens)'],
    ['Final: 2-1', '2:1'],
    ['1-1 abandoned', '1:1 abandoned'],
    ['2:1 (1:0)', '2:1 (1:0 ht)'],
    ['2-1 (HT 1-0)', '2:1 (1:0 ht)'],
    ['2-1 HT 1-0', '2:1 (1:0 ht)'],
    ['1-0 at half-time, 2-1 FT', '2:1 (1:0 ht)'],
    ['2-1 (1-0 al descanso)', '2:1 (1:0 ht)'],
    ['1-1 (1-0), 5-4 pens', '1:1 (1:0 ht) (5:4 pens)'],
    ['2:2 (4:3)', '2:2 (4:3 pens)'],
    ['4:3 n.E.', '4:3 pens'],
    ['4-3 pens', '4:3 pens'],
    ['1-1 (5-4 t.a.b.)', '1:1 (5:4 pens)'],
    ['1:1 (5:4 Elfmeterschießen)', '1:1 (5:4 pens)'],
    ['3:0 kampflos', '3:0 forfeit'],
    ['3-0 incomparecencia', '3:0 forfeit'],
    ['0-0 forfeit', '0:0 forfeit'],
    ['0-0 won by forfeit', '0:0 forfeit by them'],
    ['forfeit by us', '0:0 forfeit by us'],
    ['0-3 forfeit by us', '0:3 forfeit'],
    ['3:0 forfeit by us', '3:0 forfeit by us'],
    ['0-3 double forfeit', '0:3 double forfeit'],
    ['double forfeit', '0:0 double forfeit'],
    ['forfeit by both teams', '0:0 double forfeit'],
  ])('reads %j as %j', (text, canonical) => {
    expect(readResult(text)).toBeDefined();
    expect(canonicalResult(text)).toBe(canonical);
  });

  it.each([
    ...[
      '',
      'banana',
      'won',
      '-1:2',
      '2',
      '2:',
      '2-1-0',
      '2024-05-31',
      '1.5-2',
      '2:1 (4:3)',
      '2:1 n.V. (1:1)',
      '2-1, 3-0',
    ],
    ...[
      'lost 3-1',
      'W 1-3',
      '2-2 (4-4 pens)',
      '2-1 banana',
      '3-0 forfeit aet',
      '4-4 pens',
      'forfeit',
      '1-0 (HT 2-0)',
      '2:2 (1:1, 0:1)',
      '1234:0',
      '2:1 😀',
      '2-1?',
    ],
  ])('does not guess what %j means', (text) => {
    expect(readResult(text)).toBeUndefined();
    expect(canonicalResult(text)).toBe(text);
  });

  it('reads every result that it writes, and says who won', () => {
    const goals = fc.record({ ours: fc.integer({ min: 0, max: 99 }), theirs: fc.integer({ min: 0, max: 99 }) });
    const penalties = goals.filter(({ ours, theirs }) => ours !== theirs);
    fc.assert(
      fc.property(
        goals,
        fc.option(fc.constantFrom(...RESULT_ENDINGS)),
        fc.option(penalties),
        fc.boolean(),
        (score, ending, shootOut, hasHalf) => {
          const isTied = score.ours === score.theirs;
          fc.pre(!(ending === 'pens' && isTied) && !ending?.startsWith('forfeit by'));
          const halfTime = { ours: score.ours, theirs: 0 };
          const result = {
            ...score,
            ...(ending && { ending }),
            ...(hasHalf && { halfTime }),
            ...(shootOut && { penalties: shootOut }),
          };
          const text = writeResult(result);
          expect(readResult(text)).toEqual(result);
          expect(text).toMatch(RESULT_PATTERN);
          expect(text.length).toBeLessThanOrEqual(RESULT_LENGTH);
        },
      ),
    );
    expect(outcomeOf({ ours: 2, theirs: 2, penalties: { ours: 3, theirs: 4 } })).toBe('lost');
    expect(outcomeOf({ ours: 3, theirs: 0, ending: 'forfeit' })).toBe('won');
    expect(outcomeOf({ ours: 1, theirs: 1, ending: 'aet' })).toBe('drawn');
    expect(outcomeOf({ ours: 1, theirs: 0, ending: 'abandoned' })).toBeUndefined();
    const none = { ours: 0, theirs: 0 };
    expect(countedOf('0-0 forfeit')).toBeUndefined();
    expect(countedOf('0-3 double forfeit')).toEqual({ ours: 'lost', theirs: 'lost', goals: none });
    expect(countedOf('3:0 forfeit by us')).toEqual({ ours: 'lost', theirs: 'won', goals: none });
    expect(countedOf('4:3 n.E.')).toEqual({ ours: 'won', theirs: 'lost', goals: none });
    expect(countedOf('2:1 (1:0)')).toEqual({ ours: 'won', theirs: 'lost', goals: { ours: 2, theirs: 1 } });
    expect([countedOf('not played'), countedOf('banana')]).toEqual([undefined, undefined]);
    expect([canonicalResult('Postponed'), canonicalResult('no se jugó')]).toEqual(['not played', 'not played']);
  });

  it('reads any text of 40 characters without a long search', () => {
    fc.assert(fc.property(fc.string({ maxLength: 40, unit: 'grapheme' }), (text) => void readResult(text)));
    for (const part of ['1-', '(1:', 'p 1-', ' aet', 'a. e. ']) readResult(part.repeat(40).slice(0, 40));
  });
});

it('reads every stored result back, and no other text', () => {
  for (const text of [
    '2:1',
    '2:1 aet',
    '2:2 aet (4:3 pens)',
    '0:0 (10:9 pens)',
    '3:0 forfeit',
    '1:1 abandoned',
    '4:3 pens',
    '2:2 (1:0 ht) (4:3 pens)',
  ]) {
    expect(storedResult(text)).toEqual(readResult(text));
    expect(writeResult(storedResult(text) as NonNullable<ReturnType<typeof storedResult>>)).toBe(text);
  }
  for (const text of ['2-1', '3:0 w/o', 'banana', '']) expect(storedResult(text)).toBe(undefined);
});
