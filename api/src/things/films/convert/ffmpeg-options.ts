/** Options with which ffmpeg looks at the file of a film, and makes sound and pictures of it. Pure. */
import { bitsOf, type PictureSize, sizeOf } from '@touchline/shared/films/film-size';
import type { Rendition } from '@touchline/shared/films/film-words';
import { SOUND_RATE } from './sound-file';

/** How long before a piece reading begins (s): pictures are coded in another order than they are shown. */
const EARLIER = 2;
/** The picture may end so much before the time that was said (s): the last frame is shown on. */
export const SLACK = 1;
/** Turns the colours of film with a high range into those that every screen shows. */
const TONES =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv';
/** Outputs that `runFfmpeg` reads. */
const PIPES = ['pipe:1', 'pipe:3'];

/** Facts about a file. */
export interface FileFacts {
  /** Its length by its own word (s); undefined when it does not say one. */
  seconds: number | undefined;
  /** Time of its first picture or sound (s): the clock of some cameras does not begin at zero. */
  begins: number;
  /** Of its picture as players show it; undefined where ffmpeg does not say it. */
  size: PictureSize | undefined;
  /** Frames a second of its picture. */
  rate: number;
  hasSound: boolean;
  /** Its colours have a high range. */
  isBright: boolean;
  /** Its pictures consist of two halves of different times. */
  isInterlaced: boolean;
}

/** A first picture or sound that comes so late at most (s) only waits for the other one. */
const LATE = 0.3;

/** Decodes the first frame, so that ffmpeg describes the file. */
export const LOOK = ['-map', '0:V:0', '-frames:v', '1', '-f', 'null', '-'];

/** Reads what ffmpeg says of a file. */
export function factsIn(words: string): FileFacts {
  const lines = words.split('\n').filter((line) => /^\s*Stream #0:/.test(line));
  const picture = lines.find((line) => line.includes(': Video: ')) ?? '';
  const [, hours, minutes, seconds, start = '0'] =
    /^\s*Duration: (\d+):(\d+):([\d.]+)(?:, start: (-?[\d.]+))?/m.exec(words) ?? [];
  const [, width, height, wide = '1', high = '1'] = /, (\d+)x(\d+)(?:,? \[?SAR (\d+):(\d+))?/.exec(picture) ?? [];
  const [, rate = '30'] = /, ([\d.]+) fps/.exec(picture) ?? [];
  return {
    begins: Number(start) < LATE ? 0 : Number(start),
    size:
      width === undefined
        ? undefined
        : { width: (Number(width) * Number(wide)) / Number(high), height: Number(height) },
    rate: Number(rate),
    isInterlaced: /\b(?:top|bottom) (?:coded )?first/.test(picture),
    seconds: hours === undefined ? undefined : Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds),
    hasSound: lines.some((line) => line.includes(': Audio: ')),
    isBright: /smpte2084|arib-std-b67/.test(picture),
  };
}

/** Makes one stream of AAC that begins with the film: silence fills what is missing. @param seconds length of the film */
export const soundOptions = (seconds: number, begins: number): string[] => [
  ...['-map', '0:a:0', '-vn', '-t', String(seconds + 1)],
  ...['-af', `asetpts=PTS-${begins}/TB,aresample=async=1:first_pts=0`],
  ...['-ac', '2', '-ar', String(SOUND_RATE), '-c:a', 'aac', '-b:a', '128k', '-f', 'adts', 'pipe:1'],
];

interface Piece {
  film: PictureSize & { fps: number };
  renditions: readonly Rendition[];
  /** Time of the first frame (s). */
  start: number;
  frames: number;
  /** Frames from a key frame to the next. */
  keys: number;
  facts: Pick<FileFacts, 'begins' | 'isBright' | 'isInterlaced'>;
  /** An edit list shows several parts of the file: there ffmpeg finds no place by its time, and reads from the start. */
  isInParts: boolean;
}

/**
 * Makes frames of the grid: for each place the frame that the file shows in its middle, whatever its own rate is. Each rendition goes
 * to an output of its own.
 */
export function pictureOptions({ film, renditions, start, frames, keys, facts, isInParts }: Piece) {
  const { begins, isBright, isInterlaced } = facts;
  const clock = begins === 0 ? '' : `setpts=PTS-${begins}/TB,`;
  const grid = `${clock}${isInterlaced ? 'bwdif=mode=send_frame,' : ''}fps=${film.fps}:start_time=${start},tpad=stop_mode=clone:stop_duration=${SLACK}`;
  const parts = renditions.map((_, n) => `[s${n}]`).join('');
  const scaled = renditions.map((rendition, n) => {
    const { width, height } = sizeOf(film, rendition);
    return `[s${n}]scale=${width}:${height}${isBright ? `,${TONES}` : ''},setsar=1,format=yuv420p[o${n}]`;
  });
  const outputs = renditions.flatMap((rendition, n) => {
    const bits = bitsOf(sizeOf(film, rendition));
    return [
      ...['-map', `[o${n}]`, '-frames:v', String(frames), '-fps_mode', 'passthrough', '-map_metadata', '-1'],
      // Without reordered pictures, and with key frames where segments begin: each segment stands by itself.
      ...['-c:v', 'libx264', '-preset', 'superfast', '-profile:v', 'high', '-bf', '0', '-threads', '2'],
      ...['-g', String(keys), '-keyint_min', String(keys), '-sc_threshold', '0', '-x264-params', 'aud=1'],
      ...['-b:v', String(bits), '-maxrate', String(Math.round(bits * 1.25)), '-bufsize', String(2 * bits)],
      ...['-f', 'h264', PIPES[n] ?? ''],
    ];
  });
  return {
    input: isInParts
      ? []
      : ['-noaccurate_seek', '-seek_timestamp', '1', '-ss', String(begins + Math.max(0, start - EARLIER))],
    output: ['-filter_complex', [`[0:V:0]${grid},split=${renditions.length}${parts}`, ...scaled].join(';'), ...outputs],
  };
}
