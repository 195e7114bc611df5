/** Names of the qualities of a streamed film. Pure. */
import { numberOf } from '../../lib/language';

/** A quality as its playlist describes it; 0 or undefined where it says nothing. */
export interface Level {
  width: number;
  height: number;
  /** Bits a second. */
  bitrate: number;
  frameRate?: number;
}

export interface Quality {
  /** Index in the list of hls.js. */
  level: number;
  /** "720p", "720p60", "720p · 2.5 Mbit/s" or "2.5 Mbit/s". */
  label: string;
}

const speedOf = ({ bitrate }: Level): string =>
  bitrate > 0 ? `${numberOf(Math.max(0.1, Math.round(bitrate / 100_000) / 10))} Mbit/s` : '';

/** The short side names a picture, so that an upright film has the same name as a wide one. */
function sizeOf({ width, height, frameRate = 0 }: Level): string {
  const side = width > 0 ? Math.min(width, height) : height;
  return side > 0 ? `${side}p${frameRate > 35 ? Math.round(frameRate) : ''}` : '';
}

/** Returns the qualities with a name each. Of several with the same name, such as copies on a second server, the first. */
export function qualitiesOf(levels: readonly Level[]): Quality[] {
  const sizes = levels.map(sizeOf);
  const named = levels.map((level, index) => {
    const size = sizes[index] ?? '';
    const isOnly = sizes.filter((one) => one === size).length === 1;
    const label = size && isOnly ? size : [size, speedOf(level)].filter(Boolean).join(' · ');
    return { level: index, label: label || String(index + 1) };
  });
  return named.filter(({ label }, index) => named.findIndex((one) => one.label === label) === index);
}
