/** Something that was sent as film and is none, in words for a person. */
export class NotFilm extends Error {
  override readonly name = 'NotFilm';
}

/** @throws NotFilm unless the condition holds */
export function demand(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new NotFilm(otherwise);
}
