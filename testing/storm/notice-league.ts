/** Two apis whose clock can be moved, with a mail server of each, a Redis and a database. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClubStore, openClubStore } from '@touchline/server/club-store';
import { openMongoStore } from '@touchline/server/database/mongo';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { smtpUrl } from '../../api/src/testing/mail-server';
import { type Club, startClub } from '../services/club';
import { databaseUrl } from '../services/mongo-server';
import { type RedisServer, startRedisServer } from '../services/redis-server';
import { startDatabase } from './database';
import { retry } from './retry';

const CLOCK = new URL('../../e2e/src/shift-clock.mjs', import.meta.url).href;
/** Longer than a program takes to notice that its clock was moved (ms). */
const NOTICED = 80;
/** A claim of a mail or a notice is no longer than this (ms). */
export const CLAIMED = 181_000;

/** A mail that a mail server accepted. */
export interface Accepted {
  to: string;
  id: string;
  subject: string;
  text: string;
  /** When its connection was opened, in the time of the league (ms). */
  at: number;
}

/** Kills the api that sends the mail with this number, before or after its mail server has accepted it. */
export interface Trap {
  mail: number;
  moment: 'before' | 'after';
}

export interface NoticeLeague {
  readonly apis: readonly [Club, Club];
  readonly store: ClubStore;
  readonly redis: RedisServer;
  /** All mails accepted since the last `reset`, in order. */
  readonly mails: Accepted[];
  /** Number of traps that have closed. */
  readonly trapped: number;
  now(): number;
  /** Moves the clock of both apis forward to a time (ms). */
  moveTo(time: number): Promise<void>;
  /**
   * Ids of mails that an api was sending while the clock moved. For the other api the claim has ended: it may send them, too, and an erasure
   * does not wait for them.
   */
  readonly overtaken: ReadonlySet<string>;
  /** Time since anything was last sent to a mail server (ms); 0 while a connection is open. */
  quietFor(): number;
  /** Rejects every mail for now while true. */
  mailIsAway: boolean;
  traps: Trap[];
  /** Resolves when the apis that were killed are up again. */
  back(): Promise<void>;
  /** Sets everything back, the clock too: sessions would expire. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export async function startNoticeLeague(): Promise<NoticeLeague> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-storm-'));
  const database = await startDatabase();
  const redis = await startRedisServer();
  const url = databaseUrl(database.url, `notice-storm-${randomUUID().slice(0, 8)}`);
  const documents = await retry(() => openMongoStore(url));
  const store = await retry(() => openClubStore(documents));
  const clock = join(folder, 'clock');
  await writeFile(clock, '1');
  const mails: Accepted[] = [];
  let shift = 0;
  let offered = 0;
  let trapped = 0;
  let connections = 0;
  let touchedAt = Date.now();
  let returning: Promise<void> = Promise.resolve();
  const apis: Club[] = [];
  const now = () => Date.now() + shift;
  const overtaken = new Set<string>();
  async function noteClaimed(at: number): Promise<void> {
    const claimed = await store.mails.find({ attempts: { $gt: 0 }, dueAt: { $gt: at, $lte: at + CLAIMED } });
    for (const { _id, notices, createdAt } of claimed)
      overtaken.add(notices ? `<${_id}@touchline>` : `<${_id}.${createdAt}@touchline>`);
  }

  async function strike(api: number): Promise<void> {
    trapped += 1;
    const club = apis[api] as Club;
    await club.kill();
    const before = returning;
    returning = before.then(() => retry(() => club.start()));
    returning.catch(() => undefined);
  }

  /** The mail server of one api, so that the sender of each mail is known. */
  async function startMailServer(api: number): Promise<{ port: number; close: () => Promise<void> }> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onConnect: (session, done) => {
        connections += 1;
        // Each mail has a connection of its own. Whatever happens later cannot stop the mail any more.
        Object.assign(session, { offeredAt: now() });
        done();
      },
      onClose: () => {
        connections -= 1;
        touchedAt = Date.now();
      },
      onMailFrom: (_address, _session, done) => {
        done(league.mailIsAway ? Object.assign(new Error('Away'), { responseCode: 451 }) : null);
      },
      onData: (stream, session, done) => {
        const receive = async () => {
          const { messageId: id = '', subject = '', text = '' } = await PostalMime.parse(await buffer(stream));
          offered += 1;
          const trap = league.traps.find(({ mail }) => mail === offered);
          if (trap?.moment === 'before') {
            await strike(api);
            throw new Error('Too late');
          }
          const at = (session as unknown as { offeredAt: number }).offeredAt;
          mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', id, subject, text, at });
          done();
          if (trap) await strike(api);
        };
        receive().catch(done);
      },
    });
    server.on('error', () => undefined);
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
    return { port: (listening.address() as AddressInfo).port, close };
  }
  const servers = [await startMailServer(0), await startMailServer(1)];

  const league: NoticeLeague = {
    apis: apis as unknown as readonly [Club, Club],
    store,
    redis,
    mails,
    get trapped() {
      return trapped;
    },
    now,
    overtaken,
    async moveTo(time) {
      const before = now();
      await noteClaimed(before);
      shift += Math.max(0, time - now());
      // Replaced as a whole: an api must not read half of it.
      await writeFile(`${clock}.new`, String(Math.max(1, shift)));
      await rename(`${clock}.new`, clock);
      await noteClaimed(before);
      await delay(NOTICED);
    },
    quietFor: () => (connections > 0 ? 0 : Date.now() - touchedAt),
    mailIsAway: false,
    traps: [],
    back: () => returning,
    async reset() {
      await league.back();
      shift = 0;
      await league.moveTo(now());
      mails.length = 0;
      overtaken.clear();
      offered = 0;
      trapped = 0;
      league.traps = [];
      league.mailIsAway = false;
    },
    async stop() {
      await returning.catch(() => undefined);
      await Promise.all(apis.map((api) => api.stop()));
      await Promise.all(servers.map((server) => server.close()));
      await documents.close();
      await redis.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    const env = {
      MONGODB_URL: url,
      REDIS_URL: redis.url,
      DEMO: '0',
      LOG_LEVEL: 'warn',
      CLUB_TIMEZONE: 'UTC',
      NODE_OPTIONS: `--import ${CLOCK}`,
      CLOCK_FILE: clock,
      LIMIT_FAMILY: '1000000',
      LIMIT_STAFF: '1000000',
      LIMIT_ADDRESS: '1000000',
      LIMIT_ATTENDANCE_FAMILY: '1000000',
      LIMIT_ATTENDANCE_STAFF: '1000000',
    };
    for (const server of servers)
      apis.push(await retry(() => startClub({ ...env, SMTP_URL: smtpUrl(server.port) }, 'api/src/main.ts')));
    return league;
  } catch (error) {
    await league.stop();
    throw error;
  }
}
