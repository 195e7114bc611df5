/** Finds the film that a picked file continues: phones may make another file of it with each pick, so its pictures tell. Pure. */
import type { FilmView } from '@touchline/shared/films/film.model';
import type { SourceFacts } from './making/messages';

/** Mean difference of two small pictures of one moment, out of 255, at most. */
const ALIKE = 14;

function difference(one: string, other: string): number {
  const bytes = (print: string) => (print.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  const [a, b] = [bytes(one), bytes(other)];
  if (a.length === 0 || a.length !== b.length) return 255;
  return a.reduce((sum, value, n) => sum + Math.abs(value - (b[n] ?? 0)), 0) / a.length;
}

/** Returns whether a file holds the film, and can go on with it: the same length to a frame, and alike pictures. */
export function isSameFilm(
  film: Pick<FilmView, 'seconds' | 'fps' | 'prints' | 'way' | 'segments' | 'fileBytes'>,
  facts: SourceFacts,
): boolean {
  const { seconds, fps, prints = [], way = 'ENCODE', segments } = film;
  // Chunks of a file fit no other one.
  if (way === 'CONVERT') return film.fileBytes === facts.bytes && prints.join() === facts.hashes.join();
  if (way === 'PASS' ? segments !== facts.cuts?.length : facts.way !== 'encode') return false;
  if (seconds === undefined || fps !== facts.fps || Math.abs(seconds - facts.seconds) > 1.5 / fps) return false;
  // A browser that cannot decode has no pictures to compare.
  if (facts.prints.length === 0) return way === 'PASS' || prints.length === 0;
  return prints.every((print, n) => difference(print, facts.prints[n] ?? '') <= ALIKE);
}

/** Returns the viewer's own film that goes on with this file: one that takes more, and holds the same. */
export const continuedFilm = (films: readonly FilmView[], facts: SourceFacts): FilmView | undefined =>
  films.find(
    (film) =>
      film.own &&
      (film.state === 'OPEN' || film.state === 'GROWING') &&
      film.conversion?.step !== 'CONVERTING' &&
      isSameFilm(film, facts),
  );
