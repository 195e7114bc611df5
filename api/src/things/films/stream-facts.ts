/** Attributes of a rendition for players that have not loaded it yet (RFC 8216, 4.3.4.2): read from what is stored of it. Pure. */

import type { PictureSize } from '@touchline/shared/films/film-size';
import type { FilmInit } from '@touchline/shared/films/mp4-writer';

/** A stored segment, as far as its rate tells. */
interface StoredPart {
  size: number;
  /** Length (s). */
  seconds: number;
}

/** A part that is shorter than this share of the longest one says nothing of the rate. */
const SHORT = 0.5;

/** Returns the bits a second of the part that needs most, and of all parts. */
function ratesOf(parts: readonly StoredPart[]): { peak: number; average: number } {
  const longest = Math.max(...parts.map(({ seconds }) => seconds));
  const usual = parts.filter(({ seconds }) => seconds >= SHORT * longest);
  const sum = (pick: (part: StoredPart) => number) => parts.reduce((total, part) => total + pick(part), 0);
  return {
    peak: Math.ceil(Math.max(...usual.map(({ size, seconds }) => (size * 8) / seconds))),
    average: Math.ceil((sum(({ size }) => size) * 8) / sum(({ seconds }) => seconds)),
  };
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/** Returns the formats that decoders of all takes need (RFC 6381): the highest profile and level of the picture, and AAC-LC. */
function codecsOf(inits: readonly FilmInit[]): string {
  const heads = inits.map(({ video: { sps } }) => [sps[1] ?? 0, sps[2] ?? 0, sps[3] ?? 0] as const);
  const [profile, constraints] = heads.reduce((one, other) => (other[0] > one[0] ? other : one));
  const level = Math.max(...heads.map(([, , own]) => own));
  const sound = inits.some(({ audio }) => audio) ? ',mp4a.40.2' : '';
  return `avc1.${[profile, constraints, level].map(hex).join('')}${sound}`;
}

interface Rendition {
  parts: readonly StoredPart[];
  /** Of its takes that can be read. */
  inits: readonly FilmInit[];
  /** Frames a second at most. */
  fps: number;
  /** Used when no init can be read. */
  size: PictureSize;
  /** Bits a second that a rendition which still grows may need. */
  expected: number;
}

/** Returns the attributes of a variant. */
export function streamFacts({ parts, inits, fps, size, expected }: Rendition): string {
  const { peak, average } = ratesOf(parts);
  const sizes = inits.map(({ video: { width, height } }) => ({ width, height }));
  const { width, height } =
    sizes.toSorted((one, other) => other.width * other.height - one.width * one.height)[0] ?? size;
  return [
    `BANDWIDTH=${Math.max(peak, expected)}`,
    `AVERAGE-BANDWIDTH=${average}`,
    ...(inits.length > 0 ? [`CODECS="${codecsOf(inits)}"`] : []),
    `RESOLUTION=${width}x${height}`,
    `FRAME-RATE=${fps.toFixed(3)}`,
  ].join(',');
}
