/** The clock in the upper right corner of the film: `mm:ss.t` in seven segments. Tests read the position of the film from it. */

/** The measures below are those of a picture that is 640 pixels wide. */
const DESIGN_WIDTH = 640;
const DIGIT = { wide: 10, high: 16 } as const;
const TOP = 6;
/** Left edges of m, m, s, s, t. */
const LEFTS = [552, 567, 588, 603, 624] as const;

/** The middle of each segment: upper, upper left, upper right, middle, lower left, lower right, lower. */
const SEGMENTS = [
  [0.5, 0],
  [0, 0.25],
  [1, 0.25],
  [0.5, 0.5],
  [0, 0.75],
  [1, 0.75],
  [0.5, 1],
] as const;
/** The segments that each digit lights. */
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

/**
 * Reads the clock of a picture.
 * @param brightness returns the brightness of a point, from 0 to 255; x and y are fractions of the picture's width and height
 * @returns seconds, or null if there is no clock
 */
export function readClock(brightness: (x: number, y: number) => number): number | null {
  const digits = LEFTS.map((left) => {
    const lit = SEGMENTS.map(([segmentX, segmentY]) => {
      const [x, y] = [left + segmentX * DIGIT.wide, TOP + segmentY * DIGIT.high];
      return brightness(x / DESIGN_WIDTH, (y / DESIGN_WIDTH) * (16 / 9)) > 110 ? '1' : '0';
    });
    return LIT.indexOf(lit.join(''));
  });
  if (digits.includes(-1)) return null;
  const [tenMinutes = 0, minutes = 0, tens = 0, seconds = 0, tenths = 0] = digits;
  return (tenMinutes * 10 + minutes) * 60 + tens * 10 + seconds + tenths / 10;
}
