/** Draws the match from above: pitch, shirts, ball, and what a broadcast puts over it. */
import { type Canvas, type Colour, colour, createCanvas } from './canvas';
import { drawClock } from './clock';
import { isGreen } from './formation';
import { PITCH, type Spot } from './moves';
import type { Frame } from './run-match';

const grass = [colour('#7fa983'), colour('#78a27c')] as const;
const chalk = colour('#f3f7f0');
const green = colour('#0d5a38');
const white = colour('#ffffff');
const ink = colour('#14201a');
const flare = colour('#ddf58a');
const stage = colour('#080c0a');

/** What is seen: the middle of the picture, and how many metres it is wide. */
export interface View {
  x: number;
  y: number;
  wide: number;
}
/** The whole pitch, with room for the score above it. */
export const WHOLE: View = { x: 36, y: 18.25, wide: 80 };
/** Room above the pitch, of a picture 640 wide. */
const BAND = 28;

/** From metres to pixels. */
export function lensOf({ width, height }: Canvas, { x, y, wide }: View) {
  const scale = width / wide;
  return { scale, to: ([px, py]: Spot): Spot => [(px - x) * scale + width / 2, (py - y) * scale + height / 2] };
}

export function drawPitch(canvas: Canvas, view: View) {
  const { scale, to } = lensOf(canvas, view);
  canvas.rect(0, 0, canvas.width, canvas.height, grass[1]);
  for (let stripe = -1; stripe < 13; stripe++) {
    const [left] = to([stripe * 6, 0]);
    canvas.rect(left, 0, 6 * scale, canvas.height, grass[stripe & 1] ?? grass[0]);
  }
  const thick = Math.max(1.2, 0.16 * scale);
  const line = (from: Spot, until: Spot) => canvas.line(...to(from), ...to(until), thick, chalk, 0.85);
  const box = (left: number, top: number, right: number, bottom: number) => {
    line([left, top], [right, top]);
    line([right, top], [right, bottom]);
    line([right, bottom], [left, bottom]);
    line([left, bottom], [left, top]);
  };
  const { wide, high } = PITCH;
  box(0, 0, wide, high);
  line([wide / 2, 0], [wide / 2, high]);
  canvas.ring(...to([wide / 2, high / 2]), 6.5 * scale, thick, chalk, 0.85);
  for (const goalLine of [0, wide]) {
    const into = goalLine === 0 ? 1 : -1;
    box(goalLine, 10, goalLine + 11 * into, 30);
    box(goalLine, 15, goalLine + 4 * into, 25);
    canvas.disc(...to([goalLine + 8 * into, 20]), thick, chalk, 0.85);
    box(goalLine, 16.7, goalLine - 2 * into, 23.3);
  }
}

function drawShirt(canvas: Canvas, [x, y]: Spot, number: string, kit: { fill: Colour; text: Colour }, scale: number) {
  canvas.disc(x + 0.12 * scale, y + 0.18 * scale, 1.32 * scale, ink, 0.25);
  canvas.disc(x, y, 1.32 * scale, kit.text);
  canvas.disc(x, y, 1.14 * scale, kit.fill);
  const height = (number.length > 1 ? 0.98 : 1.2) * scale;
  canvas.text(number, { x, y, height, weight: 0.2 * scale, from: 'middle' }, kit.text);
}

const kits = { green: { fill: green, text: white }, white: { fill: white, text: ink } };

/**
 * The players and the ball.
 * @param trail where the ball was in the frames before, newest last
 */
export function drawPlayers(canvas: Canvas, view: View, frame: Frame, trail: readonly Spot[]) {
  const { scale, to } = lensOf(canvas, view);
  trail.slice(1).forEach((spot, index) => {
    const before = trail[index] ?? spot;
    const share = (index + 1) / trail.length;
    canvas.line(...to(before), ...to(spot), 0.35 * scale * share, flare, 0.75 * share);
  });
  if (frame.holder) {
    const at = frame.players.get(frame.holder);
    if (at) canvas.ring(...to(at), 1.75 * scale, 0.22 * scale, flare);
  }
  for (const [shirt, spot] of frame.players)
    drawShirt(canvas, to(spot), shirt.slice(1), isGreen(shirt) ? kits.green : kits.white, scale);
  const [x, y] = to(frame.ball);
  canvas.disc(x, y, 0.62 * scale, ink);
  canvas.disc(x, y, 0.45 * scale, white);
}

/** The strip above the pitch: score, who scored, and the film's time. */
function drawBand(canvas: Canvas, frame: Frame, seconds: number) {
  const unit = canvas.width / 640;
  const at = (x: number) => x * unit;
  const middle = (BAND / 2) * unit;
  const text = (words: string, x: number, from: 'left' | 'middle' | 'right', of: Colour) =>
    canvas.text(words, { x: at(x), y: middle, height: 11 * unit, weight: 1.9 * unit, from }, of);
  canvas.rect(at(8), at(7), at(14), at(14), chalk);
  canvas.rect(at(10), at(9), at(10), at(10), green);
  text('GREEN', 28, 'left', chalk);
  canvas.rect(at(88), at(4), at(66), at(20), chalk);
  text(`${frame.score.green} - ${frame.score.white}`, 121, 'middle', ink);
  text('WHITE', 162, 'left', chalk);
  canvas.rect(at(222), at(7), at(14), at(14), white);
  if (frame.scorer) {
    const words = `GOAL BY ${isGreen(frame.scorer) ? 'GREEN' : 'WHITE'} ${frame.scorer.slice(1)}`;
    canvas.rect(at(290), at(4), at(200), at(20), flare);
    text(words, 390, 'middle', ink);
  }
  drawClock(canvas, seconds);
}

/** How many frames long the ball's trail is. */
export const TRAIL = 12;

/** The ball of the frames before and of this one, as far as the scene goes. */
export const trailOf = (frames: readonly Frame[], index: number): Spot[] =>
  frames
    .slice(Math.max(0, index - TRAIL), index + 1)
    .filter(({ scene }) => scene === frames[index]?.scene)
    .map(({ ball }) => ball);

/** Draws pictures of the film one after another, on one canvas. */
export function createFilmPainter(
  width: number,
  height: number,
  frames: readonly Frame[],
  secondOf: (index: number) => number,
) {
  const canvas = createCanvas(width, height);
  const pitch = createCanvas(width, height);
  drawPitch(pitch, WHOLE);
  pitch.rect(0, 0, width, (BAND / 640) * width, stage);
  return (index: number): Canvas => {
    const frame = frames[index];
    if (!frame) throw new Error(`the film has no frame ${index}`);
    canvas.copy(pitch);
    drawPlayers(canvas, WHOLE, frame, trailOf(frames, index));
    drawBand(canvas, frame, secondOf(index));
    return canvas;
  };
}
