import { eventKey } from '@touchline/shared/events/event.model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planAddress, planOf, planWord } from './plan-address';

const key = fc.record({
  time: fc.stringMatching(/^20\d{2}-(0[1-9]|1[0-2])$/),
  hash: fc.stringMatching(/^[0-9b-hjkmnp-z]{4}$/),
  id: fc.stringMatching(/^\d{4,12}$/),
});

it('reads back the event that it writes, and accepts valid event keys only', () => {
  fc.assert(
    fc.property(key, fc.string(), (one, anything) => {
      expect(planOf(planWord(one))).toEqual(one);
      const found = planOf(anything);
      if (found) expect(eventKey.parse(found)).toEqual(found);
    }),
  );
  expect(planAddress('26618', { time: '2026-05', hash: 'u33d', id: '100000001' })).toBe(
    '/sessions?team=26618&plan=2026-05-u33d-100000001',
  );
});

it.each([null, '', '100000001', '2026-13-u33d-100000001', '2026-05-u33a-100000001', '2026-05-u33d-100000001 '])(
  'returns null for %j',
  (word) => expect(planOf(word)).toBeNull(),
);
