/**
 * `npm run attacks`: attacks a club in each known way, one at a time and then all at once, and prints a table of how long others wait
 * meanwhile. `-- --only=calendar` runs the attacks with this text in their name, `-- --checkout=<folder>` attacks the club of another
 * checkout of the repository.
 */
import { resolve } from 'node:path';
import { type Child, startChild } from '../../../scripts/bench/child';
import { conditions, table } from '../../../scripts/bench/report';
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

const HEAD = ['attack', 'alive: p50', 'p99', 'longest gap', 'CPU of the club', 'answers', 'lasted'];

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

function figuresOf(times: readonly number[]): string[] {
  const waits = waitsOf(times, PAUSE);
  return [percentile(waits, 50), percentile(waits, 99), Math.max(...times)].map(ms);
}

/** Starts a club, attacks it, and returns the row of the table. */
async function measure(name: string, filled: FilledClub, names: readonly string[], attacker: Child<AttackTasks>) {
  const club = await filled.start();
  try {
    const alive = `${club.url}/api/alive`;
    await probe(alive, PATIENCE, WARM_UP, PAUSE).done;
    const cpuBefore = await club.cpu();
    const calls = probe(alive, PATIENCE, Number.POSITIVE_INFINITY, PAUSE);
    const { url, plan } = club;
    const attacked = await attacker.request('attack', { url, plan, names, atMost: AT_MOST, repeat: false });
    const times = await calls.stop().catch((error: Error) => error.message);
    const cpu = (await club.cpu()) - cpuBefore;
    const answers = answersOf(attacked) + (club.crashes ? ', **the club ended**' : '');
    const figures = typeof times === 'string' ? ['', '', `over ${PATIENCE / 1_000} s`] : figuresOf(times);
    return [name, ...figures, `${cpu.toFixed(1)} s`, answers, `${(attacked.lasted / 1_000).toFixed(1)} s`];
  } finally {
    await club.stop();
  }
}

const checkout = option('checkout');
const only = option('only') ?? '';
const chosen = attacks.filter(({ name }) => name.includes(only));
if (chosen.length === 0) throw new Error(`No attack has "${only}" in its name`);

const rows: string[][] = [];
for (const size of ['usual', 'large'] as const) {
  const ofSize = chosen.filter(({ club }) => club === size);
  if (ofSize.length === 0) continue;
  console.error(`Filling the ${size} club`);
  const filled = await fillClub(size, checkout && resolve(checkout));
  const attacker = await startChild<AttackTasks>('../../e2e/src/attacks/serve-attacks.ts');
  const add = async (name: string, together: readonly Attack[]) => {
    const row = await measure(
      name,
      filled,
      together.map((attack) => attack.name),
      attacker,
    );
    console.error(row.join(' | '));
    rows.push(row);
  };
  try {
    for (const attack of ofSize) await add(attack.name, [attack]);
    if (ofSize.length > 1) await add(`all of the ${size} club at once`, ofSize);
  } finally {
    await attacker.stop();
    await filled.remove();
  }
}
console.log(`${table({ head: HEAD, rows })}\n\n${conditions()}`);
