/** Walks boxes of MP4 by allow-lists: a box that is not named is refused, and so is every byte that no box accounts for. */

import { demand } from '@touchline/shared/films/not-film';

/** Part of a file, read from front to back. No read passes its end. */
export class Span {
  readonly bytes: Uint8Array;
  readonly end: number;
  at: number;
  readonly #view: DataView;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = start;
    this.end = end;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.end - this.at;
  }

  #take(count: number): number {
    demand(this.left >= count, 'A box is shorter than what it should hold.');
    const at = this.at;
    this.at += count;
    return at;
  }

  skip(count: number): void {
    this.#take(count);
  }
  u8 = (): number => this.#view.getUint8(this.#take(1));
  u16 = (): number => this.#view.getUint16(this.#take(2));
  u32 = (): number => this.#view.getUint32(this.#take(4));
  i32 = (): number => this.#view.getInt32(this.#take(4));
  u64(): number {
    const value = this.u32() * 0x1_0000_0000 + this.u32();
    demand(Number.isSafeInteger(value), 'A number of 64 bits is too large.');
    return value;
  }
  take(count: number): Uint8Array {
    const at = this.#take(count);
    return this.bytes.subarray(at, at + count);
  }
  text = (count: number): string => String.fromCharCode(...this.take(count));

  /** The head of a box with a version. */
  versioned(): { version: number; flags: number } {
    const word = this.u32();
    return { version: word >>> 24, flags: word & 0xffffff };
  }

  /** @throws NotFilm when something is left */
  close(): void {
    demand(this.left === 0, 'A box holds more than it should.');
  }
}

export interface Box {
  type: string;
  /** Position of its head. */
  start: number;
  content: Span;
}

/** No part of a film has more boxes than this on one level. */
const MAX_BOXES = 64;

/**
 * Returns the boxes of a span, whose sizes cover all of it.
 * @param allowed the types that may occur
 * @throws NotFilm for another box, and for a size that does not fit
 */
export function boxesIn(span: Span, allowed: readonly string[]): Box[] {
  const found: Box[] = [];
  while (span.left > 0) {
    demand(found.length < MAX_BOXES, 'There are too many boxes.');
    const start = span.at;
    const size = span.u32();
    const type = span.text(4);
    demand(/^[ -~]{4}$/.test(type) && allowed.includes(type), 'There is a box that film does not need.');
    // 0 (to the end) and 1 (64 bits) are valid elsewhere. No browser writes them in segments.
    demand(size >= 8 && size - 8 <= span.left, 'The size of a box is wrong.');
    found.push({ type, start, content: new Span(span.bytes, span.at, start + size) });
    span.skip(size - 8);
  }
  return found;
}

/** Boxes by type, of which each occurs once at most. */
export function oneOfEach(span: Span, allowed: readonly string[]): Map<string, Span> {
  const boxes = boxesIn(span, allowed);
  const byType = new Map(boxes.map(({ type, content }) => [type, content]));
  demand(byType.size === boxes.length, 'A box occurs twice.');
  return byType;
}

export function needed(boxes: Map<string, Span>, type: string): Span {
  const content = boxes.get(type);
  demand(content !== undefined, `The box ${type} is missing.`);
  return content;
}
