/** Describes a board in a sentence for screen readers. Pure. */
import type { Background, Shape } from '@touchline/shared/boards/shapes';
import type { Picture } from './use-picture';

export const PITCHES: Record<Background, string> = {
  full: 'Full pitch',
  half: 'Half pitch',
  third: 'Third of a pitch',
  blank: 'Blank',
};

const count = (number: number, one: string, many = `${one}s`): string[] =>
  number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];

/** "Half pitch: 12 players, 4 cones, 3 arrows and 2 more; 3 steps." */
export function describeBoard({ shapes, steps, background }: Pick<Picture, 'shapes' | 'steps' | 'background'>): string {
  const of = (kind: Shape['kind']) => shapes.filter((shape) => shape.kind === kind).length;
  const [players, cones, arrows] = [of('player'), of('cone'), of('arrow')];
  const parts = [
    ...count(players, 'player'),
    ...count(cones, 'cone'),
    ...count(arrows, 'arrow'),
    ...count(shapes.length - players - cones - arrows, 'other thing'),
  ];
  const things = parts.length > 0 ? parts.join(', ') : 'nothing drawn yet';
  return `${PITCHES[background]}: ${things}${steps.length > 1 ? `; ${steps.length} steps` : ''}.`;
}
