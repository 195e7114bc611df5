import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface Load {
  limitKb: number;
  /** Suffixes of the module paths that it loads besides the entry. */
  needs: string[];
}

interface Budget {
  /** Measured first loads by kind of user. */
  loads: Record<string, Load>;
  /** Packages that these pages must not load. Pages are given by the suffix of their module path. */
  excluded: { packages: string[]; pages: string[] };
}

const kb = (bytes: number) => bytes / 1024;

/** Prints the brotli sizes of the chunks of `/`, and fails the build when they exceed their limit together. */
export const firstLoadBudget = ({ loads, excluded }: Budget): Plugin => ({
  name: 'touchline:first-load-budget',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
    const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));

    const filesLoadedWith = (ends: string[]) => {
      const names = new Set<string>();
      const visit = (name: string) => {
        const chunk = byName.get(name);
        if (!chunk || names.has(name)) return;
        names.add(name);
        chunk.imports.forEach(visit);
      };
      for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName);
      for (const end of ends) {
        const holder = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(end)));
        if (!holder) return this.error(`No chunk contains ${end}, which the first-load budget lists.`);
        visit(holder.fileName);
      }
      return names;
    };

    const measured = Object.entries(loads).map(([who, { limitKb, needs }]) => ({
      who,
      limitKb,
      names: filesLoadedWith(needs),
    }));
    // Compressing all chunks would take as long as building them.
    const loaded = new Set(measured.flatMap(({ names }) => [...names]));
    const sizes = new Map(
      [...loaded].map((name) => [name, brotliCompressSync(byName.get(name)?.code ?? '').length] as const),
    );
    const lines = [...sizes]
      .sort(([, a], [, b]) => b - a)
      .map(([name, size]) => {
        const users = measured.filter(({ names }) => names.has(name)).map(({ who }) => who);
        return `${kb(size).toFixed(1).padStart(8)} KB  ${name}  (${users.join(', ')})`;
      });
    const totals = measured.map(({ who, limitKb, names }) => ({
      who,
      limitKb,
      total: kb([...names].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0)),
    }));
    const summary = totals.map(
      ({ who, limitKb, total }) => `  first load of /, ${who}: ${total.toFixed(2)} of ${limitKb} KB`,
    );
    console.info(`JavaScript, brotli\n${lines.join('\n')}\n${summary.join('\n')}`);
    for (const page of excluded.pages)
      for (const name of filesLoadedWith([page]))
        for (const id of byName.get(name)?.moduleIds ?? []) {
          const foreign = excluded.packages.find((one) => id.includes(`/node_modules/${one}/`));
          if (foreign) this.error(`${page} loads ${foreign} (in ${name}), which only its own screens may load.`);
        }
    for (const { who, limitKb, total } of totals)
      if (total > limitKb) this.error(`The first load of / (${who}) is ${total.toFixed(1)} KB, over ${limitKb} KB.`);
  },
});
