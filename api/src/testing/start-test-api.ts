/** Starts a real api for tests, on a free port, with its own store, bus and outbox. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalBus } from '@touchline/server/bus/bus';
import type { BusEvent } from '@touchline/server/bus/bus-events';
import { openClubStore } from '@touchline/server/club-store';
import { readConfig } from '@touchline/server/config/config';
import { type MongoOptions, openMongoStore } from '@touchline/server/database/mongo';
import { measuredStore, openStore } from '@touchline/server/database/open-store';
import { createLog } from '@touchline/server/log';
import type { Registry } from '@touchline/server/metrics';
import { databaseUrl } from '../../../testing/services/mongo-server';
import { contracts, createApp } from '../app';
import type { Mail, Mailer } from '../base/mailer';
import { openRateLimiters } from '../base/rate-limiters';
import type { Services } from '../base/services';
import { drain, listen } from '../http/listen';
import { createMailer } from '../mails/mail-queue';
import { comparedWithDocument } from './documented-answers';

export interface TestApi {
  url: string;
  services: Services;
  /** All bus events published so far. */
  busEvents: BusEvent[];
  /** All mails queued so far, without those that wait for the next day. */
  mails: Mail[];
  dataDir: string;
  close(): Promise<void>;
}

export interface TestApiOptions {
  /** Settings besides the high limits of tests. */
  settings?: Record<string, string>;
  /** URL of a server with MongoDB's protocol. Default: the embedded store. */
  mongoUrl?: string | undefined;
  /** Name of the database on that server, which several processes of a club can share. Default: a new one. */
  database?: string;
  /** Folder of a built web app. Without it only the API is served. */
  webDist?: string;
  /** Receives the lines of the log; set `LOG_LEVEL` too. */
  logTo?: { write(line: string): void };
  /** Called with every command to MongoDB. */
  onCommand?: MongoOptions['onCommand'];
  /** Timeout of calls to Redis (ms). */
  redisTimeoutMs?: number;
  /** Registry for metrics. */
  registry?: Registry;
}

/** Far above the number of calls in a test, and no programs of this machine. Tests of the limits set their own. */
const HIGH_LIMITS = {
  LOG_LEVEL: 'silent',
  // Answers are the same on machines with and without ffmpeg.
  FFMPEG: 'none',
  LIMIT_FAMILY: '100000',
  LIMIT_STAFF: '100000',
  LIMIT_ADDRESS: '100000',
  LIMIT_ATTENDANCE_FAMILY: '100000',
  LIMIT_ATTENDANCE_STAFF: '100000',
};

/** Starts an api on an empty store. Compares each response with its contract, and with the OpenAPI document on close. */
export async function startTestApi({
  settings = {},
  mongoUrl,
  database = `api-${randomUUID().slice(0, 8)}`,
  webDist,
  logTo,
  registry,
  onCommand,
  redisTimeoutMs,
}: TestApiOptions = {}): Promise<TestApi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-api-'));
  const mongodbUrl = mongoUrl && databaseUrl(mongoUrl, database);
  // Without DEMO an empty store at a public address is a club that was not started yet.
  const own = { PORT: '0', DATA_DIR: dataDir, MONGODB_URL: mongodbUrl, DEMO: '1' };
  const config = readConfig({ ...HIGH_LIMITS, ...own, ...settings });
  const log = createLog(config.LOG_LEVEL, logTo);
  const documents = mongodbUrl ? await openMongoStore(mongodbUrl, { onCommand }) : await openStore({ dataDir });
  const store = await openClubStore(measuredStore(documents, registry));
  const bus = createLocalBus(log);
  const busEvents: BusEvent[] = [];
  bus.subscribe((busEvent) => busEvents.push(busEvent));
  const rateLimiters = openRateLimiters(config, log, redisTimeoutMs);
  const queue = createMailer({ store, rateLimiters, config, log });
  const mails: Mail[] = [];
  const mail: Mailer = {
    close: () => queue.close(),
    push: (message) => queue.push(message),
    async send(sent) {
      const isQueued = await queue.send(sent);
      if (isQueued) mails.push(sent);
      return isQueued;
    },
  };
  const services: Services = {
    store,
    bus,
    subscriber: bus,
    mail,
    rateLimiters,
    config,
    log,
  };
  const app = createApp(services, { verifyReplies: true, registry, ...(webDist !== undefined && { webDist }) });
  const undocumented = new Set<string>();
  const server = await listen(
    comparedWithDocument(app, contracts, (difference) => undocumented.add(difference)),
    { PORT: 0 },
  );
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    services,
    busEvents,
    mails,
    dataDir,
    close: async () => {
      server.closeAllConnections();
      await drain(server);
      await mail.close();
      services.rateLimiters.close();
      await documents.close();
      await rm(dataDir, { recursive: true, force: true });
      if (undocumented.size > 0)
        throw new Error(
          `Answers that the OpenAPI document does not describe:\n${[...undocumented].slice(0, 20).join('\n')}`,
        );
    },
  };
}
