import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Child, startChild } from '../../lab/bench/child';
import { type AttackedClub, type FilledClub, fillClub } from '../src/attacks/attacked-club';
import { HONEST_FAMILIES } from '../src/attacks/club-plan';
import { signUpFamilies } from '../src/attacks/honest-crowd';
import type { AttackTasks } from '../src/attacks/serve-attacks';
import { slowAttacks } from '../src/attacks/slow-attacks';

/** Memory for data (bytes). Unfinished uploads alone took more once, and unread segments of film. */
const DATA = 1.6 * 1_000_000_000;
/** Time between two families who sign up (ms). */
const EVERY = 25;
/** Ends an attack whose test hangs (ms). */
const AT_MOST = 120_000;

let filled: FilledClub;
let club: AttackedClub;
let attacker: Child<AttackTasks>;
beforeAll(async () => {
  filled = await fillClub('usual');
  club = await filled.start(DATA);
  attacker = await startChild<AttackTasks>('../../e2e/src/attacks/serve-attacks.ts');
});
afterAll(async () => {
  await attacker.stop();
  await club.stop();
  await filled.remove();
});

it(`R20: a club with little memory signs ${HONEST_FAMILIES} families up while others send no end, and read nothing`, async () => {
  const names = slowAttacks.map(({ name }) => name);
  const attack = attacker.request('attack', { ...club, names, atMost: AT_MOST, repeat: false });
  const signUps = await signUpFamilies(club, EVERY);
  const { tallies } = await attack;
  for (const [name, tally] of Object.entries(tallies)) console.log(`${name}: ${JSON.stringify(tally)}`);
  console.log(`memory: at most ${(await club.memory()).toFixed(0)} MB`);
  expect(signUps.tally).toEqual({ 200: HONEST_FAMILIES, connected: HONEST_FAMILIES / 4 });
  expect(signUps.listed).toEqual(club.plan.honest.map(({ playerId }) => playerId).toSorted());
  expect(club.crashes).toBe(0);
});
