/**
 * One shape on a board: a plain object that is replaced whole, in pitch units. Whatever a document holds instead is
 * nobody's shape (specification 8.1).
 */
import { z } from 'zod';
import { playerId } from '../fields';
import { BOARD_LIMITS } from './boards.limits';

/** A pitch in its units, 10 cm each. */
export const PITCH = { width: 1_050, height: 680 } as const;
/** So far beside the pitch things may lie. */
export const MARGIN = 200;

const across = (length: number) =>
  z
    .number()
    .min(-MARGIN)
    .max(length + MARGIN);
export const point = z.object({ x: across(PITCH.width), y: across(PITCH.height) });
export type Point = z.infer<typeof point>;

/** Names a shape or a step; chosen by the client that makes it. */
export const partId = z.string().regex(/^[A-Za-z0-9-]{1,40}$/);

const SIDES = ['home', 'away', 'neutral'] as const;
const COLOURS = ['green', 'red', 'blue', 'yellow', 'white', 'black', 'orange'] as const;
const words = (max: number) => z.string().max(max);
const colour = z.enum(COLOURS);

const common = {
  at: point,
  /** Where it stands in later steps, by the step's id. */
  later: z
    .record(partId, point)
    .refine((places) => Object.keys(places).length <= BOARD_LIMITS.steps)
    .optional(),
  /** Degrees, clockwise. */
  turned: z.number().min(-360).max(360).optional(),
  /** The only step that it is shown in, by its id. */
  during: partId.optional(),
};

/** `to`, `points`: relative to `at`, so that what is moved is one point. */
const away = z.object({ x: z.number().min(-2_000).max(2_000), y: z.number().min(-2_000).max(2_000) });

export const shape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('circle'), ...common, radius: z.number().min(1).max(600), colour }),
  z.object({
    kind: z.literal('player'),
    ...common,
    side: z.enum(SIDES),
    label: words(20),
    /** Whose disc it is: a child of the club. */
    playerId: playerId.optional(),
  }),
  z.object({ kind: z.literal('ball'), ...common }),
  z.object({ kind: z.literal('cone'), ...common, colour }),
  z.object({ kind: z.literal('goal'), ...common, width: z.number().min(5).max(200) }),
  z.object({ kind: z.literal('arrow'), ...common, way: z.enum(['run', 'pass', 'dribble']), to: away, colour }),
  z.object({
    kind: z.literal('pen'),
    ...common,
    /** x and y by turns. */
    points: z
      .array(z.number().min(-2_000).max(2_000))
      .min(4)
      .max(2 * BOARD_LIMITS.points)
      .refine((coordinates) => coordinates.length % 2 === 0),
    thick: z.number().min(1).max(40),
    colour,
  }),
  z.object({ kind: z.literal('text'), ...common, text: words(500), size: z.number().min(8).max(120), colour }),
]);
export type Shape = z.infer<typeof shape>;

/** What a click draws: a green filled circle of radius 10 (specification 8.2). */
export const clickedCircle = (at: Point): Shape => ({ kind: 'circle', at, radius: 10, colour: 'green' });

export const BACKGROUNDS = ['full', 'half', 'third', 'blank'] as const;
export type Background = (typeof BACKGROUNDS)[number];

/** How much larger a part of the pitch is drawn than on the full one: half fills the paper's height, a third its width. */
export const NEARER = { half: (2 * PITCH.height) / PITCH.width, third: PITCH.width / PITCH.height } as const;

export const step = z.object({ id: partId, name: words(60) });
export type Step = z.infer<typeof step>;
