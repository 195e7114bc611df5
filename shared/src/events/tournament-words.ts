/** Points of a win, a draw and a loss in a tournament without a rule of its own. */
export const USUAL_POINTS = { win: 3, draw: 1, loss: 0 };
