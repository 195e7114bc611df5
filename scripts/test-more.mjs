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
if (suites.step('build', ['scripts/build.mjs'])) suites.flows('slow flows in a browser', 'more');
// Every scene must do its work: a goal reaches 1,000 screens, all segments of ten films are stored. A busy machine must not turn it red.
// CI leaves it out: its time is bounded, and flows and storms cover the same work.
if (!inCi) suites.step('one step of every bench scene', ['--import', 'tsx', 'lab/bench/bench.ts', '--step']);
suites.close();
