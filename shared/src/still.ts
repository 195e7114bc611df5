/** A still: a picture from a film of the club, behind the drawing of a board. Its bytes lie with the film, and are seen by its rights. */
import { z } from 'zod';

/** Widest and highest still (pixels). */
export const MAX_STILL_SIDE = 1_280;

/** The id names the film and the bytes: `84000001-` and 32 hexadecimal digits. */
const STILL_ID = /^([0-9]{4,12})-([0-9a-f]{32})$/;
const side = z.number().int().min(1).max(MAX_STILL_SIDE);

export const still = z.object({ id: z.string().regex(STILL_ID), width: side, height: side }).meta({ id: 'Still' });
export type Still = z.infer<typeof still>;

/** Returns the film of a still, and the name of its file there. */
export function placeOfStill(id: string): { film: string; file: string } {
  const [, film, hash] = STILL_ID.exec(id) ?? [];
  if (film === undefined || hash === undefined) throw new Error(`Not the id of a still: ${id}`);
  return { film, file: `still/${hash}.webp` };
}
