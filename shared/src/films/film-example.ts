/** A whole film, as contracts show it. */
import type { FilmView } from './film.model';

export const exampleFilm: FilmView = {
  id: '84000001',
  event: { time: '2026-05', hash: 'u33d', id: '100000001' },
  tags: ['26618'],
  title: 'First half',
  mode: 'FILE',
  state: 'COMPLETE',
  seconds: 2_700,
  fps: 30,
  width: 1_280,
  height: 720,
  by: 'Fiona Film',
  createdAt: Date.UTC(2026, 4, 9, 18),
  bytes: 850_000_000,
  version: 700,
  stored: 675,
  segments: 675,
  own: false,
  keepUntil: Date.UTC(2027, 4, 9, 18),
};
