/**
 * Runs ffmpeg on a file of a stranger. It reads this one file, in a named container, writes to pipes alone, has no network where the system
 * allows that, and ends at limits of time, memory and pictures. It gets no setting of the club and no shell.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { programEnvironment } from '../config/config';

/** Bytes of memory (address space). */
const MEMORY = 2 * 1_073_741_824;
/** Pixels of a picture at most: 4K. */
const MAX_PIXELS = 4_096 * 2_304;
/** A program that puts nothing out for so long is ended (ms). */
const SILENCE = 900_000;
/** Threads of a decoder or an encoder. */
const THREADS = '2';
const KEPT_WORDS = 8_192;

export interface FfmpegRun {
  /** Path of the program. */
  program: string;
  /** Path of the file. */
  file: string;
  /** Its container. */
  container: string;
  /** Options in front of the file. */
  input?: readonly string[];
  /** Options behind the file. Outputs are `pipe:1`, and `pipe:3` for a second one. */
  output: readonly string[];
  /** Seconds of CPU. */
  cpu: number;
  /** How much it says: `info` describes the file. */
  words?: 'error' | 'info';
  /** Reads the outputs to their end. */
  read: (outputs: readonly AsyncIterable<Buffer>[]) => Promise<void>;
  signal: AbortSignal;
}

/** ffmpeg ended with an error, or was ended. */
export class FfmpegFault extends Error {
  override readonly name = 'FfmpegFault';
}

const starts = (program: string, ...args: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(program, args, { timeout: 10_000 }, (error) => resolve(error === null));
  });

/** Programs in front of ffmpeg, as far as this system has them. */
let known: Promise<{ nice: boolean; limits: boolean; noNetwork: boolean }> | undefined;
const guards = () => {
  known ??= Promise.all([
    starts('nice', '-n', '19', 'true'),
    starts('prlimit', '--version'),
    starts('unshare', '--user', '--map-root-user', '--net', 'true'),
  ]).then(([nice, limits, noNetwork]) => ({ nice, limits, noNetwork }));
  return known;
};

async function commandOf({ program, file, container, input = [], output, cpu, words = 'error' }: FfmpegRun) {
  const { nice, limits, noNetwork } = await guards();
  const own = ['-nostdin', '-hide_banner', '-v', words, '-threads', THREADS, '-max_pixels', String(MAX_PIXELS)];
  // The container is named, because lists of other files are containers, too, and some containers hold others.
  const read = [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    container,
    '-f',
    container,
    '-copyts',
    ...input,
    '-i',
    file,
  ];
  const all = [
    ...(nice ? ['nice', '-n', '19'] : []),
    // It writes to pipes alone: a file of its own has no byte.
    ...(limits ? ['prlimit', `--as=${MEMORY}`, `--cpu=${cpu}`, '--fsize=0', '--core=0'] : []),
    ...(noNetwork ? ['unshare', '--user', '--map-root-user', '--net'] : []),
    program,
    ...own,
    ...read,
    ...output,
  ];
  return { command: all[0] ?? program, args: all.slice(1) };
}

/** Ends the program when it is silent for too long. */
async function* watched(stream: Readable, child: ChildProcess): AsyncGenerator<Buffer> {
  const timer = setTimeout(() => child.kill('SIGKILL'), SILENCE);
  try {
    for await (const chunk of stream) {
      timer.refresh();
      yield chunk as Buffer;
    }
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs ffmpeg. Returns what it said, in its last words.
 * @throws FfmpegFault when it fails; the reason of the signal; what `read` throws
 */
export async function runFfmpeg(run: FfmpegRun): Promise<string> {
  const { command, args } = await commandOf(run);
  run.signal.throwIfAborted();
  const pipes = ['ignore', 'pipe', 'pipe', 'pipe'] as const;
  // The variable limits the address space that threads set aside.
  const child = spawn(command, args, { stdio: [...pipes], env: { ...programEnvironment(), MALLOC_ARENA_MAX: '2' } });
  const end = () => child.kill('SIGKILL');
  run.signal.addEventListener('abort', end, { once: true });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-KEPT_WORDS);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code, by) => resolve(code === 0 ? '' : `ended with ${by ?? code}`));
  });
  const [, first, , second] = child.stdio;
  try {
    await run.read([first, second].map((stream) => watched(stream as Readable, child)));
  } catch (error) {
    end();
    await ended;
    run.signal.throwIfAborted();
    throw error;
  } finally {
    run.signal.removeEventListener('abort', end);
  }
  const how = await ended;
  run.signal.throwIfAborted();
  if (how !== '') throw new FfmpegFault(`ffmpeg ${how}: ${said.trim().slice(-400)}`);
  return said;
}
