/** One picture of a whole session, for a file: its title, who is on the board, and every step with its name. */
import type { StepImage } from './board-image';
import { columnsOf, FONT, FULL_PIXELS, PAPER, token } from './paper';

/** The words above the pictures. */
export interface SheetWords {
  title: string;
  /** The event that the session is planned for; empty without one. */
  planned: string;
  /** The players on the board: "7 Noa Raman". */
  names: readonly string[];
}

/** All sizes in pixels of a picture that is not reduced. */
const WIDTH = FULL_PIXELS * PAPER.width;
const EDGE = 40;
const TITLE = { size: 64, line: 84 } as const;
const WORDS = { size: 36, line: 52 } as const;
const CAPTION = { size: 40, line: 72 } as const;
/** iPhones draw no larger canvas. */
const MAX_PIXELS = 16_000_000;

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PosterLayout {
  width: number;
  height: number;
  /** At most 1: everything is drawn this much smaller. */
  scale: number;
  /** Places of the pictures, one per step. */
  cells: readonly Rectangle[];
}

/**
 * Places the pictures below the head: below each other, or in columns.
 * @param steps how many
 * @param head height of the words above, px
 */
export function posterLayout(steps: number, head: number): PosterLayout {
  const columns = columnsOf(steps);
  const caption = steps > 1 ? CAPTION.line : 0;
  const cellWidth = (WIDTH - (columns - 1) * EDGE) / columns;
  const cellHeight = Math.round((cellWidth * PAPER.height) / PAPER.width);
  const cells = Array.from({ length: steps }, (_, n) => ({
    x: (n % columns) * (cellWidth + EDGE),
    y: head + Math.floor(n / columns) * (cellHeight + caption) + caption,
    width: cellWidth,
    height: cellHeight,
  }));
  const height = head + Math.ceil(steps / columns) * (cellHeight + caption);
  return { width: WIDTH, height, cells, scale: Math.min(1, Math.sqrt(MAX_PIXELS / (WIDTH * height))) };
}

/** Returns the lines of names that fit into the width. */
export function linesOf(names: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const longer = lines.length > 0 ? `${lines.at(-1)} · ${name}` : name;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(name);
  }
  return lines;
}

const fontOf = (size: number, weight = 400): string => `${weight} ${size}px ${FONT}`;

/** Draws the picture. @throws Error when the browser gives no canvas */
export async function drawPoster({ title, planned, names }: SheetWords, images: readonly StepImage[]): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  const room = WIDTH - 2 * EDGE;
  pen.font = fontOf(WORDS.size);
  const lines = linesOf(names, (line) => pen.measureText(line).width <= room);
  const words = planned ? [planned, ...lines] : lines;
  const head = EDGE + TITLE.line + words.length * WORDS.line;
  const { width, height, scale, cells } = posterLayout(images.length, head);
  // A new size forgets all settings of the pen.
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  pen.scale(scale, scale);
  pen.fillStyle = token('--paper');
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = token('--on-paper');
  pen.textBaseline = 'top';
  pen.font = fontOf(TITLE.size, 700);
  pen.fillText(title, EDGE, EDGE, room);
  pen.font = fontOf(WORDS.size);
  words.forEach((line, n) => {
    pen.fillText(line, EDGE, EDGE + TITLE.line + n * WORDS.line, room);
  });
  pen.font = fontOf(CAPTION.size, 600);
  images.forEach(({ name, canvas: step }, n) => {
    const cell = cells[n] as Rectangle;
    const number = n + 1;
    if (name) pen.fillText(`${number} · ${name}`, cell.x + EDGE, cell.y - CAPTION.line + 16, cell.width - 2 * EDGE);
    pen.drawImage(step, cell.x, cell.y, cell.width, cell.height);
  });
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('This browser draws no pictures.');
  return blob;
}

/** Returns a file name for a title: its letters and numbers. */
export const fileNameOf = (title: string): string =>
  `${
    title
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'session'
  }.png`;
