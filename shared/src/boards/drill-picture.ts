/**
 * The picture of a drill: what a board showed at one moment. On the board of a team it may hold texts and short labels. In the club's library
 * it goes from team to team, so it has no place for a child there: no texts, and numbers as labels (decision 0019).
 */
import { z } from 'zod';
import { BOARD_LIMITS } from './board-limits';
import { BACKGROUNDS, shape } from './shapes';

const { picture: limits } = BOARD_LIMITS.drill;
const [circle, player, ball, cone, goal, arrow, pen, text] = shape.options;
/** A picture has one moment. */
const steps = { later: true, during: true } as const;

const marker = player.omit({ ...steps, playerId: true });
const plain = [
  circle.omit(steps),
  ball.omit(steps),
  cone.omit(steps),
  goal.omit(steps),
  arrow.omit(steps),
  pen.omit(steps),
] as const;

const pictureShape = z.discriminatedUnion('kind', [
  ...plain,
  marker.extend({ label: z.string().max(limits.label) }),
  text.omit(steps),
]);
export type PictureShape = z.infer<typeof pictureShape>;

/** The label of a marker in the library: initials would be those of a child. */
const NUMBER = /^\d{0,3}$/;

const libraryShape = z.discriminatedUnion('kind', [
  ...plain,
  marker.extend({ label: z.string().regex(NUMBER, 'Must be a number of at most 3 digits') }),
]);

/** Returns whether a picture is small enough: a page of the library has a hundred of them. */
export const isSmall = (picture: { background: string; shapes: readonly unknown[] }): boolean =>
  JSON.stringify(picture).length <= limits.characters;

const pictureOf = <S extends z.ZodType>(kind: S) =>
  z
    .object({
      background: z.enum(BACKGROUNDS),
      /** From back to front. */
      shapes: z.array(kind).min(1).max(limits.shapes),
    })
    .refine(isSmall, `A picture of a drill has at most ${limits.characters} characters`);

export const drillPicture = pictureOf(pictureShape);
export type DrillPicture = z.infer<typeof drillPicture>;

export const libraryPicture = pictureOf(libraryShape).meta({ id: 'DrillPicture' });
export type LibraryPicture = z.infer<typeof libraryPicture>;

/** Returns a picture as the library takes it: without texts, and with numbers as the only labels. Undefined when nothing is left. */
export function forLibrary({ background, shapes }: DrillPicture): LibraryPicture | undefined {
  const kept = shapes.flatMap((one) => {
    if (one.kind === 'text') return [];
    return one.kind === 'player' && !NUMBER.test(one.label) ? [{ ...one, label: '' }] : [one];
  });
  return kept.length > 0 ? { background, shapes: kept } : undefined;
}
