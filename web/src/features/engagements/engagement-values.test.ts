import { engagementForm } from '@touchline/shared/engagements/engagement.model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  engagementBody,
  engagementErrors,
  engagementValues,
  isOtherEngagement,
  newPayment,
  newVolunteer,
  noEngagement,
  parseNumbers,
} from './engagement-values';

const engagement = {
  id: '40000001',
  userId: 'u-1',
  userName: 'Ann',
  userEmail: 'ann@club.example',
  userPhone: '',
  teamId: '26618',
  month: Date.UTC(2026, 4),
  datesOfSignup: [],
  datesOfParticipation: [],
  numOfPlayers: [9, 12],
  payments: [{ id: '40000002', amount: 10, method: 'PayPal' as const }],
  volunteers: [{ id: '40000003', role: 'Ref' as const }],
  version: 1,
  rev: 3,
};
const base = engagementValues(engagement);

it.each([
  ['', []],
  ['9', [9]],
  ['9, 12 ,7', [9, 12, 7]],
  [' 9\n12 ', [9, 12]],
  ['1000', [1_000]],
  ['1001', undefined],
  ['9.5', undefined],
  ['-1', undefined],
  ['nine', undefined],
  ['1 '.repeat(101), undefined],
])('parses %j as %j', (text, numbers) => expect(parseNumbers(text)).toEqual(numbers));

it('parses every list of numbers that it formats', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 100 }), (numOfPlayers) => {
      expect(parseNumbers(engagementValues({ ...engagement, numOfPlayers }).numOfPlayers)).toEqual(numOfPlayers);
    }),
  );
});

it.each([
  ['nothing', {}, {}],
  ['numbers', { numOfPlayers: '9 11' }, { numOfPlayers: [9, 11] }],
  ['an empty list of numbers', { numOfPlayers: '' }, { numOfPlayers: [] }],
  [
    'a typed amount',
    { payments: [{ ...base.payments[0], amount: '12.5' }] },
    { payments: [{ id: '40000002', amount: 12.5, method: 'PayPal' }] },
  ],
  ['a removed service', { volunteers: [] }, { volunteers: [] }],
])('sends %s', (_what, typed, sent) => {
  const body = engagementBody(engagement, base, { ...base, ...typed } as typeof base);
  expect(body).toEqual({ id: '40000001', rev: 3, ...sent });
  expect(engagementForm.parse(body)).toEqual(body);
});

it.each([
  ['the same engagement', {}, false],
  ['the same address in other case', { userEmail: ' Ann@Club.example ' }, false],
  ['another address', { userEmail: 'bo@club.example' }, true],
  ['another month', { month: '2026-06' }, true],
  ['no month', { month: null }, true],
  ['another team', { teamId: '26619' }, true],
])('isOtherEngagement for %s is %s', (_what, typed, another) =>
  expect(isOtherEngagement(base, { ...base, ...typed })).toBe(another),
);

it.each([
  [0, true],
  [10_000, true],
  ['12.5', true],
  ['', false],
  [-1, false],
  [10_001, false],
  ['a lot', false],
])('a payment of %j is valid: %s', (amount, fine) => {
  const errors = engagementErrors({ ...base, payments: [newPayment('1'), { ...newPayment('2'), amount }] });
  expect(errors).toEqual(fine ? {} : { 'payments.1.amount': 'Enter an amount from 0 to 10000' });
});

it('reports invalid numbers, and no errors for an empty card', () => {
  expect(engagementErrors({ ...base, numOfPlayers: 'many' })).toHaveProperty('numOfPlayers');
  expect(engagementErrors(noEngagement)).toEqual({});
});

it('creates entries that the server accepts', () => {
  const typed = { ...base, payments: [newPayment('40000004')], volunteers: [newVolunteer('40000005')] };
  expect(engagementErrors(typed)).toEqual({});
  expect(engagementForm.safeParse(engagementBody(engagement, base, typed)).success).toBe(true);
});
