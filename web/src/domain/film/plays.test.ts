import { play } from '@touchline/shared/events/event.model';
import { expect, it } from 'vitest';
import { clipsOf, filmOf, playsOf, stretchOf, typeName } from './plays';

const of = (fields: object) => play.parse({ id: '30000001', name: 'Goal', source: 'game.mp4', ...fields });

it.each([
  ['both offsets', { startOffset: 61.5, endOffset: 74 }, 'game.mp4', { start: 61.5, end: 74 }],
  ['a start at second 0', { startOffset: 0 }, 'game.mp4', { start: 0, end: undefined }],
  ['no start', { endOffset: 74 }, 'game.mp4', undefined],
  [
    'its own film',
    { link: 'https://film.example/goal.mp4', startOffset: 61.5 },
    'https://film.example/goal.mp4',
    undefined,
  ],
  ['no film', { source: '', startOffset: 61.5 }, '', { start: 61.5, end: undefined }],
])('returns film and stretch of a play with %s', (_what, fields, film, stretch) => {
  expect(filmOf(of(fields))).toBe(film);
  expect(stretchOf(of(fields))).toEqual(stretch);
});

it('returns the clips of one film; a clip without an end lasts 5 seconds', () => {
  const plays = [
    of({ startOffset: 61.5, endOffset: 74 }),
    of({ id: '30000002', startOffset: 0 }),
    of({ id: '30000003' }),
    of({ id: '30000004', source: 'other.mp4', startOffset: 1 }),
    of({ id: '30000005', link: 'https://film.example/goal.mp4', startOffset: 1 }),
  ];
  const kind = { name: 'Goal', playType: 'OTHER' };
  expect(clipsOf(plays, 'game.mp4')).toEqual([
    { id: '30000001', ...kind, start: 61.5, end: 74 },
    { id: '30000002', ...kind, start: 0, end: 5 },
  ]);
});

it('counts two links to one film as one', () => {
  const page = 'https://www.dropbox.com/s/a1/game.mp4?dl=0';
  const stored = { ...of({ startOffset: 61.5, endOffset: 74 }), source: page };
  expect(clipsOf([stored], page.replace('dl=0', 'raw=1'))).toHaveLength(1);
  expect(clipsOf([of({ startOffset: 61.5, endOffset: 74, source: page })], page)).toHaveLength(1);
});

it("finds a player's plays by id, or by name when the play stores a name only", () => {
  const [leo, mia] = [
    { value: '10000001', label: 'Leo' },
    { value: '10000002', label: 'Mia' },
  ];
  const plays = [
    of({ players: ['Leo'], playerIds: [leo?.value] }),
    of({ name: 'By another Leo', players: ['Leo'], playerIds: ['19999999'] }),
    of({ name: 'Noted by name', players: ['Mia'] }),
  ];
  expect(playsOf(plays, leo).map(({ name }) => name)).toEqual(['Goal']);
  expect(playsOf(plays, mia).map(({ name }) => name)).toEqual(['Noted by name']);
  expect(playsOf(plays, undefined)).toHaveLength(3);
});

it('returns the name of a play type', () => expect(typeName('SCORE')).toBe('Score'));
