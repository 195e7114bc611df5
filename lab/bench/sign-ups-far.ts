/** 200 concurrent sign-ups for one event with a distant database: a proxy delays all traffic to it, in each direction. */
import { randomUUID } from 'node:crypto';
import { newGame, signUpGuest } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { startClub } from '../../testing/services/club';
import { openFaultyProxy } from '../../testing/services/faulty-proxy';
import { startJavaServer } from '../../testing/services/mongo-server';
import { spread } from './measure';
import { type Part, verdict } from './report';
import { UNLIMITED } from './unlimited';

const SIGN_UPS = 200;
const ROUNDS = 5;
/** Delays of the database (ms). */
const DISTANCES = [0, 10, 20, 40];
/** Limit for all responses (ms). */
const BUDGET = 2_000;

interface Round {
  rejected: number;
  ms: number;
}

async function round(manager: Person, slow: (isSlow: boolean) => void): Promise<Round> {
  const { key } = await newGame(manager);
  slow(true);
  const began = performance.now();
  const responses = await Promise.all(Array.from({ length: SIGN_UPS }, (_, n) => signUpGuest(manager, key, n)));
  const ms = performance.now() - began;
  slow(false);
  return { rejected: responses.filter(({ status }) => status !== 200).length, ms };
}

export async function measureSignUpsFar(): Promise<Part> {
  const server = await startJavaServer();
  const proxy = await openFaultyProxy(Number(new URL(server.url).port));
  const MONGODB_URL = `mongodb://127.0.0.1:${proxy.port}/far-${randomUUID().slice(0, 8)}?directConnection=true`;
  const club = await startClub({ MONGODB_URL, LOG_LEVEL: 'silent', ...UNLIMITED });
  try {
    const manager = await Person.signIn(club.url, 'manager');
    let met = true;
    const rows: string[][] = [];
    for (const distance of DISTANCES) {
      const rounds: Round[] = [];
      for (let n = 0; n < ROUNDS; n += 1)
        rounds.push(await round(manager, (isSlow) => proxy.delay(isSlow ? distance : 0)));
      const isMet = rounds.every(({ rejected, ms }) => rejected === 0 && ms <= BUDGET);
      met &&= isMet;
      const rejected = rounds.map((each) => each.rejected);
      const durations = rounds.map(({ ms }) => ms);
      rows.push([
        `${distance} ms`,
        spread(rejected, '', 0),
        spread(durations, ' ms', 0),
        verdict(`none, within ${BUDGET / 1_000} s`, isMet),
      ]);
    }
    return {
      head: [`${SIGN_UPS} sign-ups, database away by`, 'turned away', 'all answered after', 'budget'],
      rows,
      met,
    };
  } finally {
    await club.stop();
    await proxy.close();
    await server.stop();
  }
}
