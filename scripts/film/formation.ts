/** Where players stand when nothing calls them elsewhere. */
import { PITCH, type Shirt, type Spot } from './moves';

const places: Readonly<Record<Shirt, Spot>> = {
  ...{ g1: [4, 20], g4: [18, 13], g5: [18, 27], g8: [30, 13], g6: [30, 27] },
  ...{ g10: [39, 20], g11: [46, 6], g7: [46, 34], g9: [51, 20] },
  ...{ w1: [68, 20], w3: [55, 9], w4: [57, 20], w5: [55, 31], w6: [43, 14], w8: [43, 27] },
  ...{ w11: [27, 8], w7: [27, 33], w9: [22, 20] },
};

export const everyShirt = Object.keys(places) as Shirt[];
export const isKeeper = (shirt: Shirt) => shirt === 'g1' || shirt === 'w1';
export const isGreen = (shirt: Shirt) => shirt.startsWith('g');

/** The place of a shirt while the ball is there: teams move as blocks. */
export function placeFor(shirt: Shirt, [ballX, ballY]: Spot): Spot {
  const [x, y] = places[shirt] ?? [PITCH.wide / 2, PITCH.high / 2];
  if (isKeeper(shirt)) return [x + (ballX - 36) * 0.03, 20 + (ballY - 20) * 0.14];
  const within = (value: number, margin: number, most: number) => Math.min(most - margin, Math.max(margin, value));
  // Nobody stands on the toes of a keeper.
  return [within(x + (ballX - 36) * 0.42, 7.5, PITCH.wide), within(y + (ballY - 20) * 0.3, 2.5, PITCH.high)];
}
