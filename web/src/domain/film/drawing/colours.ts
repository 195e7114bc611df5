import type { DrawingColour } from '@touchline/shared/drawings/drawing-words';

/** Colours of drawings over film: burnt into clips, so that they do not follow the theme. */
export const COLOURS: Record<DrawingColour, string> = { yellow: '#ffd43b', red: '#ff4d4d', white: '#ffffff' };
/** A dark rim, so that lines stand out from a white shirt. */
export const SHADOW = 'rgb(0 0 0 / 60%)';
