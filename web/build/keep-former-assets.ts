/**
 * Keeps the assets of the former build for a day: a page that is open while the club is upgraded still asks for them. What is
 * not an asset is previous.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const KEPT_FOR = 24 * 3_600_000;
/** Names the files of the latest build. It begins with a dot: the server does not send it. */
const LIST = '.assets';

/** The assets of the latest build in a folder. */
export const latestAssets = async (folder: string): Promise<string[]> =>
  JSON.parse(await readFile(join(folder, LIST), 'utf8')) as string[];

const withCompressed = (name: string): string[] => [name, `${name}.br`, `${name}.gz`];

/**
 * Removes assets that no build of the last day was made of.
 * @param folder of the built web app
 * @param built the assets of the build that has just been written, without their compressed forms
 */
export async function removeOldAssets(folder: string, built: readonly string[], now = Date.now()): Promise<void> {
  const assets = join(folder, 'assets');
  const list = join(folder, LIST);
  const former = existsSync(list) ? await latestAssets(folder) : [];
  const current = new Set(built.flatMap(withCompressed));
  const previous = new Set(former.flatMap(withCompressed));
  for (const name of await readdir(assets)) {
    if (current.has(name)) continue;
    const path = join(assets, name);
    // From now on its day counts.
    if (previous.has(name)) await utimes(path, now / 1_000, now / 1_000);
    else if (now - (await stat(path)).mtimeMs > KEPT_FOR) await rm(path);
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
