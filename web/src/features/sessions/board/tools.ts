/** The tools in the order of the toolbar: name, key, and the shape that a click adds. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PlacedShape } from '@touchline/shared/boards/document';
import { clickedCircle, type Point, type Shape } from '@touchline/shared/boards/shapes';

export type Colour = Extract<Shape, { kind: 'circle' }>['colour'];
/** The colours in the order of the toolbar, with their names. */
export const COLOURS: readonly (readonly [Colour, MessageDescriptor])[] = [
  ['green', msg`Green`],
  ['red', msg`Red`],
  ['blue', msg`Blue`],
  ['orange', msg`Orange`],
  ['yellow', msg`Yellow`],
  ['black', msg`Black`],
  ['white', msg`White`],
];

export const TOOLS = {
  select: { name: msg`Select`, key: 'v' },
  circle: { name: msg`Circle`, key: 'c' },
  home: { name: msg`Home player`, key: 'h' },
  away: { name: msg`Away player`, key: 'a' },
  neutral: { name: msg`Neutral player`, key: 'n' },
  ball: { name: msg`Ball`, key: 'b' },
  cone: { name: msg`Cone`, key: 'k' },
  goal: { name: msg({ message: 'Goal', context: 'equipment' }), key: 'g' },
  run: { name: msg`Run`, key: 'r' },
  pass: { name: msg`Pass`, key: 'p' },
  dribble: { name: msg`Dribble`, key: 'd' },
  pen: { name: msg`Pen`, key: 'f' },
  text: { name: msg`Text`, key: 't' },
  eraser: { name: msg`Eraser`, key: 'e' },
} as const;

/** Words that fit below a picture, where the name of a tool may be too long. */
export const CAPTIONS: Partial<Record<keyof typeof TOOLS, MessageDescriptor>> = {
  select: msg({ message: 'Select', context: 'below a tool' }),
  home: msg({ message: 'Home', context: 'below a tool' }),
  away: msg({ message: 'Away', context: 'below a tool' }),
  neutral: msg({ message: 'Neutral', context: 'below a tool' }),
  dribble: msg({ message: 'Dribble', context: 'below a tool' }),
  eraser: msg({ message: 'Eraser', context: 'below a tool' }),
};

export type Tool = keyof typeof TOOLS;
export const toolNames = Object.keys(TOOLS) as Tool[];

export type Arrow = 'run' | 'pass' | 'dribble';
export const isArrow = (tool: Tool): tool is Arrow => tool === 'run' || tool === 'pass' || tool === 'dribble';

/** Default colours of tools. */
const DEFAULT_COLOUR: Partial<Record<Tool, Colour>> = { circle: 'green', cone: 'orange' };
export const colourOf = (tool: Tool, chosen: Colour | null): Colour => chosen ?? DEFAULT_COLOUR[tool] ?? 'black';
export const hasColour = (tool: Tool): boolean =>
  tool === 'circle' || tool === 'cone' || tool === 'pen' || tool === 'text' || isArrow(tool);

/** Returns the lowest shirt number that no player of a side on the board has. */
export function nextNumber(shapes: readonly PlacedShape[], side: 'home' | 'away' | 'neutral'): string {
  const takenNumbers = new Set(
    shapes.flatMap((shape) => (shape.kind === 'player' && shape.side === side ? [shape.label] : [])),
  );
  let number = 1;
  while (takenNumbers.has(String(number))) number += 1;
  return String(number);
}

/** Returns the shape that a click adds; null for tools that draw by dragging, or not at all. */
export function shapeOfClick(tool: Tool, at: Point, colour: Colour, shapes: readonly PlacedShape[]): Shape | null {
  switch (tool) {
    case 'circle':
      return { ...clickedCircle(at), colour } as Shape;
    case 'home':
    case 'away':
    case 'neutral':
      return { kind: 'player', at, side: tool, label: nextNumber(shapes, tool) };
    case 'ball':
      return { kind: 'ball', at };
    case 'cone':
      return { kind: 'cone', at, colour };
    case 'goal':
      return { kind: 'goal', at, width: 73.2 };
    default:
      return null;
  }
}
