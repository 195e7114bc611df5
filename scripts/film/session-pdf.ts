/** A training session on one page, as a coach hands it out: a PDF of lines and words, nothing else. */

const PAGE = { wide: 612, high: 792 } as const;
/** The drill stands in this box, in points from the lower left corner. */
const DRILL = { left: 66, bottom: 330, wide: 480, high: 330 } as const;

const number = (value: number) => value.toFixed(2).replace(/\.?0+$/, '');
const rgb = (hex: string, paints: 'rg' | 'RG') => {
  const parts = [1, 3, 5].map((at) => number(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return `${parts.join(' ')} ${paints}`;
};
const words = (text: string, x: number, y: number, size: number, font: 'F1' | 'F2' = 'F1') =>
  `BT /${font} ${size} Tf ${number(x)} ${number(y)} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`;

/** Of the drill, in parts of its box, to points. */
const at = (x: number, y: number): [number, number] => [DRILL.left + x * DRILL.wide, DRILL.bottom + y * DRILL.high];
const point = (x: number, y: number) => at(x, y).map(number).join(' ');

/** A circle of four curves. */
function circle(x: number, y: number, radius: number, paint: 'S' | 'B' | 'f'): string {
  const [cx, cy] = at(x, y);
  const bend = radius * 0.5523;
  const curve = (...points: [number, number][]) =>
    `${points.map(([dx, dy]) => `${number(cx + dx)} ${number(cy + dy)}`).join(' ')} c`;
  return [
    `${number(cx + radius)} ${number(cy)} m`,
    curve([radius, bend], [bend, radius], [0, radius]),
    curve([-bend, radius], [-radius, bend], [-radius, 0]),
    curve([-radius, -bend], [-bend, -radius], [0, -radius]),
    curve([bend, -radius], [radius, -bend], [radius, 0]),
    paint,
  ].join('\n');
}

function cone(x: number, y: number): string {
  const [cx, cy] = at(x, y);
  return `${number(cx - 6)} ${number(cy - 5)} m ${number(cx + 6)} ${number(cy - 5)} l ${number(cx)} ${number(cy + 7)} l f`;
}

/** A pass is a whole line, a run a broken one. */
function arrow(from: [number, number], to: [number, number], isRun: boolean): string {
  const [[fromX, fromY], [toX, toY]] = [at(...from), at(...to)];
  const angle = Math.atan2(toY - fromY, toX - fromX);
  const head = [2.7, -2.7].map((turn) => {
    const [x, y] = [toX + Math.cos(angle + turn) * 10, toY + Math.sin(angle + turn) * 10];
    return `${number(toX)} ${number(toY)} m ${number(x)} ${number(y)} l S`;
  });
  return [`${isRun ? '[6 4]' : '[]'} 0 d`, `${point(...from)} m ${point(...to)} l S`, '[] 0 d', ...head].join('\n');
}

function player(label: string, x: number, y: number, fill: string, text: string): string {
  const [cx, cy] = at(x, y);
  return [rgb(fill, 'rg'), circle(x, y, 11, 'B'), rgb(text, 'rg'), words(label, cx - 3.6, cy - 4.4, 13, 'F2')].join(
    '\n',
  );
}

const cones: [number, number][] = [
  [0.12, 0.15],
  [0.12, 0.85],
  [0.5, 0.15],
  [0.5, 0.85],
  [0.31, 0.5],
];

const steps = [
  '1.  A passes to B and follows the pass. B opens the body before the ball comes.',
  '2.  B turns around the middle cone with the first touch, away from the defender, and plays C.',
  '3.  C sets it back, A finishes inside two touches. Everybody moves up one place.',
  '4.  After four minutes the defender may win the ball. Then the other side.',
];

function drill(): string[] {
  return [
    ...[rgb('#eef1eb', 'rg'), `${point(0, 0)} ${DRILL.wide} ${DRILL.high} re f`, rgb('#8fb39e', 'RG'), '1.5 w'],
    ...[`${point(0, 0)} ${DRILL.wide} ${DRILL.high} re S`, `${point(0.78, 0.2)} m ${point(0.78, 0.8)} l S`],
    ...[`${point(0.78, 0.8)} m ${point(1, 0.8)} l S`, `${point(0.78, 0.2)} m ${point(1, 0.2)} l S`],
    ...[circle(0.86, 0.5, 2.5, 'S'), `5 w ${point(1, 0.38)} m ${point(1, 0.62)} l S`, '1.8 w'],
    ...[rgb('#ff7a3d', 'rg'), ...cones.map(([x, y]) => cone(x, y)), rgb('#14201a', 'RG')],
    ...[arrow([0.13, 0.32], [0.28, 0.62], false), arrow([0.16, 0.26], [0.35, 0.4], true)],
    ...[arrow([0.33, 0.66], [0.57, 0.5], false), arrow([0.64, 0.47], [0.7, 0.36], false)],
    ...[arrow([0.38, 0.4], [0.68, 0.32], true), arrow([0.73, 0.36], [0.98, 0.47], false)],
    player('A', 0.12, 0.27, '#0d5a38', '#ffffff'),
    player('B', 0.3, 0.67, '#0d5a38', '#ffffff'),
    player('C', 0.61, 0.5, '#0d5a38', '#ffffff'),
    player('D', 0.4, 0.8, '#ffffff', '#14201a'),
  ];
}

/** The objects of a file, with the table that says where each begins. */
function fileOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, 'latin1');
}

export function sessionPdf(): Buffer {
  const content = [
    ...[rgb('#17734a', 'rg'), words('Session', 66, 726, 26, 'F2'), rgb('#14201a', 'rg')],
    words('First touch and turning - 25 minutes - 8 to 12 players', 66, 702, 13),
    words('20 x 15 yards, five cones, four balls', 66, 682, 11),
    ...drill(),
    ...[rgb('#14201a', 'rg'), words('How it goes', 66, 296, 14, 'F2')],
    ...steps.map((step, index) => words(step, 66, 272 - index * 20, 11)),
    words('What to look for', 66, 176, 14, 'F2'),
    words(
      'Head up before the ball comes. First touch past the cone, not to it. Talk: "man on" or "turn".',
      66,
      154,
      11,
    ),
    words('At home: ten turns with each foot, then ten with the eyes on somebody else.', 66, 136, 11),
    words('Whole line: pass.  Broken line: run.  D is the defender.', 66, 104, 9),
  ].join('\n');
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.wide} ${PAGE.high}] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]);
}
