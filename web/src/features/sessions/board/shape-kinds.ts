import type { Shape } from '@touchline/shared/boards/shapes';

interface ShapeKind {
  /** It cannot be turned. */
  round: boolean;
  /** It cannot be resized. */
  oneSize: boolean;
  /** It is drawn larger on a phone, and upright on an upright pitch. */
  small: boolean;
  /** New markers must not cover it. */
  obstacle: boolean;
}

export const SHAPE_KINDS: Record<Shape['kind'], ShapeKind> = {
  circle: { round: true, oneSize: false, small: false, obstacle: true },
  player: { round: false, oneSize: true, small: true, obstacle: true },
  ball: { round: true, oneSize: true, small: true, obstacle: true },
  cone: { round: false, oneSize: true, small: true, obstacle: true },
  goal: { round: false, oneSize: false, small: false, obstacle: false },
  arrow: { round: false, oneSize: false, small: false, obstacle: false },
  pen: { round: false, oneSize: false, small: false, obstacle: false },
  text: { round: false, oneSize: false, small: false, obstacle: false },
};
