/** Parts of films that leave the club as a file, and who saved them. */
import { z } from 'zod';
import { defineContract } from '../contract';
import { itemId, playerId, teamId } from '../fields';
import { filmSecond } from './film.model';
import { CLIP_SECONDS } from './film-limits';

/** A stretch of a film that somebody saved as a file. */
export const filmClipView = z
  .object({
    id: itemId,
    film: itemId,
    /** Title of the film. */
    title: z.string(),
    /** Its begin and end in the film (s). */
    from: filmSecond,
    to: filmSecond,
    /** A drawing is burnt into it. */
    drawn: z.boolean(),
    /** Name of the person who saved it; for families the first name. */
    by: z.string(),
    at: z.number().int(),
    /** Of a list: the children who are tagged in it, or else those of the line-up; for families their own. */
    children: z.array(z.object({ playerId, name: z.string() })).optional(),
  })
  .meta({ id: 'FilmClip' });
/** A clip in the export of a person: with their name if they saved it. */
export const exportedClip = filmClipView
  .omit({ id: true, children: true, by: true })
  .extend({ by: z.string().optional() });
export type FilmClipView = z.infer<typeof filmClipView>;

/** A stretch of a film that shall be saved as a file. */
export const clipInput = z
  .strictObject({ id: itemId, from: filmSecond, to: filmSecond, drawn: z.boolean().default(false) })
  .refine(({ from, to }) => to - from >= CLIP_SECONDS.least - 0.001 && to - from <= CLIP_SECONDS.most + 0.001, {
    path: ['to'],
    message: `A clip lasts ${CLIP_SECONDS.least} to ${CLIP_SECONDS.most} seconds`,
  });
export type ClipInput = z.output<typeof clipInput>;

const clip: FilmClipView = {
  id: '87000001',
  film: '84000001',
  title: 'First half',
  from: 754,
  to: 768,
  drawn: true,
  by: 'Cora Coach',
  at: Date.UTC(2026, 4, 9, 20),
};

export const filmClipsContract = defineContract({
  allow_clip: {
    method: 'POST',
    path: '/api/allow_clip',
    action: 'film.read',
    summary:
      'Allows the caller to save 10 to 40 seconds of a film as a file, and records who did it. Fails with 403 unless every child who is tagged there, or else everybody on the film, may be shown.',
    body: clipInput,
    reply: filmClipView,
    example: { body: { id: clip.film, from: clip.from, to: clip.to, drawn: true }, reply: clip },
  },
  list_clips: {
    method: 'GET',
    path: '/api/list_clips',
    action: 'clip.list',
    summary:
      "Lists the clips of the last 12 months: who saved which seconds, newest first. Of a team's films for those who run the team; without `tag`, those with the caller's own children, with first names alone.",
    query: z.object({ tag: teamId.optional() }),
    reply: z.array(filmClipView),
    example: {
      query: { tag: '26618' },
      reply: [{ ...clip, children: [{ playerId: '10000007', name: 'Theo Neumann' }] }],
    },
  },
});
