/** Files as cameras make them, whose every frame shows its number, and the reading of such frames. Needs ffmpeg. */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { findProgram } from '../../scripts/setup/find-program.mjs';

const execute = promisify(execFile);

export const FFMPEG: string | undefined = findProgram('ffmpeg');
/** Frames a second. */
export const CAMERA_FPS = 30;
/** Every file says where it was filmed, as phones do. */
export const FILMED_AT = '+47.6062-122.3321/';
const BITS = 12;
/** Side of the square of a bit (pixels). */
const SQUARE = 8;
/** The first sound of each second lasts so long (s). */
const BEEP = 0.05;
const RATE = 48_000;
const MOST_OUTPUT = 1_000_000_000;

export interface CameraFile {
  /** Length (s): a whole number of frames. */
  seconds: number;
  width?: number;
  height?: number;
  /** Options of ffmpeg for the picture. */
  coding?: string[];
  /** Options of ffmpeg for the sound. */
  sound?: string[];
  /** Ending of the file, which says its container, and options for it. */
  ending?: string;
  container?: string[];
  /** Share of the file that is here, from 0 to 1. */
  share?: number;
  /** How the player turns it (degrees, against the clock). */
  rotation?: number;
}

/** HEVC, which no browser of these tests reads; otherwise another old format. */
async function unreadable(): Promise<string[]> {
  const { stdout } = await execute(FFMPEG ?? 'ffmpeg', ['-hide_banner', '-encoders']);
  return stdout.includes('libx265')
    ? ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:keyint=200', '-tag:v', 'hvc1']
    : ['-c:v', 'mpeg4', '-g', '200', '-q:v', '3'];
}

/** A grey picture: bits of the number as squares in the first row, the lowest first. */
function picture(n: number, width: number, height: number): Buffer {
  const grey = Buffer.alloc(width * height, 80 + (n % 40));
  for (let bit = 0; bit < BITS; bit += 1)
    for (let y = 0; y < SQUARE; y += 1)
      grey.fill((n >> bit) & 1 ? 235 : 16, y * width + bit * SQUARE, y * width + (bit + 1) * SQUARE);
  return grey;
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-camera-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes a file with coded frames, and a beep at each whole second. */
export const cameraFile = ({ seconds, width = 160, height = 96, ...file }: CameraFile): Promise<Buffer> =>
  inFolder(async (folder) => {
    const { coding, sound = ['-c:a', 'aac'], ending = 'mp4', container = [], share = 1, rotation } = file;
    const [plain, turned] = [join(folder, `plain.${ending}`), join(folder, 'turned.mp4')];
    const beeps = `aevalsrc=if(lt(mod(t\\,1)\\,${BEEP})\\,0.8*sin(2*PI*1000*t)\\,0):s=${RATE}:d=${seconds}`;
    const child = spawn(
      FFMPEG ?? 'ffmpeg',
      [
        ...['-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${width}x${height}`, '-r', String(CAMERA_FPS)],
        ...['-i', 'pipe:0', '-f', 'lavfi', '-i', beeps, '-pix_fmt', 'yuv420p'],
        ...(coding ?? (await unreadable())),
        ...['-metadata', `location=${FILMED_AT}`, ...(ending === 'mp4' ? ['-movflags', '+use_metadata_tags'] : [])],
        ...[...sound, ...container, '-shortest', plain],
      ],
      { stdio: ['pipe', 'ignore', 'inherit'] },
    );
    const ended = new Promise((resolve) => child.once('close', resolve));
    const frames = Array.from({ length: seconds * CAMERA_FPS }, (_, n) => n);
    await pipeline(
      Readable.from(frames).map((n: number) => picture(n, width, height)),
      child.stdin,
    );
    await ended;
    if (rotation === undefined) {
      const whole = await readFile(plain);
      return whole.subarray(0, Math.ceil(share * whole.length));
    }
    const tag = ['-metadata:s:v', `rotate=${rotation}`];
    await execute(FFMPEG ?? 'ffmpeg', ['-v', 'error', '-i', plain, '-c', 'copy', ...tag, turned]);
    return readFile(turned);
  });

/** Decodes the picture of a film to frames of grey bytes. */
export const greyFrames = (film: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer[]> =>
  inFolder(async (folder) => {
    const path = join(folder, 'film.mp4');
    await writeFile(path, film);
    const { stdout } = await execute(
      FFMPEG ?? 'ffmpeg',
      [
        '-v',
        'error',
        '-i',
        path,
        '-an',
        '-fps_mode',
        'passthrough',
        '-vf',
        `scale=${width}:${height},format=gray`,
      ].concat(['-f', 'rawvideo', '-']),
      { encoding: 'buffer', maxBuffer: MOST_OUTPUT },
    );
    const size = width * height;
    return Array.from({ length: stdout.length / size }, (_, n) => stdout.subarray(n * size, (n + 1) * size));
  });

/** Returns the numbers that the frames of a film show. @param width of the file that was filmed */
export async function frameNumbers(film: Buffer, size = { width: 160, height: 96 }): Promise<number[]> {
  const frames = await greyFrames(film, size);
  return frames.map((grey) => {
    const at = (bit: number) => grey[(SQUARE / 2) * size.width + bit * SQUARE + SQUARE / 2] ?? 0;
    return Array.from({ length: BITS }, (_, bit) => (at(bit) > 127 ? 1 << bit : 0)).reduce((sum, one) => sum + one, 0);
  });
}

/** Returns when the beeps of a film begin (s). */
export const beepsIn = (film: Buffer): Promise<number[]> =>
  inFolder(async (folder) => {
    const path = join(folder, 'film.mp4');
    await writeFile(path, film);
    const options = ['-v', 'error', '-i', path, '-vn', '-ac', '1', '-ar', String(RATE), '-f', 's16le', '-'];
    const { stdout } = await execute(FFMPEG ?? 'ffmpeg', options, { encoding: 'buffer', maxBuffer: MOST_OUTPUT });
    const found: number[] = [];
    let quiet = RATE;
    for (let n = 0; n < stdout.length / 2; n += 1) {
      const isLoud = Math.abs(stdout.readInt16LE(n * 2)) > 4_000;
      if (isLoud && quiet > RATE / 4) found.push(n / RATE);
      quiet = isLoud ? 0 : quiet + 1;
    }
    return found;
  });
