/** The tests that StrykerJS runs, in its copy of the repository. */
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { MORE } from '../../testing/lanes/lanes.mjs';
import { texts } from '../../web/build/texts';
import { name, tests } from './groups.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Quick files first: the first failure ends a run. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const duration = ({ moduleId, project }: TestSpecification) =>
      this.ctx.cache.getFileTestResults(`${project.name}:${moduleId.slice(root.length)}`)?.duration ?? 0;
    return files.toSorted((one, other) => duration(one) - duration(other));
  }
}

export default defineConfig({
  root,
  plugins: [texts()],
  // The packages of the copy, not those that its node_modules link to.
  resolve: { alias: [{ find: /^@touchline\/(\w+)\/(.*)$/, replacement: `${root}$1/src/$2` }] },
  test: {
    name,
    include: tests,
    // The runner's threads cannot change their time zone.
    exclude: [...configDefaults.exclude, ...MORE, '**/months.test.ts'],
    environment: name === 'live' ? 'jsdom' : 'node',
    isolate: name === 'live',
    setupFiles: [
      './testing/services/fix-seeds.ts',
      ...(name === 'live' ? ['./web/src/testing/setup.ts'] : name === 'rules' ? ['./web/src/lib/language.ts'] : []),
    ],
    ...(name === 'services' && { globalSetup: './testing/services/vitest-services.ts' }),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    sequence: { sequencer: QuickFirst },
  },
});
