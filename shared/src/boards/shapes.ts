/** The shapes of a board: plain objects in pitch units, replaced as a whole. Anything else in a document is ignored (specification 8.1). */
import { z } from 'zod';
import { playerId } from '../fields';
import { BOARD_LIMITS } from './board-limits';

/** The size of a pitch, in units of 10 cm. */
export const PITCH = { width: 1_050, height: 680 } as const;
/** How far beside the pitch shapes may lie. */
export const MARGIN = 200;

const coordinate = (length: number) =>
  z
    .number()
    .min(-MARGIN)
    .max(length + MARGIN);
export const point = z.object({ x: coordinate(PITCH.width), y: coordinate(PITCH.height) });
export type Point = z.infer<typeof point>;

/** The id of a shape or a step, chosen by the client. */
export const partId = z.string().regex(/^[A-Za-z0-9-]{1,40}$/);

const SIDES = ['home', 'away', 'neutral'] as const;
const COLOURS = ['green', 'red', 'blue', 'yellow', 'white', 'black', 'orange'] as const;
const shortText = (max: number) => z.string().max(max);
const colour = z.enum(COLOURS);

const common = {
  at: point,
  /** Its position in later steps, by step id. */
  later: z
    .record(partId, point)
    .refine((places) => Object.keys(places).length <= BOARD_LIMITS.steps)
    .optional(),
  /** Degrees, clockwise. */
  turned: z.number().min(-360).max(360).optional(),
  /** Id of the only step that shows it. */
  during: partId.optional(),
};

/** `to` and `points` are relative to `at`, so that moving a shape changes one point. */
const relativePoint = z.object({ x: z.number().min(-2_000).max(2_000), y: z.number().min(-2_000).max(2_000) });

export const shape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('circle'), ...common, radius: z.number().min(1).max(600), colour }),
  z.object({
    kind: z.literal('player'),
    ...common,
    side: z.enum(SIDES),
    label: shortText(20),
    /** The child that the marker stands for. */
    playerId: playerId.optional(),
  }),
  z.object({ kind: z.literal('ball'), ...common }),
  z.object({ kind: z.literal('cone'), ...common, colour }),
  z.object({ kind: z.literal('goal'), ...common, width: z.number().min(5).max(200) }),
  z.object({ kind: z.literal('arrow'), ...common, way: z.enum(['run', 'pass', 'dribble']), to: relativePoint, colour }),
  z.object({
    kind: z.literal('pen'),
    ...common,
    /** Alternating x and y. */
    points: z
      .array(z.number().min(-2_000).max(2_000))
      .min(4)
      .max(2 * BOARD_LIMITS.points)
      .refine((coordinates) => coordinates.length % 2 === 0),
    thick: z.number().min(1).max(40),
    colour,
  }),
  z.object({ kind: z.literal('text'), ...common, text: shortText(500), size: z.number().min(8).max(120), colour }),
]);
export type Shape = z.infer<typeof shape>;

/** The shape of a click: a green filled circle of radius 10 (specification 8.2). */
export const clickedCircle = (at: Point): Shape => ({ kind: 'circle', at, radius: 10, colour: 'green' });

export const BACKGROUNDS = ['full', 'half', 'third', 'blank'] as const;
export type Background = (typeof BACKGROUNDS)[number];

/** Scale of a part of the pitch compared to the full one: half fills the paper's height, a third its width. */
export const ZOOM = { half: (2 * PITCH.height) / PITCH.width, third: PITCH.width / PITCH.height } as const;

export const step = z.object({ id: partId, name: shortText(60) });
export type Step = z.infer<typeof step>;
