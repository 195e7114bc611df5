/** Drawings of staff over a play. Positions are thousandths of the picture's width and height. */
import { z } from 'zod';
import { listOf } from '../list-of';
import { DRAWING_COLOURS, DRAWING_LIMITS, DRAWING_TOOLS } from './drawing-words';

const drawnShape = z.object({
  tool: z.enum(DRAWING_TOOLS),
  colour: z.enum(DRAWING_COLOURS),
  /** Alternating x and y. An arrow leads from the first point to the last one; a circle fills the box between them. */
  points: listOf(z.number().int().min(0).max(1_000))
    .min(4)
    .max(DRAWING_LIMITS.numbers, 'Use fewer points')
    .refine((numbers) => numbers.length % 2 === 0, 'Must be pairs'),
});
export type DrawnShape = z.infer<typeof drawnShape>;

export const drawing = listOf(drawnShape)
  .min(1)
  .max(DRAWING_LIMITS.shapes, `At most ${DRAWING_LIMITS.shapes} shapes`)
  .refine((shapes) => shapes.reduce((sum, { points }) => sum + points.length, 0) <= DRAWING_LIMITS.all, {
    message: 'The drawing is too long',
  });
export type Drawing = z.infer<typeof drawing>;
