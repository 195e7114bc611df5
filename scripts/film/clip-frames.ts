/** Draws a clip: closer than the film, with a camera that follows the ball. */
import { type Canvas, colour, createCanvas } from './canvas';
import { drawPitch, drawPlayers, lensOf, trailOf, type View } from './draw-frame';
import { type FilmClip, FRAMES_A_SECOND, sceneStarts } from './match-script';
import { PITCH, type Shirt, type Spot } from './moves';
import type { Frame } from './run-match';

/** How many metres a clip shows, and how quickly its camera turns, in parts a frame. */
const WIDE = 44;
const CAMERA = 0.05;

const bib = colour('#ff7a3d');

const between = (from: number, to: number, part: number) => from + (to - from) * part;
const spotBetween = (from: Spot, to: Spot, part: number): Spot => [
  between(from[0], to[0], part),
  between(from[1], to[1], part),
];

/** A moment between two frames. */
function frameBetween(one: Frame, other: Frame, part: number): Frame {
  const players = [...one.players].map(
    ([shirt, spot]) => [shirt, spotBetween(spot, other.players.get(shirt) ?? spot, part)] as const,
  );
  return { ...one, players: new Map(players), ball: spotBetween(one.ball, other.ball, part) };
}

/** A camera that looks at the ball, slowly, and not far beyond the pitch. */
function createCamera(aspect: number) {
  const high = WIDE / aspect;
  const within = (at: number, half: number, most: number) => Math.min(most + 3 - half, Math.max(half - 3, at));
  let view: View | null = null;
  return ([ballX, ballY]: Spot): View => {
    const x = within(ballX, WIDE / 2, PITCH.wide);
    const y = within(ballY, high / 2, PITCH.high);
    view = view ? { wide: WIDE, x: between(view.x, x, CAMERA), y: between(view.y, y, CAMERA) } : { wide: WIDE, x, y };
    return view;
  };
}

/** Where somebody has been. */
const wayOf = (frames: readonly Frame[], shirt: Shirt): Spot[] =>
  frames.map(({ players }) => players.get(shirt)).filter((spot) => spot !== undefined);

function drawWay(canvas: Canvas, view: View, way: readonly Spot[]) {
  const { scale, to } = lensOf(canvas, view);
  way.forEach((spot, index) => {
    canvas.line(...to(way[index - 1] ?? spot), ...to(spot), 0.3 * scale, bib);
  });
}

/** The pictures of a clip, one after another on one canvas. */
export function* clipPictures(
  frames: readonly Frame[],
  clip: FilmClip,
  width: number,
  height: number,
): Generator<Canvas> {
  const canvas = createCanvas(width, height);
  const camera = createCamera(width / height);
  const start = (sceneStarts[clip.scene] ?? 0) * FRAMES_A_SECOND;
  const [first, last] = clip.stretch.map((second) => Math.round(start + second * FRAMES_A_SECOND)) as [number, number];
  for (let step = 0; step < (last - first) * clip.slower; step++) {
    const index = first + Math.floor(step / clip.slower);
    const [one, other] = [frames[index], frames[index + 1]];
    if (!one || !other) throw new Error(`the film ends before the clip ${clip.name}`);
    const frame = frameBetween(one, other, (step % clip.slower) / clip.slower);
    const view = camera(frame.ball);
    drawPitch(canvas, view);
    if (clip.way) drawWay(canvas, view, wayOf(frames.slice(first, index + 1), clip.way));
    drawPlayers(canvas, view, frame, trailOf(frames, index));
    yield canvas;
  }
}
