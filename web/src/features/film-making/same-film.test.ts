import type { FilmView } from '@touchline/shared/films/film.model';
import { filmRate } from '@touchline/shared/films/film-rate';
import { expect, it } from 'vitest';
import type { SourceFacts } from './making/messages';
import { continuedFilm, isSameFilm } from './same-film';

const print = (shade: number) => shade.toString(16).padStart(2, '0').repeat(64);
const facts: SourceFacts = {
  way: 'encode',
  seconds: 60,
  width: 1_280,
  height: 720,
  fps: 30,
  bytes: 120_000_000,
  cuts: undefined,
  damagedAt: undefined,
  hint: undefined,
  sound: 'kept',
  recordedAt: undefined,
  prints: [print(20), print(90), print(200)],
  hashes: [],
};
const film = { seconds: 60, fps: 30, prints: facts.prints };

it.each([
  ['the same file', {}, true],
  [
    'a file that the phone made anew, a frame longer and a little brighter',
    { seconds: 60.04, prints: [print(25), print(95), print(205)] },
    true,
  ],
  ['a longer film', { seconds: 60.2 }, false],
  ['a film of another rate', { fps: 25 }, false],
  ['another film of this length', { prints: [print(20), print(150), print(200)] }, false],
  ['a film whose pictures are missing', { prints: [] }, false],
])('knows %s', (_what, change, isSame) => expect(isSameFilm(film, { ...facts, ...change })).toBe(isSame));

it('goes on with an own film that takes more, and with no other', () => {
  const films = [
    { ...film, id: '1', state: 'COMPLETE', own: true },
    { ...film, id: '2', state: 'GROWING', own: false },
    { ...film, id: '3', state: 'GROWING', own: true },
  ] as unknown as FilmView[];
  expect(continuedFilm(films, facts)?.id).toBe('3');
  expect(continuedFilm(films.slice(0, 2), facts)).toBeUndefined();
});

it.each([
  [23.976, 24],
  [25, 25],
  [29.97, 30],
  [59.94, 30],
])('makes of %f frames a second %i', (rate, fps) => expect(filmRate(rate)).toBe(fps));
