import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFfmpeg } from './find-ffmpeg';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-ffmpeg-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function program(text: string): Promise<string> {
  const path = join(folder, 'program');
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
  return path;
}

it('finds the program of the setting, with its version', async () => {
  const path = await program('echo "ffmpeg version 5.1.9-0+deb12u1 Copyright (c) 2000-2025"; echo built');
  expect(await findFfmpeg({ FFMPEG: path })).toEqual({ path, version: '5.1.9-0+deb12u1' });
});

it('finds nothing where there is no program, another one, or one that fails', async () => {
  expect(await findFfmpeg({ FFMPEG: join(folder, 'none') })).toBeUndefined();
  expect(await findFfmpeg({ FFMPEG: await program('echo "some other program 1.0"') })).toBeUndefined();
  expect(await findFfmpeg({ FFMPEG: await program('echo "ffmpeg version 5"; exit 1') })).toBeUndefined();
});
