/** Runs `npm run backup` and `npm run restore` against real servers. */

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PATIENCE } from '@touchline/server/testing/soon';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { newGame, read, signUpGuest } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { type Club, startClub, until } from '../../testing/services/club';
import { databaseUrl } from '../../testing/services/mongo-server';

const PASSWORD = 'touchline';

describe('backup and restore', () => {
  let club: Club;
  let folder: string;
  beforeAll(async () => {
    club = await startClub();
  });
  afterAll(() => club.stop());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchline-backups-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const file = (name: string) => join(folder, name);
  /** Runs one of the programs with these settings. Rejects with its output if it fails. */
  const run = (program: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', `club/${program}.ts`, ...args], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...process.env, MONGODB_URL: '', REDIS_URL: '', ...env },
    });
  const signIn = (who: string, url = club.url) =>
    new Person(url, '').ask(accountsContract.login, {
      body: { emailAddress: `${who}@riverside.example`, password: PASSWORD },
    });

  it('F21 I1 R25: a backup of a running club restores its state, ends all sessions, and keeps deleted people deleted', async () => {
    const embeddedStore = { DATA_DIR: club.dataDir };
    const manager = await Person.signIn(club.url, 'manager');
    const game = await newGame(manager);
    expect((await signUpGuest(manager, game.key, 1)).status).toBe(200);

    // Sign-ups go on during the backup.
    let isCopying = true;
    let lastGuest = 1;
    const crowd = (async () => {
      while (isCopying) expect((await signUpGuest(manager, game.key, ++lastGuest)).status).toBe(200);
    })();
    await until(() => lastGuest > 5, PATIENCE, 'sign-ups');
    const signedUpBefore = lastGuest - 1;
    const { stdout } = await run('backup', embeddedStore, file('club'));
    expect(stdout).toMatch(/^\d+ documents/);
    isCopying = false;
    await crowd;

    const filming = await Person.signIn(club.url, 'filming');
    await filming.call(profilesContract.delete_account, { body: { password: PASSWORD } });
    await expect(run('restore', embeddedStore, file('club'), '--replace')).rejects.toThrow('belongs to process');
    await run('backup', embeddedStore, file('ledger'), '--ledger-only');

    await club.kill();
    await expect(run('restore', embeddedStore, file('club'))).rejects.toThrow('The store is not empty');
    await run('restore', embeddedStore, file('club'), '--replace');
    await club.start();

    expect((await manager.ask(accountsContract.current_user, {})).status).toBe(401);
    const managerAgain = await Person.signIn(club.url, 'manager');
    const stored = await read(managerAgain, game.key);
    expect(stored.attendees.length).toBeGreaterThanOrEqual(signedUpBefore);
    expect(stored.attendees.length).toBeLessThanOrEqual(lastGuest);
    // The version and the rows of the event are from one moment.
    expect(stored.version).toBe(game.version + stored.attendees.length);
    expect((await signIn('filming')).status).toBe(401);
    expect((await signIn('coach')).status).toBe(200);
  });

  it.skipIf(!inject('mongoUrl') || !inject('redisUrl'))(
    'F21 R25: a club moves from the embedded store to MongoDB, without the people in a newer ledger',
    async () => {
      const mongoStore = {
        MONGODB_URL: databaseUrl(inject('mongoUrl') ?? '', `touchline-${randomUUID().slice(0, 8)}`),
        REDIS_URL: inject('redisUrl') ?? '',
      };
      const embeddedStore = { DATA_DIR: club.dataDir };
      const game = await newGame(await Person.signIn(club.url, 'manager'));
      await run('backup', embeddedStore, file('club'));
      const parent2 = await Person.signIn(club.url, 'parent2');
      await parent2.call(profilesContract.delete_account, { body: { password: PASSWORD } });
      await run('backup', embeddedStore, file('ledger'), '--ledger-only');

      await run('restore', mongoStore, file('club'), '--ledger', file('ledger'));
      const api = await startClub({ ...mongoStore, LOG_LEVEL: 'warn' }, 'api/src/main.ts');
      try {
        const coach = await Person.signIn(api.url, 'coach');
        expect((await read(coach, game.key)).id).toBe(game.id);
        expect((await signIn('parent2', api.url)).status).toBe(401);
        expect(api.output()).toContain('erasure ledger');
      } finally {
        await api.stop();
      }
    },
  );
});
