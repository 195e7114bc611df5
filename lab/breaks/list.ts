/** Reads every list of breaks in the folder `list`. */
import { readdirSync } from 'node:fs';
import type { Mutant } from './mutant';

export interface ListedMutant extends Mutant {
  /** Name of its list file without `.mutants.ts`. */
  area: string;
}

const SUFFIX = '.mutants.ts';

export async function readMutants(): Promise<ListedMutant[]> {
  const areas = readdirSync(new URL('./list', import.meta.url))
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => name.slice(0, -SUFFIX.length))
    .sort();
  const lists = await Promise.all(
    areas.map(async (area) => {
      const { default: mutants }: { default: Mutant[] } = await import(`./list/${area}.mutants.ts`);
      return mutants.map((mutant) => ({ ...mutant, area }));
    }),
  );
  return lists.flat();
}
