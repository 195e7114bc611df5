/** An SVG plot. x is logarithmic, y starts at 0. A dot is a round, and a line connects the medians. */
import { median } from './measure';

export interface Series {
  name: string;
  points: { x: number; ys: readonly number[] }[];
}

export interface Plot {
  title: string;
  x: string;
  y: string;
  series: readonly Series[];
}

const WIDTH = 720;
const HEIGHT = 360;
const AREA = { left: 64, right: 700, top: 44, bottom: 300 };
const COLOURS = ['#1f6f4a', '#c2571a', '#3b5bdb', '#862e9c'];

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Returns about five ticks up to the maximum, in steps of 1, 2 or 5 times a power of ten. */
function ticksTo(maximum: number): number[] {
  const power = 10 ** Math.floor(Math.log10(maximum / 5));
  const step = [1, 2, 5, 10].map((times) => times * power).find((candidate) => maximum / candidate <= 6) ?? maximum;
  return Array.from({ length: Math.ceil(maximum / step) + 1 }, (_, n) => n * step);
}

export function plot({ title, x, y, series }: Plot): string {
  const xs = [...new Set(series.flatMap(({ points }) => points.map((point) => point.x)))].sort((a, b) => a - b);
  const [first = 1] = xs;
  const last = xs.at(-1) ?? first;
  const ticks = ticksTo(Math.max(...series.flatMap(({ points }) => points.flatMap(({ ys }) => [...ys]))));
  const top = ticks.at(-1) ?? 1;
  const span = Math.log(last / first) || 1;
  const atX = (value: number) => AREA.left + 12 + ((AREA.right - AREA.left - 24) * Math.log(value / first)) / span;
  const atY = (value: number) => AREA.bottom - ((AREA.bottom - AREA.top) * value) / top;
  const text = (at: { x: number; y: number }, words: string, more = '') =>
    `<text x="${at.x.toFixed(1)}" y="${at.y.toFixed(1)}" ${more}>${escaped(words)}</text>`;

  const grid = ticks.flatMap((value) => [
    `<path d="M${AREA.left} ${atY(value).toFixed(1)}H${AREA.right}" stroke="#ddd"/>`,
    text({ x: AREA.left - 8, y: atY(value) + 4 }, String(Number(value.toPrecision(3))), 'text-anchor="end"'),
  ]);
  const xLabels = xs.map((value) =>
    text({ x: atX(value), y: AREA.bottom + 18 }, value.toLocaleString('en'), 'text-anchor="middle"'),
  );
  const lines = series.flatMap(({ name, points }, index) => {
    const colour = COLOURS[index % COLOURS.length];
    const path = points.map(({ x: at, ys }) => `${atX(at).toFixed(1)} ${atY(median(ys)).toFixed(1)}`).join('L');
    const dots = points.flatMap(({ x: at, ys }) =>
      ys.map(
        (value) =>
          `<circle cx="${atX(at).toFixed(1)}" cy="${atY(value).toFixed(1)}" r="2.5" fill="${colour}" fill-opacity=".45"/>`,
      ),
    );
    const legend = { x: AREA.left + 22 + index * 160, y: HEIGHT - 14 };
    return [
      `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      ...dots,
      `<path d="M${legend.x - 18} ${legend.y - 4}h14" stroke="${colour}" stroke-width="3"/>`,
      text(legend, name),
    ];
  });
  const labels = [
    text({ x: AREA.left, y: 24 }, title, 'font-size="15" font-weight="600"'),
    text({ x: AREA.right, y: AREA.bottom + 34 }, x, 'text-anchor="end"'),
    text({ x: AREA.right, y: 24 }, y, 'text-anchor="end"'),
  ];
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" fill="#222">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...grid,
    ...xLabels,
    ...lines,
    ...labels,
    '</svg>',
  ].join('\n')}\n`;
}
