/** Stills: pictures from films of the club, for the boards of coaches. */
import { z } from 'zod';
import { defineContract } from '../contract';
import { imageText, itemId } from '../fields';
import { type Still, still } from '../still';
import { filmSecond } from './film.model';
import { FILM_LIMITS, STILL_CALL } from './film-limits';

const example: Still = { id: '84000001-0123456789abcdef0123456789abcdef', width: 1_280, height: 720 };

export const filmStillsContract = defineContract({
  make_still: {
    method: 'POST',
    path: '/api/make_still',
    action: 'still.make',
    summary:
      'Keeps a picture of a film, for `background.still` of a board. It lies with the film, is seen by the rights of the film, and goes with it. The same picture has the same id.',
    body: z.strictObject({
      /** Of the film. */
      id: itemId,
      /** A PNG, JPEG or WebP image in base64. */
      picture: imageText(FILM_LIMITS.still, '2 MB'),
      /** Its second in the film. Of a film that was trimmed, families see stills alone that say where they are from. */
      second: filmSecond.optional(),
    }),
    bodyLimit: STILL_CALL,
    reply: still,
    fails: ['NO_ROOM'],
    example: { body: { id: '84000001', picture: 'iVBORw0KGgo=', second: 754 }, reply: example },
  },
});
