import { developmentForm, match } from '@touchline/shared/developments/development.model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { developmentBody, developmentErrors, developmentValues, newMatch, noDevelopment } from './development-values';

const development = {
  id: '50000001',
  playerId: '10000001',
  playerName: 'Leo',
  birthYear: 2012,
  teamId: '26618',
  month: Date.now(),
  matches: [
    match.parse({
      id: '50000002',
      shirtNumber: 11,
      hodStart: 75,
      hodEnd: 90.5,
      hodPlayerIds: ['10000001', '10000002'],
    }),
    match.parse({ id: '50000003', advice: 'Look up' }),
  ],
  version: 1,
  rev: 3,
};
const base = developmentValues(development);
const [first = newMatch('1'), second = newMatch('2')] = base.matches;
const bodyOf = (typed: object) => developmentBody(development, base, { ...base, ...typed });

it('shows offsets and ids as text, and missing values as empty text', () => {
  expect(first).toMatchObject({
    shirtNumber: 11,
    hodStart: '1:15',
    hodEnd: '1:30.5',
    hodPlayerIds: '10000001, 10000002',
  });
  expect(second).toMatchObject({ shirtNumber: '', hodStart: '', hodEnd: '', hodPlayerIds: '' });
  expect(base.contactEmail).toBe('');
});

it.each([
  ['nothing', {}, {}],
  ['a name', { playerName: 'Leo R.' }, { playerName: 'Leo R.' }],
  ['a typed year', { birthYear: '2013' }, { birthYear: 2013 }],
  ['another team', { teamId: '26619' }, { teamId: '26619' }],
  ['an empty list of matches', { matches: [] }, { matches: [] }],
])('sends %s', (_what, typed, sent) => {
  const { month, ...body } = bodyOf(typed);
  expect(body).toEqual({ id: '50000001', rev: 3, ...sent });
  expect(Number(month) - development.month).toBe(86_400_000);
});

it('sends all matches when one changed', () => {
  const advice = { ...second, advice: 'Look up first' };
  const [one, other] = development.matches;
  expect(bodyOf({ matches: [first, advice] }).matches).toEqual([one, { ...other, advice: 'Look up first' }]);
});

it('keeps every field of a match through its form row', () => {
  const seconds = fc.option(
    fc.integer({ min: 0, max: 86_400_000 }).map((ms) => ms / 1_000),
    { nil: undefined },
  );
  const ids = fc.uniqueArray(
    fc.integer({ min: 1_0000, max: 9_9999 }).map((number) => String(number)),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(seconds, seconds, ids, (hodStart, hodEnd, hodPlayerIds) => {
      const storedMatch = match.parse({ id: '50000002', hodStart, hodEnd, hodPlayerIds });
      const { matches } = developmentValues({ ...development, matches: [storedMatch] });
      const sentMatch = bodyOf({ matches: [...matches, newMatch('50000009')] }).matches?.[0];
      expect(sentMatch).toEqual(JSON.parse(JSON.stringify(storedMatch)));
    }),
  );
});

const withFirst = (typed: object) => ({ ...base, matches: [{ ...first, ...typed }, second] });
it.each([
  ['a stored development', base, []],
  ['a new match', { ...base, matches: [newMatch('50000009')] }, []],
  ['a missing birth year', { ...base, birthYear: '' }, ['birthYear']],
  ['an early birth year', { ...base, birthYear: 1912 }, ['birthYear']],
  ['an invalid address', { ...base, contactEmail: 'leo' }, ['contactEmail']],
  ['an unreadable offset', withFirst({ hodStart: 'half past' }), ['matches.0.hodStart']],
  ['a three-digit shirt number', withFirst({ shirtNumber: 100 }), ['matches.0.shirtNumber']],
  ['an unsafe link', withFirst({ wipLink: 'javascript:alert(1)' }), ['matches.0.wipLink']],
  ['an invalid player id', withFirst({ hodPlayerIds: '10000001, Leo' }), ['matches.0.hodPlayerIds']],
])('reports the invalid fields of %s', (_what, values, wrong) =>
  expect(Object.keys(developmentErrors(values))).toEqual(wrong),
);

it('sends a body that the server accepts', () => {
  expect(developmentForm.safeParse(bodyOf({ playerName: 'L', matches: [newMatch('50000009')] })).success).toBe(true);
  expect(Object.keys(noDevelopment)).toEqual(Object.keys(base));
});
