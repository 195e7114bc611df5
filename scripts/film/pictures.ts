/** The still pictures of a development: where a child touched the ball, whom it passed to, how it finished. */
import { createChance } from '../demo/random';
import { type Canvas, type Colour, colour, createCanvas } from './canvas';
import { drawPitch, lensOf, type View, WHOLE } from './draw-frame';
import type { Spot } from './moves';

const stage = colour('#080c0a');
const chalk = colour('#f3f7f0');
const flare = colour('#ddf58a');
const bib = colour('#ff7a3d');
const film = colour('#2a4fa8');

const WIDTH = 854;
const HEIGHT = 480;
const UNIT = WIDTH / 640;

interface Legend {
  ink: Colour;
  words: string;
}

/** A pitch with a title above it, and what the colours mean. */
function sheet(view: View, title: string, legends: readonly Legend[]): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT);
  drawPitch(canvas, view);
  canvas.rect(0, 0, WIDTH, 28 * UNIT, stage);
  canvas.text(title, { x: 12 * UNIT, y: 14 * UNIT, height: 12 * UNIT }, chalk);
  legends.forEach(({ ink, words }, index) => {
    const left = (420 + index * 110 - (legends.length - 2) * 110) * UNIT;
    canvas.disc(left, 14 * UNIT, 5 * UNIT, ink);
    canvas.text(words, { x: left + 11 * UNIT, y: 14 * UNIT, height: 8 * UNIT }, chalk);
  });
  return canvas;
}

/** Somewhere near a spot: more often close to it. */
function scatter(chance: ReturnType<typeof createChance>, [x, y]: Spot, reach: number): Spot {
  const off = () => ((chance.int(-100, 100) + chance.int(-100, 100)) / 200) * reach;
  return [x + off(), y + off()];
}

/** Cold to hot, and how much of the grass it hides. */
function heat(share: number): { ink: Colour; alpha: number } {
  const steps = [film, flare, bib] as const;
  const at = Math.min(1.999, share * 2);
  const [from, to] = [steps[Math.floor(at)] ?? film, steps[Math.floor(at) + 1] ?? bib];
  const mix = (part: 0 | 1 | 2) => from[part] + (to[part] - from[part]) * (at % 1);
  return { ink: [mix(0), mix(1), mix(2)], alpha: Math.min(0.85, share * 2.2) };
}

function touches(): Canvas {
  const legends = [
    { ink: film, words: 'SOME' },
    { ink: bib, words: 'MOST' },
  ];
  const canvas = sheet(WHOLE, 'TOUCHES', legends);
  const chance = createChance(11);
  const areas: readonly [Spot, number, number][] = [
    [[46, 9], 12, 26],
    [[60, 8], 8, 16],
    [[34, 14], 10, 10],
    [[24, 9], 8, 5],
    [[64, 19], 5, 4],
  ];
  const spots = areas.flatMap(([area, reach, count]) =>
    Array.from({ length: count }, () => scatter(chance, area, reach)),
  );
  const { scale, to } = lensOf(canvas, WHOLE);
  const [left, top] = to([0, 0]);
  const cell = 4;
  const cells: { x: number; y: number; warm: number }[] = [];
  for (let y = top; y < top + 40 * scale - 1; y += cell)
    for (let x = left; x < left + 72 * scale - 1; x += cell) {
      const warm = spots.reduce((sum, spot) => {
        const [px, py] = to(spot);
        return sum + Math.exp(-((px - x) ** 2 + (py - y) ** 2) / (2 * (2.6 * scale) ** 2));
      }, 0);
      cells.push({ x, y, warm });
    }
  const most = Math.max(...cells.map(({ warm }) => warm));
  for (const { x, y, warm } of cells) {
    const { ink, alpha } = heat(warm / most);
    if (alpha > 0.03) canvas.rect(Math.round(x), Math.round(y), cell, cell, ink, alpha);
  }
  return canvas;
}

function passing(): Canvas {
  const legends = [
    { ink: flare, words: 'ARRIVED' },
    { ink: bib, words: 'LOST' },
  ];
  const canvas = sheet(WHOLE, 'PASSING', legends);
  const { scale, to } = lensOf(canvas, WHOLE);
  const chance = createChance(8);
  for (let pass = 0; pass < 26; pass++) {
    const from = scatter(chance, [34, 19], 17);
    const angle = (chance.int(-100, 100) / 100) * (chance.percent(75) ? 1.2 : 3);
    const far = chance.int(6, 17);
    const target: Spot = [from[0] + Math.cos(angle) * far, from[1] + Math.sin(angle) * far];
    const until: Spot = [Math.min(70, Math.max(2, target[0])), Math.min(38, Math.max(2, target[1]))];
    const ink = chance.percent(far > 13 ? 45 : 88) ? flare : bib;
    canvas.disc(...to(from), 0.5 * scale, ink);
    canvas.arrow(...to(from), ...to(until), 0.28 * scale, ink);
  }
  return canvas;
}

function finish(): Canvas {
  const view: View = { x: 53, y: 18.25, wide: 56 };
  const legends = [
    { ink: flare, words: 'GOAL' },
    { ink: chalk, words: 'SAVED' },
    { ink: bib, words: 'MISSED' },
  ];
  const canvas = sheet(view, 'FINISH', legends);
  const { scale, to } = lensOf(canvas, view);
  const shots: readonly [from: Spot, until: Spot, ink: Colour][] = [
    [[63, 19], [73.4, 22], flare],
    [[66, 23], [73.4, 21.4], flare],
    [[56, 15], [70.6, 18.4], chalk],
    [[61, 26], [70.8, 21.8], chalk],
    [[66.5, 15.5], [71, 17.6], chalk],
    [[53, 22], [74.2, 13], bib],
    [[62, 12], [74.2, 26.5], bib],
    [[68, 24], [72, 23.2], bib],
  ];
  for (const [from, until, ink] of shots) {
    canvas.arrow(...to(from), ...to(until), 0.22 * scale, ink);
    canvas.disc(...to(from), 0.9 * scale, ink);
    canvas.ring(...to(from), 0.9 * scale, 0.16 * scale, stage);
  }
  return canvas;
}

/** By the names of their files. */
export const pictures: Readonly<Record<string, () => Canvas>> = { touches, passing, finish };
