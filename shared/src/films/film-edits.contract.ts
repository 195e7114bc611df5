/** Edits of films by staff: start and end, the picture that stands for a film, and the order of the films of an event. */
import { z } from 'zod';
import { defineContract } from '../contract';
import { eventKey } from '../events/event.model';
import { imageText, itemId } from '../fields';
import { listOf } from '../list-of';
import { type FilmView, filmSecond, filmTrim, filmView } from './film.model';
import { exampleFilm } from './film-example';
import { FILM_LIMITS, STILL_CALL } from './film-limits';

const film: FilmView = {
  ...exampleFilm,
  trim: { from: 16, to: 2_640 },
  poster: { still: '84000001-0123456789abcdef0123456789abcdef', second: 754 },
  place: 0,
};

/** The most films of one event that are put in order. */
const MAX_FILMS = 60;

export const filmEditsContract = defineContract({
  trim_film: {
    method: 'POST',
    path: '/api/trim_film',
    action: 'film.edit',
    limit: 'people',
    summary:
      'Says from which to which second families see a film; without both, all of it. The times move inwards to whole segments of about four seconds. Families get nothing of what lies outside, and no play there. Fails with 409 for a live film that has not ended.',
    body: z.strictObject({ id: itemId, ...filmTrim.shape }),
    reply: filmView,
    fails: ['NOT_FOUND'],
    example: { body: { id: film.id, from: 14.2, to: 2_641 }, reply: film },
  },
  set_film_poster: {
    method: 'POST',
    path: '/api/set_film_poster',
    action: 'film.edit',
    summary:
      'Keeps a picture of a film as the one that stands for it; without one, its first picture stands for it again. Families see it while its second is in what they see of the film.',
    body: z
      .strictObject({
        id: itemId,
        /** A PNG, JPEG or WebP image in base64. */
        picture: imageText(FILM_LIMITS.still, '2 MB').optional(),
        /** Its second in the film. */
        second: filmSecond.optional(),
      })
      .refine(({ picture, second }) => (picture === undefined) === (second === undefined), {
        path: ['second'],
        message: 'A picture has its second',
      }),
    bodyLimit: STILL_CALL,
    reply: filmView,
    fails: ['NO_ROOM'],
    example: { body: { id: film.id, picture: 'iVBORw0KGgo=', second: 754 }, reply: film },
  },
  order_films: {
    method: 'POST',
    path: '/api/order_films',
    action: 'film.edit',
    summary:
      'Puts the films of an event in order: halves, or parts. Fails with 409 unless the list names each film of the event once.',
    body: z.strictObject({ event: eventKey, films: listOf(itemId).min(1).max(MAX_FILMS, `At most ${MAX_FILMS}`) }),
    reply: z.array(itemId),
    example: { body: { event: film.event, films: [film.id] }, reply: [film.id] },
  },
});
