import { expect, it } from 'vitest';
import type { FilmView } from './film.model';
import { inOrderToGo, roomOf, whyGo } from './film-room';

const room = { bytes: 10, quota: 100, free: 0.5, leastFree: 0.1 };

it.each([
  ['fine', room],
  ['low', { ...room, bytes: 90 }],
  ['low', { ...room, free: 0.14 }],
  ['full', { ...room, bytes: 100 }],
  ['full', { ...room, free: 0.09 }],
] as const)('says that room is %s: %j', (state, facts) => {
  expect(roomOf(facts)).toBe(state);
});

const film = (createdAt: number, bytes: number, fields: Partial<FilmView> = {}) =>
  ({ createdAt, bytes, state: 'COMPLETE', ...fields }) as FilmView;
const barred = (...bars: NonNullable<FilmView['showing']>['bars']) => ({ showing: { bars, lacking: [], absent: [] } });

it.each([
  [undefined, film(1, 1, barred('NOT_TOLD', 'CONSENT'))],
  ['HIDDEN', film(1, 1, barred('REPORTED'))],
  ['HIDDEN', film(1, 1, barred('UNDECIDED', 'CONSENT'))],
  ['UNENDED', film(1, 1, { state: 'GROWING' })],
  ['UNENDED', film(1, 1, { state: 'CLOSED' })],
  ['LOST', film(1, 0, { state: 'MISSING' })],
])('knows why a film can go: %s', (why, one) => {
  expect(whyGo(one)).toBe(why);
});

it('begins with films that have a reason, then the oldest or the largest', () => {
  const films = [film(3, 9), film(1, 2), film(2, 5), film(4, 1, { state: 'GROWING' })];
  expect(inOrderToGo(films, 'oldest').map(({ createdAt }) => createdAt)).toEqual([4, 1, 2, 3]);
  expect(inOrderToGo(films, 'largest').map(({ createdAt }) => createdAt)).toEqual([4, 3, 2, 1]);
});
