/**
 * The picture of a drill: what a board showed at one moment. It goes from team to team with the club's library, so it has no place for a
 * child: no player ids, and labels of markers with room for a number only (decision 0088).
 */
import { z } from 'zod';
import { BOARD_LIMITS } from './board-limits';
import { BACKGROUNDS, shape } from './shapes';

const { picture: limits } = BOARD_LIMITS.drill;
const [circle, player, ball, cone, goal, arrow, pen, text] = shape.options;
/** A picture has one moment. */
const steps = { later: true, during: true } as const;

const pictureShape = z.discriminatedUnion('kind', [
  circle.omit(steps),
  player.omit({ ...steps, playerId: true }).extend({ label: z.string().max(limits.label) }),
  ball.omit(steps),
  cone.omit(steps),
  goal.omit(steps),
  arrow.omit(steps),
  pen.omit(steps),
  text.omit(steps),
]);
export type PictureShape = z.infer<typeof pictureShape>;

/** Returns whether a picture is small enough: a page of the library has a hundred of them. */
export const isSmall = (picture: { shapes: readonly unknown[] }): boolean =>
  JSON.stringify(picture).length <= limits.characters;

export const drillPicture = z
  .object({
    background: z.enum(BACKGROUNDS),
    /** From back to front. */
    shapes: z.array(pictureShape).min(1).max(limits.shapes),
  })
  .refine(isSmall, `A picture of a drill has at most ${limits.characters} characters`)
  .meta({ id: 'DrillPicture' });
export type DrillPicture = z.infer<typeof drillPicture>;
