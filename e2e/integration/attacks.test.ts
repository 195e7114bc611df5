import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Child, startChild } from '../../lab/bench/child';
import { type AttackedClub, type FilledClub, fillClub } from '../src/attacks/attacked-club';
import { attacks } from '../src/attacks/attacks';
import { ClubClient, type Tally } from '../src/attacks/club-client';
import { HONEST_FAMILIES, TEAMS } from '../src/attacks/club-plan';
import { signUpFamilies } from '../src/attacks/honest-crowd';
import type { AttackTasks } from '../src/attacks/serve-attacks';
import { percentile } from '../src/percentile';
import { probe } from '../src/probe';

/** Longest wait (ms). Attacks once stopped the club for 4 to 60 s. */
const PATIENCE = 4_000;
/** Time between two families who sign up (ms). */
const EVERY = 100;
/** Ends an attack whose test hangs (ms). */
const AT_MOST = 120_000;

/** Returns the nth of 256 URLs that read the events of the crowded team. Reads of one URL share their work. */
function readOfCrowded(n: number): string {
  const encode = (text: string, bits: number) =>
    [...text].map((char, bit) => ((bits >> bit) & 1 ? `%${char.charCodeAt(0).toString(16)}` : char)).join('');
  return `/api/show_events?${encode('tag', n & 7)}=${encode(TEAMS.crowded, n >> 3)}`;
}

let filled: FilledClub;
let club: AttackedClub;
let attacker: Child<AttackTasks>;
beforeAll(async () => {
  filled = await fillClub('usual');
  club = await filled.start();
  attacker = await startChild<AttackTasks>('../../e2e/src/attacks/serve-attacks.ts');
});
afterAll(async () => {
  await attacker.stop();
  await club.stop();
  await filled.remove();
});

it('R20: an honest call overtakes the calls that one account has in the queue', async () => {
  const ending = new AbortController();
  const target = { url: club.url, plan: club.plan, signal: ending.signal };
  const tally: Tally = {};
  const flooder = new ClubClient({ ...target, tally }, '10.1.0.4', club.plan.tokens.parent);
  const [family] = club.plan.honest;
  const honest = new ClubClient({ ...target, tally: {} }, '10.9.0.1', family?.token);
  const calls = Array.from({ length: 200 }, (_, n) => flooder.ask(readOfCrowded(n)));
  // With the first answer, the club has the other calls too.
  await Promise.race(calls);
  const { status } = await honest.ask('/api/current_user');
  expect(status).toBe(200);
  const servedBefore = tally[200] ?? 0;
  await Promise.all(calls);
  console.log(`${servedBefore} of 200 calls were served before the honest one; then ${JSON.stringify(tally)}`);
  expect(servedBefore).toBeLessThan(50);
  for (const client of [flooder, honest]) client.close();
});

it(`R20 L2: ${HONEST_FAMILIES} families sign up while accounts and addresses attack in every way at once`, async () => {
  const usual = attacks.filter((attack) => attack.club === 'usual').map(({ name }) => name);
  const alive = probe(`${club.url}/api/alive`, PATIENCE);
  const attack = attacker.request('attack', { ...club, names: usual, atMost: AT_MOST, repeat: true });
  const signUps = await signUpFamilies(club, EVERY);
  await attacker.request('stop', undefined);
  const { tallies } = await attack;
  for (const [name, tally] of Object.entries(tallies)) console.log(`${name}: ${JSON.stringify(tally)}`);
  console.log(`sign-ups: ${JSON.stringify(signUps.tally)}, p99 ${percentile(signUps.times, 99).toFixed(1)} ms`);
  expect(signUps.tally).toEqual({ 200: HONEST_FAMILIES, connected: HONEST_FAMILIES / 4 });
  expect(signUps.listed).toEqual(club.plan.honest.map(({ playerId }) => playerId).toSorted());
  expect(signUps.cut).toBe(0);
  const times = await alive.stop();
  console.log(`GET /api/alive p99 ${percentile(times, 99).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms`);
  expect(club.crashes).toBe(0);
}, 300_000);
