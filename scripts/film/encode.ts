/** Hands pictures to ffmpeg: what a browser plays is H.264, main profile, 4:2:0. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canvas } from './canvas';
import { FRAMES_A_SECOND } from './match-script';

const SEGMENT_SECONDS = 4;

/** The same pictures give the same bytes. */
const PLAIN = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-threads', '1'];
const H264 = ['-c:v', 'libx264', '-profile:v', 'main', '-level:v', '3.1', '-pix_fmt', 'yuv420p', '-preset', 'veryslow'];
/** No frame that is told after a later one: hls.js would show everything two frames late. */
const IN_ORDER = ['-bf', '0'];
/** A key frame every two seconds, so that a jump is quick and every segment begins with one. */
const KEYS = ['-g', String(FRAMES_A_SECOND * 2), '-keyint_min', String(FRAMES_A_SECOND * 2), '-sc_threshold', '0'];

async function ffmpeg(pictures: Iterable<Canvas>, width: number, height: number, output: readonly string[]) {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(FRAMES_A_SECOND)];
  const args = ['-hide_banner', '-loglevel', 'error', '-y', ...input, '-i', '-', ...output];
  const child = spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(child, 'close');
  for (const { pixels } of pictures) {
    // The canvas is drawn on again before ffmpeg has read it.
    if (!child.stdin.write(Buffer.from(pixels))) await Promise.race([once(child.stdin, 'drain'), ended]);
  }
  child.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

export interface Quality {
  name: string;
  width: number;
  height: number;
  /** x264's constant rate factor: lower is better. */
  crf: number;
}

/** Bits a second of the segments of a quality: the most, and all in all. */
async function bandwidthOf(folder: string, seconds: number) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.m4s'));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size * 8));
  const sum = sizes.reduce((total, size) => total + size, 0);
  return { peak: Math.ceil(Math.max(...sizes) / SEGMENT_SECONDS), mean: Math.ceil(sum / seconds) };
}

/** HLS in several qualities, the best one first: `index.m3u8` and a folder for each. */
export async function encodeHls(
  folder: string,
  pictures: Iterable<Canvas>,
  seconds: number,
  qualities: readonly Quality[],
) {
  const [best] = qualities;
  if (!best) throw new Error('no quality is asked for');
  for (const { name } of qualities) await mkdir(join(folder, name), { recursive: true });
  const split = `[0:v]split=${qualities.length}${qualities.map((_, index) => `[in${index}]`).join('')}`;
  const scaled = qualities.map(
    ({ width, height }, index) => `[in${index}]scale=${width}:${height}:flags=area[out${index}]`,
  );
  const outputs = qualities.flatMap(({ name, crf }, index) => [
    ...['-map', `[out${index}]`, ...H264, ...IN_ORDER, '-crf', String(crf), ...KEYS, ...PLAIN, '-f', 'hls'],
    ...['-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_segment_filename', join(folder, name, '%02d.m4s'), '-hls_fmp4_init_filename', 'init.mp4'],
    join(folder, name, 'index.m3u8'),
  ]);
  await ffmpeg(pictures, best.width, best.height, ['-filter_complex', [split, ...scaled].join(';'), ...outputs]);

  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const { name, width, height } of qualities) {
    const { peak, mean } = await bandwidthOf(join(folder, name), seconds);
    const told = `BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${mean},RESOLUTION=${width}x${height},FRAME-RATE=${FRAMES_A_SECOND}`;
    lines.push(`#EXT-X-STREAM-INF:${told},CODECS="avc1.4d401f"`, `${name}/index.m3u8`);
  }
  await writeFile(join(folder, 'index.m3u8'), `${lines.join('\n')}\n`);
}

type Sized = { width: number; height: number };

/** One film in one file; its ending says which kind. */
export const encodeClip = (file: string, pictures: Iterable<Canvas>, { width, height }: Sized) =>
  ffmpeg(pictures, width, height, [...H264, '-crf', '25', ...KEYS, ...PLAIN, '-movflags', '+faststart', file]);

/** A film that Chromium and Firefox have no decoder for. */
export const encodeProRes = (file: string, pictures: Iterable<Canvas>, { width, height }: Sized) =>
  ffmpeg(pictures, width, height, [
    '-vf',
    'scale=160:90',
    '-c:v',
    'prores_ks',
    '-profile:v',
    '0',
    '-qscale:v',
    '24',
    ...PLAIN,
    file,
  ]);

export const encodeJpeg = (file: string, picture: Canvas) =>
  ffmpeg([picture], picture.width, picture.height, ['-frames:v', '1', '-q:v', '5', ...PLAIN, '-update', '1', file]);
