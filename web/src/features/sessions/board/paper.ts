/** The sheet behind the pitch, in pitch units, and its colours, which are the same in both colour schemes. */
import { PITCH } from '@touchline/shared/boards/shapes';

const BORDER = 40;
export const PAPER = {
  left: -BORDER,
  top: -BORDER,
  width: PITCH.width + 2 * BORDER,
  height: PITCH.height + 2 * BORDER,
} as const;

/** Pixels per pitch unit of a step that fills the width of a saved picture. */
export const FULL_PIXELS = 2;

/** Returns in how many columns a saved picture shows steps: a few fill its width, many share the memory of a phone. */
export const columnsOf = (steps: number): number => (steps > 3 ? 2 : 1);

/** A canvas cannot use CSS variables. */
const read = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const colours = new Map<string, string>();
/** Returns a colour of tokens.css. */
export function token(name: string): string {
  const colour = colours.get(name) ?? read(name);
  if (colour) colours.set(name, colour);
  return colour;
}

export const drawColour = (colour: string): string => token(`--draw-${colour}`);

const PEERS = 6;
/** Returns the colour of a user's pointer, the same on every screen. */
export const peerColour = (clientId: number): string => token(`--peer-${(clientId % PEERS) + 1}`);

export const FONT = 'Instrument Sans Variable, system-ui, sans-serif';
