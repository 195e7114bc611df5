/** Tools and colours of drawings over film, without zod. */

/** Limits of a drawing: an event holds many plays. */
export const DRAWING_LIMITS = { shapes: 12, numbers: 120, all: 300 } as const;
export const DRAWING_TOOLS = ['arrow', 'circle', 'pen'] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];
export const DRAWING_COLOURS = ['yellow', 'red', 'white'] as const;
export type DrawingColour = (typeof DRAWING_COLOURS)[number];
