/**
 * `npm run attacks`: attacks a club in each known way, one at a time and then all at once, and prints a table of how long others wait
 * meanwhile. `-- --only=calendar,ledger` runs the attacks with one of these texts in their name, `-- --checkout=<folder>` attacks the
 * club of another checkout of the repository, `-- --before=<folder>` compares the club of an older checkout, with the same folders, with this one.
 */
import { resolve } from 'node:path';
import { type Child, startChild } from '../../../lab/bench/child';
import { conditions, table } from '../../../lab/bench/report';
import { percentile } from '../percentile';
import { probe, waitsOf } from '../probe';
import type { Attack } from './attack';
import { type FilledClub, fillClub } from './attacked-club';
import { attacks } from './attacks';
import type { Attacked, AttackTasks } from './serve-attacks';

/** Longest attack (ms), and longest wait for the club after it. */
const AT_MOST = 20_000;
const PATIENCE = 120_000;
/** Time between two calls of the probe (ms). */
const PAUSE = 5;
/** Calls before an attack, which warm the club up. */
const WARM_UP = 200;

interface Measured {
  /** Waits for `GET /api/alive`, formatted. */
  p50: string;
  p99: string;
  longest: string;
  /** CPU time of the club. */
  cpu: string;
  /** The most memory that it held. */
  memory: string;
  answers: string;
  lasted: string;
}

const option = (name: string): string | undefined =>
  process.argv.find((given) => given.startsWith(`--${name}=`))?.slice(name.length + 3);

const ms = (value: number): string => `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`;

function answersOf({ tallies, isCut }: Attacked): string {
  const sum: Record<string, number> = {};
  for (const tally of Object.values(tallies))
    for (const [what, count] of Object.entries(tally)) sum[what] = (sum[what] ?? 0) + count;
  const answers = Object.entries(sum).map(([what, count]) => `${what}: ${count}`);
  return [...answers, ...(isCut ? ['cut off'] : [])].join(', ');
}

function waitsIn(times: readonly number[] | null): Pick<Measured, 'p50' | 'p99' | 'longest'> {
  if (!times) return { p50: '', p99: '', longest: `over ${PATIENCE / 1_000} s` };
  const waits = waitsOf(times, PAUSE);
  return { p50: ms(percentile(waits, 50)), p99: ms(percentile(waits, 99)), longest: ms(Math.max(...times)) };
}

/** Starts a club and attacks it. */
async function measure(filled: FilledClub, names: readonly string[], attacker: Child<AttackTasks>): Promise<Measured> {
  const club = await filled.start();
  try {
    const alive = `${club.url}/api/alive`;
    await probe(alive, PATIENCE, WARM_UP, PAUSE).done;
    const cpuBefore = await club.cpu();
    const calls = probe(alive, PATIENCE, Number.POSITIVE_INFINITY, PAUSE);
    const { url, plan } = club;
    const attacked = await attacker.request('attack', { url, plan, names, atMost: AT_MOST, repeat: false });
    const times = await calls.stop().catch(() => null);
    return {
      ...waitsIn(times),
      cpu: `${((await club.cpu()) - cpuBefore).toFixed(1)} s`,
      memory: await club.memory().then(
        (megabytes) => `${megabytes.toFixed(0)} MB`,
        () => '',
      ),
      answers: answersOf(attacked) + (club.crashes ? ', **the club ended**' : ''),
      lasted: `${(attacked.lasted / 1_000).toFixed(1)} s`,
    };
  } finally {
    await club.stop();
  }
}

const only = (option('only') ?? '').split(',');
const chosen = attacks.filter(({ name }) => only.some((text) => name.includes(text)));
if (chosen.length === 0) throw new Error(`No attack has "${only}" in its name`);
const before = option('before');
const checkouts = [...(before ? [before] : []), option('checkout') ?? '.'].map((folder) => resolve(folder));

const head = before
  ? ['attack', 'before: alive p99', 'longest gap', 'CPU', 'memory', 'after: alive p99', 'longest gap', 'CPU', 'memory']
  : ['attack', 'alive: p50', 'p99', 'longest gap', 'CPU of the club', 'memory', 'answers', 'lasted'];
const rows: string[][] = [];
for (const size of ['usual', 'large'] as const) {
  const ofSize = chosen.filter(({ club }) => club === size);
  if (ofSize.length === 0) continue;
  console.error(`Filling the ${size} club`);
  const clubs: FilledClub[] = [];
  for (const checkout of checkouts) clubs.push(await fillClub(size, checkout));
  const attacker = await startChild<AttackTasks>('../../e2e/src/attacks/serve-attacks.ts');
  const add = async (name: string, together: readonly Attack[]) => {
    const cells: string[] = [];
    for (const filled of clubs) {
      const measured = await measure(
        filled,
        together.map((attack) => attack.name),
        attacker,
      );
      const { p99, longest, cpu, memory } = measured;
      cells.push(...(before ? [p99, longest, cpu, memory] : Object.values(measured)));
      console.error([name, ...Object.values(measured)].join(' | '));
    }
    rows.push([name, ...cells]);
  };
  try {
    for (const attack of ofSize) await add(attack.name, [attack]);
    if (ofSize.length > 1) await add(`all of the ${size} club at once`, ofSize);
  } finally {
    await attacker.stop();
    for (const filled of clubs) await filled.remove();
  }
}
console.log(`${table({ head, rows })}\n\n${conditions()}`);
