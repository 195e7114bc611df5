import { readJournal } from '@touchline/server/boards/journal';
import { openClubStore } from '@touchline/server/club-store';
import { openStore } from '@touchline/server/database/open-store';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { type Club, startClub } from '../../testing/services/club';
import { BoardSession, strokesMissing } from '../../testing/storm/board-session';
import { inGroups, seedsOf } from '../../testing/storm/seeds';

/** Seeds that once found a compaction which deleted entries before it wrote their replacement. */
const KEPT_SEEDS = [1807246161, 1807246169];
/** BOARD_STORM_SEEDS repeats sessions. Repeat all seeds of one title together: they share a server and its kills. */
const SEEDS = seedsOf({ variable: 'BOARD_STORM_SEEDS', kept: KEPT_SEEDS, short: 20, long: 200 });
const AT_ONCE = 8;
/** Number of sessions in a group that kill their shared server, once each. */
const KILLERS = 3;

describe('boards on a server that is killed', () => {
  let club: Club;
  let artists: Person[];
  let reader: Person;
  const sessions: BoardSession[] = [];

  beforeAll(async () => {
    club = await startClub({ LIMIT_STROKES: '5000', LIMIT_SOCKETS_USER: '1000', LIMIT_SOCKETS_ADDRESS: '5000' });
    const signIn = (who: string) => Person.signIn(club.url, who);
    artists = await Promise.all(['coach', 'coach2', 'filming'].map(signIn));
    reader = await signIn('manager');
  });
  afterAll(() => club.stop());

  /** Kills the server and finds acknowledged strokes that are missing on its disk. */
  async function killServer(watched: readonly BoardSession[]): Promise<{ seed: number; strokes: string[] }[]> {
    await club.kill();
    await Promise.all(watched.map((session) => session.cutOff()));
    const documents = await openStore({ dataDir: club.dataDir });
    const store = await openClubStore(documents);
    const missing = await Promise.all(
      watched.map(async ({ seed, board, acknowledged }) => {
        const journal = await readJournal(store, board);
        const strokes = strokesMissing(
          journal.map(({ update }) => update),
          acknowledged,
        );
        return { seed, strokes };
      }),
    );
    await documents.close();
    return missing.filter(({ strokes }) => strokes.length > 0);
  }

  it.each(inGroups(SEEDS, AT_ONCE).map((seeds) => [seeds.join(), seeds] as const))(
    'I14: three clients per board, partly offline, end equal and lose no acknowledged stroke (seeds %s)',
    async (_title, seeds) => {
      const openSession = async (seed: number) => {
        const body = { teamId: TEAM, month: Date.now(), name: `Storm ${seed}` };
        return BoardSession.open(seed, await reader.call(boardsContract.add_board, { body }), artists);
      };
      const groupSessions = await Promise.all(seeds.map(openSession));
      sessions.push(...groupSessions);
      const missing: unknown[] = [];
      let restarting = Promise.resolve();
      const restartServer = async () => {
        missing.push(...(await killServer(groupSessions)));
        await club.start();
      };
      const kill = () => {
        restarting = restarting.then(restartServer);
        return restarting;
      };
      try {
        await Promise.all(groupSessions.map((session, n) => session.run(n < KILLERS ? kill : undefined)));
        expect(missing).toEqual([]);
        for (const session of groupSessions) {
          const [first, ...others] = await session.views(reader);
          for (const view of others) expect(view, `seed ${session.seed}`).toEqual(first);
        }
      } finally {
        // The next sessions start with a running server, without these.
        for (const session of groupSessions) session.close();
        await restarting;
      }
    },
    600_000,
  );

  it('I14: all acknowledged strokes are on the disk in the end', async () => {
    expect(sessions.flatMap(({ acknowledged }) => acknowledged).length).toBeGreaterThan(200 * SEEDS.length);
    expect(await killServer(sessions)).toEqual([]);
  }, 60_000);
});
