/** The product's realtime service on the caller's HTTP server, with an embedded store and the demo club. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attachRealtime, type Realtime } from '@touchline/realtime/server';
import { type BusPublisher, createLocalBus } from '@touchline/server/bus/bus';
import { type ClubStore, openClubStore } from '@touchline/server/club-store';
import { readConfig } from '@touchline/server/config/config';
import { openStore } from '@touchline/server/database/open-store';
import { createLog } from '@touchline/server/log';
import { createToken, tokenHash } from '@touchline/server/tokens';
import { seedDemoClub } from '../../club/demo/seed';

/** A team of the demo club. */
export const TEAM = '26618';

export interface RealtimeClub {
  store: ClubStore;
  bus: BusPublisher;
  io: Realtime['io'];
  /** Creates a session for an account of the demo club, and returns its token. */
  signIn(account: string): Promise<string>;
  close(): Promise<void>;
}

export async function openRealtimeClub(http: Server, settings: Record<string, string> = {}): Promise<RealtimeClub> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const documents = await openStore({ mongodbUrl: undefined, dataDir: folder });
  const store = await openClubStore(documents);
  await seedDemoClub(store, Date.now(), 'UTC');
  const log = createLog('error');
  const bus = createLocalBus(log);
  const realtime = attachRealtime(http, { store, bus, config: readConfig(settings), log });
  return {
    store,
    bus,
    io: realtime.io,
    signIn: async (account) => {
      const user = await store.users.findOne({ userName: account });
      if (!user) throw new Error(`The demo club has no ${account}`);
      const token = createToken();
      const createdAt = Date.now();
      await store.sessions.insertOne({
        _id: tokenHash(token),
        userId: user._id,
        createdAt,
        expiresAt: createdAt + 3_600_000,
      });
      return token;
    },
    close: async () => {
      await realtime.close();
      await documents.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
