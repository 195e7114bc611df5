/** The product with a team of many families, for `news`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClubStore } from '@touchline/server/club-store';
import { readConfig } from '@touchline/server/config/config';
import { openStore } from '@touchline/server/database/open-store';
import { buildPerson, buildPlayer, buildTeam } from '@touchline/server/testing/records';
import { startSingle } from '../../club/single';
import { serveTasks } from './child';
import { UNLIMITED } from './unlimited';

export interface NewsClub {
  url: string;
  team: string;
  coach: string;
  families: string[];
}

const TEAM = '26700';
const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));

/** Fills the folder before the product opens it. */
async function build(families: number): Promise<Pick<NewsClub, 'coach' | 'families'>> {
  const documents = await openStore({ dataDir: folder });
  const store = await openClubStore(documents);
  const coach = await buildPerson(store, 'Cora Coach', 'COACH');
  const people = await Promise.all(
    Array.from({ length: families }, (_, n) => buildPerson(store, `Family ${n}`, 'PARENT')),
  );
  const players = await Promise.all(people.map((person, n) => buildPlayer(store, `Child ${n}`, person)));
  await buildTeam(store, TEAM, { staff: [coach], family: people, players });
  await documents.close();
  return { coach: coach.token, families: people.map(({ token }) => token) };
}

const tokens = await build(Number(process.argv[2]));
const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: '0', ...UNLIMITED });
const { url, close } = await startSingle(config);
const tasks = { club: (): NewsClub => ({ url, team: TEAM, ...tokens }) };
export type NewsTasks = typeof tasks;

process.once('SIGTERM', () => {
  void close()
    .then(() => rm(folder, { recursive: true, force: true }))
    .then(() => process.exit(0));
});
serveTasks(tasks);
