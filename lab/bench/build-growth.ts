/** Builds clubs of any size on the disk, for `growth`. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClubStore } from '@touchline/server/club-store';
import { openStore } from '@touchline/server/database/open-store';
import { buildLargeClub, type ClubSize } from '@touchline/server/testing/large-club';
import { serveTasks } from './child';

/** A club in a folder, with the tokens of some of its people. */
export interface BuiltClub {
  folder: string;
  team: string;
  admin: string;
  manager: string;
  parent: string;
  /** A parent who is erased. */
  leaving: string;
}

const tasks = {
  async build(size: ClubSize): Promise<BuiltClub> {
    const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
    const documents = await openStore({ dataDir: folder });
    const { admin, teams } = await buildLargeClub(await openClubStore(documents), size);
    await documents.close();
    const [first, second] = teams;
    const [family, leaving] = first?.families ?? [];
    if (!first || !second || !family || !leaving) throw new Error('The club is too small');
    return {
      folder,
      team: first.id,
      admin: admin.token,
      manager: first.manager.token,
      parent: family.guardian.token,
      leaving: leaving.guardian.user.emailAddress,
    };
  },
};
export type BuildTasks = typeof tasks;
serveTasks(tasks);
