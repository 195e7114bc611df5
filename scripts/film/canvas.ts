/** Draws smooth shapes into plain RGB: the same on every machine. */
import { crc32, deflateSync } from 'node:zlib';
import { strokesOf, widthOf } from './glyphs';

export type Colour = readonly [red: number, green: number, blue: number];

/** `#17734a` as its three parts. */
export const colour = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

interface TextStyle {
  x: number;
  /** The middle of the line. */
  y: number;
  height: number;
  /** Of the strokes; one seventh of the height unless told. */
  weight?: number;
  /** What `x` is of the text; its left end unless told. */
  from?: 'left' | 'middle' | 'right';
}

/** A picture of so many pixels, black until drawn. */
export function createCanvas(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);

  const blend = (at: number, ink: Colour, share: number) => {
    for (let part = 0; part < 3; part++) {
      const old = pixels[at + part] ?? 0;
      pixels[at + part] = Math.round(old + ((ink[part] ?? 0) - old) * share);
    }
  };

  /** Paints the pixels of a box by how much of each the shape covers. */
  const paint = (
    box: readonly [left: number, top: number, right: number, bottom: number],
    ink: Colour,
    alpha: number,
    coverOf: (x: number, y: number) => number,
  ) => {
    const [left, top] = [Math.max(0, Math.floor(box[0])), Math.max(0, Math.floor(box[1]))];
    const [right, bottom] = [Math.min(width - 1, Math.ceil(box[2])), Math.min(height - 1, Math.ceil(box[3]))];
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const cover = Math.min(1, Math.max(0, coverOf(x + 0.5, y + 0.5)));
        if (cover > 0) blend((y * width + x) * 3, ink, cover * alpha);
      }
  };

  const canvas = {
    width,
    height,
    pixels,

    rect(left: number, top: number, wide: number, high: number, ink: Colour, alpha = 1) {
      const [right, bottom] = [left + wide, top + high];
      const share = (at: number, from: number, to: number) => Math.min(at + 0.5, to) - Math.max(at - 0.5, from);
      const part = (x: number, y: number) => Math.max(0, share(x, left, right)) * Math.max(0, share(y, top, bottom));
      paint([left, top, right, bottom], ink, alpha, part);
    },

    /** A line with round ends. */
    line(fromX: number, fromY: number, toX: number, toY: number, thick: number, ink: Colour, alpha = 1) {
      const [dx, dy] = [toX - fromX, toY - fromY];
      const square = dx * dx + dy * dy || 1;
      const reach = thick / 2 + 1;
      const box = [
        Math.min(fromX, toX) - reach,
        Math.min(fromY, toY) - reach,
        Math.max(fromX, toX) + reach,
        Math.max(fromY, toY) + reach,
      ] as const;
      paint(box, ink, alpha, (x, y) => {
        const along = Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / square));
        const [offX, offY] = [x - fromX - along * dx, y - fromY - along * dy];
        return thick / 2 + 0.5 - Math.sqrt(offX * offX + offY * offY);
      });
    },

    disc(x: number, y: number, radius: number, ink: Colour, alpha = 1) {
      canvas.line(x, y, x, y, radius * 2, ink, alpha);
    },

    ring(x: number, y: number, radius: number, thick: number, ink: Colour, alpha = 1) {
      const reach = radius + thick;
      paint(
        [x - reach, y - reach, x + reach, y + reach],
        ink,
        alpha,
        (px, py) => thick / 2 + 0.5 - Math.abs(Math.hypot(px - x, py - y) - radius),
      );
    },

    arrow(fromX: number, fromY: number, toX: number, toY: number, thick: number, ink: Colour, alpha = 1) {
      const angle = Math.atan2(toY - fromY, toX - fromX);
      canvas.line(fromX, fromY, toX, toY, thick, ink, alpha);
      for (const turn of [2.6, -2.6]) {
        const [x, y] = [toX + Math.cos(angle + turn) * thick * 4, toY + Math.sin(angle + turn) * thick * 4];
        canvas.line(toX, toY, x, y, thick, ink, alpha);
      }
    },

    text(words: string, { x, y, height: high, weight = high / 7, from = 'left' }: TextStyle, ink: Colour) {
      const wide = widthOf(words, high);
      const left = x - (from === 'left' ? 0 : from === 'right' ? wide : wide / 2);
      for (const stroke of strokesOf(words, left, y - high / 2, high)) canvas.line(...stroke, weight, ink);
    },

    /** Another picture of the same size, all of it. */
    copy(other: { pixels: Buffer }) {
      other.pixels.copy(pixels);
    },

    png: () => pngOf(width, height, pixels),
  };
  return canvas;
}

export type Canvas = ReturnType<typeof createCanvas>;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Eight bits a colour, each line told by its difference to the one above. */
function pngOf(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  const bytes = width * 3;
  const lines = Buffer.alloc(height * (bytes + 1));
  for (let y = 0; y < height; y++) {
    lines[y * (bytes + 1)] = 2;
    for (let at = 0; at < bytes; at++) {
      const above = y ? (pixels[(y - 1) * bytes + at] ?? 0) : 0;
      lines[y * (bytes + 1) + 1 + at] = (pixels[y * bytes + at] ?? 0) - above;
    }
  }
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const data = deflateSync(lines, { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
