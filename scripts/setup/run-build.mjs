/** Builds in a child process: a build sets NODE_ENV, and uses memory that the server does not need. */
import { freemem } from 'node:os';
import { isEnding, runNode } from './children.mjs';

/** Memory that a build of everything needs (MB): the peak of this process, as `/usr/bin/time -v` measures it, and some more. */
const NEEDED_MB = 700;

const explanation = (signal, freeMb) => `
The build was ended by the system (${signal}), most likely because memory ran out: it needs about ${NEEDED_MB} MB, and ${freeMb} MB are free now.
Nothing of the club has changed. One of these helps:
  - stop other programs, or add swap: fallocate -l 2G /swapfile && chmod 600 /swapfile && mkswap /swapfile && swapon /swapfile
  - run a release, which builds nothing: \`npm run release\` on another machine (docs/runbook.md#a-release)
  - build the Docker image elsewhere (docs/runbook.md#a-machine-with-little-memory)
`;

/**
 * Builds what is stale, and says what happened when the system ends the build.
 * @param args what Node runs. The limit of the heap is twice what a build needs; without it a build takes 100 MB more.
 * @returns the exit code; null if a signal asked this program to end
 */
export async function runBuild(args = ['--max-old-space-size=256', 'scripts/build.mjs']) {
  let killedBy = null;
  const code = await runNode(args, {}, (signal) => {
    killedBy = signal;
  });
  if (isEnding()) return null;
  if (killedBy) console.error(explanation(killedBy, Math.round(freemem() / 1_048_576)));
  return code ?? 1;
}
