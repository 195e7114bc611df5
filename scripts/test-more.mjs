/**
 * `npm run test:more`: tests that are too slow for every change. The API on MongoDB's protocol, faults, floods, storms, hostile
 * input, the looks of the screens, and the newest Node. Seeds are new in each run, except in CI.
 */
import { fileURLToPath } from 'node:url';
import { LANES } from '../testing/lanes/lanes.mjs';
import { openSuites } from '../testing/lanes/suites.mjs';
import { inCi } from './setup/child-env.mjs';
import { fetchNewestNode } from './setup/newest-node.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const suites = openSuites('more');
const newestNode = fetchNewestNode();
if (newestNode) suites.vitest('rules and stores on the newest Node', ['shared', 'server'], {}, newestNode);
suites.vitest('MongoDB, faults, floods, storms, hostile input', LANES.more, inCi ? {} : { TEST_SEEDS: 'fresh' });
// A goal must reach all screens. How fast is printed: a busy machine must not turn it red.
const bench = ['--import', 'tsx', 'lab/bench/bench.ts', 'match', '--any', '--rounds=1', '--patience=0'];
suites.step('a goal on 1,000 screens', bench);
// Every segment of ten films must be stored beside the calls.
suites.step('ten films arrive', [...bench.slice(0, 3), 'film', ...bench.slice(4)]);
if (suites.step('build', ['scripts/build.mjs'])) suites.flows('slow flows in a browser', 'more');
suites.close();
