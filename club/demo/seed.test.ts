import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClubStore } from '@touchline/server/club-store';
import { openStore } from '@touchline/server/database/open-store';
import type { DocumentStore } from '@touchline/server/store/port';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CLUB_ZONE, clubOf } from './any-day.fixture';
import { seedDemoClub } from './seed';

let folder: string;
let documents: DocumentStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-seed-'));
  documents = await openStore({ dataDir: folder });
});
afterEach(async () => {
  await documents.close();
  await rm(folder, { recursive: true, force: true });
});

it('stores every record, without conflicts with unique indexes', async () => {
  const store = await openClubStore(documents);
  const now = Date.now();
  const { people, ...club } = clubOf(now, CLUB_ZONE);
  expect(await seedDemoClub(store, now, CLUB_ZONE)).toBe(true);
  const recordsOf = { ...people, ...club };
  for (const name of [
    'users',
    'players',
    'teams',
    'venues',
    'events',
    'engagements',
    'developments',
    'boards',
    'drills',
    'boardJournal',
    'videos',
  ] as const)
    expect([name, await store[name].countDocuments({})]).toEqual([name, recordsOf[name].length]);
  expect(await seedDemoClub(store, now, CLUB_ZONE)).toBe(false);
});
