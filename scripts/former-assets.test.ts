import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeOldAssets } from '../web/build/keep-former-assets';

const HOUR = 3_600_000;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-dist-'));
  await mkdir(join(folder, 'assets'));
});
afterEach(() => rm(folder, { recursive: true }));

async function build(names: readonly string[], now: number): Promise<string[]> {
  for (const name of names) for (const file of [name, `${name}.br`]) await writeFile(join(folder, 'assets', file), '');
  await removeOldAssets(folder, names, now);
  return (await readdir(join(folder, 'assets'))).filter((name) => !name.endsWith('.br')).sort();
}

it('keeps the assets of a build for a day after the next build, whatever their age', async () => {
  const start = Date.now();
  const upgradedAt = start + 100 * HOUR;
  await build(['app-1.js', 'same.js'], start);
  expect(await build(['app-2.js', 'same.js'], upgradedAt)).toEqual(['app-1.js', 'app-2.js', 'same.js']);
  expect(await build(['app-3.js', 'same.js'], upgradedAt + 23 * HOUR)).toEqual([
    'app-1.js',
    'app-2.js',
    'app-3.js',
    'same.js',
  ]);
  expect(await build(['app-3.js', 'same.js'], upgradedAt + 25 * HOUR)).toEqual(['app-2.js', 'app-3.js', 'same.js']);
  expect(await readdir(join(folder, 'assets'))).not.toContain('app-1.js.br');
});
