/** Files of tests about conversion: films, large ones and beginnings of films, and programs like ffmpeg. */
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHUNK_BYTES, chunkCount } from '@touchline/shared/films/source-file';
import { expect } from 'vitest';
import { type CameraFile, cameraFile, FFMPEG } from '../../../../../testing/films/camera-file';
import { putPart } from '../../../testing/sent-film';
import type { TwoTeams } from '../../../testing/two-teams';

/** A program like ffmpeg that first does what a line says. */
export async function likeFfmpeg(folder: string, line: string): Promise<string> {
  const path = join(folder, `ffmpeg-${Math.random().toString(36).slice(2)}`);
  await writeFile(path, `#!/bin/sh\n${line}\nexec ${FFMPEG} "$@"\n`);
  await chmod(path, 0o755);
  return path;
}

/** Adds a box that says nothing, so that a small film is a large file. */
export function padded(film: Buffer, bytes: number): Buffer {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes);
  box.write('free', 4, 'latin1');
  return Buffer.concat([film, box]);
}

/** The begin of a film in a file. */
export const head = Buffer.from([0, 0, 0, 16, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d, 0, 0, 2, 0]);

const files = new Map<string, Promise<Buffer>>();
/** The same file is made once. */
export function madeOnce(file: CameraFile): Promise<Buffer> {
  const key = JSON.stringify(file);
  const made = files.get(key) ?? cameraFile(file);
  files.set(key, made);
  return made;
}

/** Returns a chunk of a file. */
export const chunk = (file: Buffer, k: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(file.subarray(k * CHUNK_BYTES, (k + 1) * CHUNK_BYTES));

/** Sends a part of a film to a club. */
export const putIn = ({ filming }: TwoTeams, path: string, bytes: Uint8Array<ArrayBuffer>): Promise<Response> =>
  putPart(filming.url, filming.token, path, bytes);

/** Sends the file of a film to a club. */
export async function sendIn(club: TwoTeams, id: string, file: Buffer): Promise<void> {
  for (let k = 0; k < chunkCount(file.length); k += 1)
    expect((await putIn(club, `${id}/source/0/${k}`, chunk(file, k))).status).toBe(200);
}
