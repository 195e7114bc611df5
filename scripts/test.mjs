/** `npm test`: the checks, the fast tests, the build, and the fast flows in a browser. */
import { fileURLToPath } from 'node:url';
import { LANES } from '../testing/lanes/lanes.mjs';
import { openSuites } from '../testing/lanes/suites.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const suites = openSuites('test');
suites.step('format, lint, walls, types', ['scripts/check.mjs']);
suites.vitest('unit, property, contract and integration tests', LANES.test);
if (suites.step('build', ['scripts/build.mjs'])) suites.flows('flows in a browser', 'flows');
suites.close();
