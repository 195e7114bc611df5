import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClubStore, openClubStore } from '@touchline/server/club-store';
import { openStore } from '@touchline/server/database/open-store';
import { takeLease } from '@touchline/server/leases';
import { PATIENCE } from '@touchline/server/testing/soon';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { describe, expect, it } from 'vitest';
import { startMailServer } from '../../api/src/testing/mail-server';
import { TEAM, teamOf } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { type Club, startClub, until } from '../../testing/services/club';

const ROWS = 100;
const TRIES = 8;

/** Opens the data of a killed club, as its next start does. */
async function inStore<T>({ dataDir }: Club, read: (store: ClubStore) => Promise<T>): Promise<T> {
  const documents = await openStore({ dataDir });
  try {
    return await read(await openClubStore(documents));
  } finally {
    await documents.close();
  }
}

/** Resolves after this number of writes to the log of the store, or when there is no need to wait any more. */
async function afterWrites({ dataDir }: Club, writes: number, isOver: () => boolean): Promise<void> {
  const lastWrite = async () =>
    Math.max(...(await Promise.all(['log-1', 'log-2'].map(async (file) => (await stat(join(dataDir, file))).mtimeMs))));
  let last = await lastWrite();
  for (let seen = 0; seen < writes && !isOver(); ) {
    const now = await lastWrite();
    if (now !== last) seen += 1;
    last = now;
  }
}

describe('kill -9 of the only process of a club', () => {
  it('S1: its leases and the mail that it was sending are free for the next start', async () => {
    const mailServer = await startMailServer({ after: new Promise(() => undefined) });
    const club = await startClub({ SMTP_URL: mailServer.url });
    try {
      const email = 'parent@riverside.example';
      const path = accountsContract.forgot_password.path.replace(':email', email);
      expect((await fetch(club.url + path, { method: 'PUT' })).status).toBe(200);
      await until(() => mailServer.receivers.includes(email), PATIENCE, 'the mail is being sent');
      await club.kill();
      await inStore(club, async ({ leases, mails }) => {
        expect(await takeLease(leases, 'notices', 1_000)).toBe(true);
        expect((await mails.find({ dueAt: { $lte: Date.now() } })).map(({ to }) => to)).toEqual([email]);
      });
    } finally {
      await club.stop();
      await mailServer.close();
    }
  });

  it('I1 I2 I4: in the middle of an import the next start leaves all rows on the roster or none, and no other children', async () => {
    const club = await startClub();
    try {
      const manager = await Person.signIn(club.url, 'manager');
      let interrupted = 0;
      for (let attempt = 1; attempt <= TRIES && interrupted < 3; attempt += 1) {
        const rows = Array.from({ length: ROWS }, (_, n) => ({ name: `Pasted ${attempt} ${n}` }));
        const isPasted = ({ name }: { name: string }) => name.startsWith(`Pasted ${attempt} `);
        const send = () => manager.ask(playersContract.import_roster, { body: { teamId: TEAM, rows } });
        let isAnswered = false;
        const sent = send()
          .catch(() => undefined)
          .finally(() => {
            isAnswered = true;
          });
        await afterWrites(club, 10 * attempt, () => isAnswered);
        await club.kill();
        await sent;
        const unlisted = await inStore(club, async ({ players, teams }) => {
          const listed = (await teams.find({})).flatMap(({ playerIds }) => playerIds);
          return (await players.find({})).filter((child) => isPasted(child) && !listed.includes(child._id));
        });
        if (unlisted.length > 0) interrupted += 1;
        await club.start();
        const listed = ((await teamOf(manager)).players ?? []).filter(isPasted);
        expect([0, ROWS]).toContain(listed.length);
        if (unlisted.length > 0) expect(listed).toEqual([]);

        await club.kill();
        const stored = () => inStore(club, ({ players }) => players.find({}));
        expect((await stored()).filter(isPasted)).toHaveLength(listed.length);
        await club.start();
        expect((await send()).status).toBe(200);
        expect(((await teamOf(manager)).players ?? []).filter(isPasted)).toHaveLength(ROWS);
        await club.kill();
        expect((await stored()).filter(isPasted)).toHaveLength(ROWS);
        await club.start();
      }
      expect(interrupted, 'imports were interrupted').toBeGreaterThan(0);
    } finally {
      await club.stop();
    }
  });
});
