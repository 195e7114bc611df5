import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Manifest {
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

interface Locked {
  link?: boolean;
  resolved?: string;
  integrity?: string;
}

const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as T;
const workspaces = read<Manifest>('package.json').workspaces ?? [];

it.each(['', ...workspaces.map((name) => `${name}/`)])('%spackage.json names exact versions only', (folder) => {
  const { dependencies, devDependencies } = read<Manifest>(`${folder}package.json`);
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  );
  expect(loose).toEqual([]);
});

it('package-lock.json has the hash of every package, and names no registry', () => {
  const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
  const lockedPackages = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  expect(lockedPackages.length).toBeGreaterThan(300);
  const wrong = lockedPackages.filter(
    ([, { integrity, resolved }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? '') || resolved !== undefined,
  );
  expect(wrong.map(([path]) => path)).toEqual([]);
});
