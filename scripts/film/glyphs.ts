/** A font of strokes, so that pictures and film need none: each pair of digits is a point, 4 wide and 6 high. */

const GLYPHS: Readonly<Record<string, string>> = {
  A: '062046 1434',
  B: '06003041423303 3344453606',
  C: '4130100105163645',
  D: '06003041453606',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '2026',
  J: '4045361605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 3446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  0: '103041453616050110',
  1: '112026',
  2: '01103041420646',
  3: '01103041423313 334445361605',
  4: '300444 3036',
  5: '400003334445361605',
  6: '4130100105163645443303',
  7: '004016',
  8: '103041423313020110 1304051636454433',
  9: '4313020110304145361605',
  '-': '0343',
  ':': '2222 2525',
  '.': '2626',
};

/** Width of a letter, and from one to the next, in parts of its height. */
const WIDE = 4 / 6;
const STEP = 5.6 / 6;

export type Stroke = readonly [fromX: number, fromY: number, toX: number, toY: number];

export const widthOf = (text: string, height: number): number =>
  text ? ((text.length - 1) * STEP + WIDE) * height : 0;

/** The strokes of a line of capitals and digits, from its upper left corner. */
export function strokesOf(text: string, left: number, top: number, height: number): Stroke[] {
  const unit = height / 6;
  return [...text].flatMap((letter, index) => {
    const lines = (GLYPHS[letter] ?? '').split(' ').filter(Boolean);
    return lines.flatMap((line) => {
      const points = (line.match(/../g) ?? []).map((pair): [number, number] => [
        left + index * STEP * height + Number(pair[0]) * unit,
        top + Number(pair[1]) * unit,
      ]);
      return points.slice(1).map(([x, y], from): Stroke => [...(points[from] ?? [x, y]), x, y]);
    });
  });
}
