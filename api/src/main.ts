/** Runs the REST service as its own process. It needs a database and a bus that other processes share. */
import { existsSync } from 'node:fs';
import { openBus } from '@touchline/server/bus/open-bus';
import { openClubStore } from '@touchline/server/club-store';
import { type Config, readConfig, webAddress } from '@touchline/server/config/config';
import { assertNoDemoInProduction } from '@touchline/server/config/refuse-demo';
import { measuredStore, openStore } from '@touchline/server/database/open-store';
import { reportWait } from '@touchline/server/leases';
import { createLog } from '@touchline/server/log';
import { openMetrics } from '@touchline/server/metrics';
import { isProgram, type Running, runService } from '@touchline/server/run-service';
import { createApp } from './app';
import { openRateLimiters } from './base/rate-limiters';
import { completeNames } from './data/accounts/index-names.store';
import { announceStart, ensureFirstRoot } from './data/accounts/start-club';
import { completePeople } from './data/events/index-people.store';
import { drain, listen } from './http/listen';
import { finishInterruptedWork } from './interrupted-work';
import { createMailer } from './mails/mail-queue';
import { createFilmConverter } from './things/films/convert/converter';
import { createFilmKeeper } from './things/films/keeping';
import { createNoticeWorker } from './things/notices/worker';
import { applyLedger } from './things/privacy/ledger.service';

/** Starts the service. Returns a handle that stops it. */
export async function startApi(config: Config, webDist: string | undefined): Promise<Running> {
  if (!config.MONGODB_URL || !config.REDIS_URL) {
    throw new Error('The api by itself needs MONGODB_URL and REDIS_URL. For one process without them: npm start');
  }
  const log = createLog(config.LOG_LEVEL);
  const metrics = await openMetrics(config, log);
  const documents = await openStore({ mongodbUrl: config.MONGODB_URL, dataDir: config.DATA_DIR });
  const store = await openClubStore(measuredStore(documents, metrics?.registry), { onWait: reportWait(log) });
  await assertNoDemoInProduction(store, config);
  const { publisher: bus, subscriber } = await openBus(config, log);
  const rateLimiters = openRateLimiters(config, log);
  const mail = createMailer({ store, rateLimiters, config, log });
  const services = { store, bus, subscriber, mail, rateLimiters, config, log };
  await completeNames(services.store, reportWait(log));
  await completePeople(services.store, reportWait(log));
  await applyLedger(services);
  await finishInterruptedWork(services);
  await ensureFirstRoot(services);
  const app = createApp(services, { registry: metrics?.registry, ...(webDist !== undefined && { webDist }) });
  // Before listening: if the store does not respond, the start fails and no request is cut off.
  await announceStart(services, webAddress(config));
  const server = await listen(app, config);
  const notices = createNoticeWorker(services);
  notices.start();
  const keeper = createFilmKeeper(services);
  keeper.start();
  const converter = createFilmConverter(services);
  converter.start();
  log.info({ port: config.PORT }, 'api listening');
  return {
    close: async () => {
      // In parallel, so that both together take no longer than the slower one.
      await Promise.all([
        drain(server, { behindProxy: config.TRUSTED_PROXIES > 0 }),
        notices.close(),
        keeper.close(),
        converter.close(),
        mail.close(),
      ]);
      await metrics?.close();
      rateLimiters.close();
      await Promise.all([bus.close(), subscriber.close()]);
      await documents.close();
    },
  };
}

if (isProgram(import.meta.url)) {
  const webDist = 'web/dist';
  await runService(() => startApi(readConfig(), existsSync(`${webDist}/index.html`) ? webDist : undefined));
}
