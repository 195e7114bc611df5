/**
 * Keeps the assets of the previous build for a day, because a page that is open during an upgrade still requests them. All other files are
 * replaced.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const MAX_AGE_MS = 24 * 3_600_000;
/** File that lists the assets of the latest build. The server does not send files whose name begins with a dot. */
const LIST = '.assets';

/** Returns the assets of the latest build in a folder. */
export const latestAssets = async (folder: string): Promise<string[]> =>
  JSON.parse(await readFile(join(folder, LIST), 'utf8')) as string[];

const withCompressed = (name: string): string[] => [name, `${name}.br`, `${name}.gz`];

/**
 * Removes assets that no build of the last day contains.
 * @param folder of the built web app
 * @param built the assets of the build that has just been written, without their compressed forms
 */
export async function removeOldAssets(folder: string, built: readonly string[], now = Date.now()): Promise<void> {
  const assets = join(folder, 'assets');
  const list = join(folder, LIST);
  const previousAssets = existsSync(list) ? await latestAssets(folder) : [];
  const current = new Set(built.flatMap(withCompressed));
  const previous = new Set(previousAssets.flatMap(withCompressed));
  for (const name of await readdir(assets)) {
    if (current.has(name)) continue;
    const path = join(assets, name);
    // Restarts its day.
    if (previous.has(name)) await utimes(path, now / 1_000, now / 1_000);
    else if (now - (await stat(path)).mtimeMs > MAX_AGE_MS) await rm(path);
  }
  await writeFile(list, JSON.stringify(built));
}

export const keepFormerAssets = (): Plugin => ({
  name: 'touchline:keep-former-assets',
  apply: 'build',
  async buildStart() {
    const { root, build } = this.environment.config;
    const folder = resolve(root, build.outDir);
    if (!existsSync(folder)) return;
    for (const name of await readdir(folder))
      if (name !== 'assets' && name !== LIST) await rm(join(folder, name), { recursive: true });
  },
  async writeBundle({ dir = '' }, bundle) {
    const assets = Object.keys(bundle).flatMap((name) => (name.startsWith('assets/') ? name.slice(7) : []));
    await removeOldAssets(dir, assets);
  },
});
