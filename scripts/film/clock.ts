/** The burnt-in clock: the film's own time as `mm:ss.t`, in seven segments, so that a test can read a position from a picture. */
import { type Canvas, colour } from './canvas';

/** Of a picture 640 wide; others are scaled. */
const DESIGN_WIDTH = 640;
const DIGIT = { wide: 10, high: 16, thick: 3 } as const;
const TOP = 6;
const BOX = { left: 546, top: 1, wide: 92, high: 26 } as const;
/** Left edges of m, m, s, s, t. */
const LEFTS = [552, 567, 588, 603, 624] as const;

/** Upper, upper left, upper right, middle, lower left, lower right, lower. */
const SEGMENTS = [
  [0, 0, 1, 0],
  [0, 0, 0, 0.5],
  [1, 0, 1, 0.5],
  [0, 0.5, 1, 0.5],
  [0, 0.5, 0, 1],
  [1, 0.5, 1, 1],
  [0, 1, 1, 1],
] as const;
/** Which of them each digit lights. */
const LIT = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
  '1111011',
];

const back = colour('#080c0a');
const light = colour('#ffffff');

function digitsOf(seconds: number): number[] {
  // A frame at 0.04 s is 0.0; rounding errors must not make 0.1 s of 0.09999.
  const tenths = Math.floor(seconds * 10 + 1e-6);
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600];
  return [Math.floor(minutes / 10), minutes % 10, Math.floor(rest / 100), Math.floor(rest / 10) % 10, rest % 10];
}

/** Draws the time (seconds of the film) into the upper right corner. */
export function drawClock(canvas: Canvas, seconds: number) {
  const scale = canvas.width / DESIGN_WIDTH;
  canvas.rect(BOX.left * scale, BOX.top * scale, BOX.wide * scale, BOX.high * scale, back);
  digitsOf(seconds).forEach((digit, index) => {
    SEGMENTS.forEach(([fromX, fromY, toX, toY], segment) => {
      if (LIT[digit]?.[segment] !== '1') return;
      const x = (part: number) => ((LEFTS[index] ?? 0) + part * DIGIT.wide) * scale;
      const y = (part: number) => (TOP + part * DIGIT.high) * scale;
      canvas.line(x(fromX), y(fromY), x(toX), y(toY), DIGIT.thick * scale, light);
    });
  });
  for (const y of [10.5, 17.5]) canvas.disc(582.5 * scale, y * scale, 1.7 * scale, light);
  canvas.disc(618.5 * scale, 22 * scale, 1.7 * scale, light);
}

/**
 * Reads the clock of a picture.
 * @param brightness of a place, 0 to 255; x and y are parts of the picture's width and height
 * @returns seconds, or null where no clock can be read
 */
export function readClock(brightness: (x: number, y: number) => number): number | null {
  const digits = LEFTS.map((left) => {
    const lit = SEGMENTS.map(([fromX, fromY, toX, toY]) => {
      const x = left + ((fromX + toX) / 2) * DIGIT.wide;
      const y = TOP + ((fromY + toY) / 2) * DIGIT.high;
      return brightness(x / DESIGN_WIDTH, (y / DESIGN_WIDTH) * (16 / 9)) > 110 ? '1' : '0';
    });
    return LIT.indexOf(lit.join(''));
  });
  if (digits.includes(-1)) return null;
  const [tenMinutes = 0, minutes = 0, tens = 0, seconds = 0, tenths = 0] = digits;
  return (tenMinutes * 10 + minutes) * 60 + tens * 10 + seconds + tenths / 10;
}
