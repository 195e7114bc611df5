/**
 * Finds optional packages that package-lock.json lacks. npm leaves out the binaries of other platforms when it adds a package on a machine
 * that has node_modules, and `npm ci` then fails on those platforms without a word about it.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns the path under which the package at `from` finds the package `name`, or undefined. */
function find(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

/**
 * Returns the optional packages of each locked package: those that are locked too, by their paths, and the names of those that are not.
 * @param {{ packages: Record<string, { optionalDependencies?: Record<string, string> }> }} lock
 */
export function optionalPackages({ packages }) {
  return Object.entries(packages).flatMap(([of, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ of, name, path: find(packages, of, name) })),
  );
}

export const readLock = (path = 'package-lock.json') => JSON.parse(readFileSync(path, 'utf8'));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = optionalPackages(readLock()).filter(({ path }) => path === undefined);
  for (const { of, name } of missing) console.error(`package-lock.json lacks ${name}, an optional package of ${of}.`);
  if (missing.length > 0) {
    console.error(
      'Remove these packages and the ones that need them from package-lock.json, then run npm install --package-lock-only in a folder without node_modules.',
    );
    process.exitCode = 1;
  }
}
