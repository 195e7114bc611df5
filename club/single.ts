/** The club in one process: web app, REST and live connections on one port, with one store. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createApp } from '@touchline/api/app';
import { openRateLimiters } from '@touchline/api/base/rate-limiters';
import { completeNames } from '@touchline/api/data/accounts/index-names.store';
import { announceStart, ensureFirstRoot } from '@touchline/api/data/accounts/start-club';
import { completePeople } from '@touchline/api/data/events/index-people.store';
import { drain, listen } from '@touchline/api/http/listen';
import { finishInterruptedWork } from '@touchline/api/interrupted-work';
import { createMailer } from '@touchline/api/mails/mail-queue';
import { createFilmConverter } from '@touchline/api/things/films/convert/converter';
import { createFilmKeeper } from '@touchline/api/things/films/keeping';
import { createNoticeWorker } from '@touchline/api/things/notices/worker';
import { applyLedger } from '@touchline/api/things/privacy/ledger.service';
import { linkNodes } from '@touchline/realtime/adapter';
import { attachRealtime } from '@touchline/realtime/server';
import { openBus } from '@touchline/server/bus/open-bus';
import { openClubStore } from '@touchline/server/club-store';
import { type Config, isPublic, readConfig } from '@touchline/server/config/config';
import { lacksAddress } from '@touchline/server/config/mail-settings';
import { assertNoDemoInProduction, demoAddress } from '@touchline/server/config/refuse-demo';
import { measuredStore, openStore } from '@touchline/server/database/open-store';
import { openFilmBytes } from '@touchline/server/film/open-film-bytes';
import { reportWait } from '@touchline/server/leases';
import { createLog } from '@touchline/server/log';
import { openMetrics } from '@touchline/server/metrics';
import { isProgram, type Running, runService } from '@touchline/server/run-service';
import { seedDemoClub } from './demo/seed';

export interface Single extends Running {
  /** The address of the server. */
  url: string;
}

/** The built web app. The path is the same for the source and for dist. */
const WEB_DIST = fileURLToPath(new URL('../web/dist', import.meta.url));
/** The film that the demo club keeps; the build copies it to dist. */
const OWN_FILM = fileURLToPath(new URL('./own-film', import.meta.url));

/** Closes resources in the opposite order of their opening. */
function createClosing() {
  const steps: (() => unknown)[] = [];
  return {
    later: (step: () => unknown) => void steps.unshift(step),
    close: async () => {
      for (const step of steps.splice(0)) await step();
    },
  };
}

/**
 * Starts the club. Fills an empty store with the demo club if the settings ask for it.
 * @param webDist folder of the built web app; without an index.html only the API is served
 */
export async function startSingle(config: Config, webDist = WEB_DIST): Promise<Single> {
  const log = createLog(config.LOG_LEVEL);
  const closing = createClosing();
  try {
    const documents = await openStore({ mongodbUrl: config.MONGODB_URL, dataDir: config.DATA_DIR });
    closing.later(() => documents.close());
    const metrics = await openMetrics(config, log);
    closing.later(() => metrics?.close());
    const registry = metrics?.registry;
    const store = await openClubStore(measuredStore(documents, registry), { onWait: reportWait(log) });
    await assertNoDemoInProduction(store, config);
    if (config.DEMO) {
      const keptFilm = { bytes: openFilmBytes(config), folder: OWN_FILM };
      await seedDemoClub(store, Date.now(), config.CLUB_TIMEZONE, keptFilm);
    }

    const { publisher, subscriber } = await openBus(config, log);
    closing.later(() => Promise.all([publisher.close(), subscriber.close()]));
    const rateLimiters = openRateLimiters(config, log);
    closing.later(() => rateLimiters.close());
    const mail = createMailer({ store, rateLimiters, config, log });
    closing.later(() => mail.close());
    const services = { store, bus: publisher, subscriber, mail, rateLimiters, config, log };
    await completeNames(services.store, reportWait(log));
    await completePeople(services.store, reportWait(log));
    await applyLedger(services);
    await finishInterruptedWork(services);
    await ensureFirstRoot(services);
    const app = createApp(services, { registry, ...(existsSync(`${webDist}/index.html`) && { webDist }) });
    const server = await listen(app, config);
    const link = config.REDIS_URL ? linkNodes(config.REDIS_URL, log) : undefined;
    if (link) closing.later(() => link.close());
    const live = attachRealtime(server, {
      store,
      bus: subscriber,
      config,
      log,
      registry,
      ...(link && { adapter: link.adapter }),
    });
    const notices = createNoticeWorker(services);
    notices.start();
    const keeper = createFilmKeeper(services);
    keeper.start();
    const converter = createFilmConverter(services);
    converter.start();
    const workers = [notices, keeper, converter];
    closing.later(() =>
      Promise.all([drain(server), live.close(), mail.close(), ...workers.map((worker) => worker.close())]),
    );

    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : config.PORT;
    const url = `http://localhost:${port}`;
    await announceStart(services, config.PUBLIC_URL ?? url);
    return { url, close: closing.close };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

if (isProgram(import.meta.url)) {
  await runService(async () => {
    const config = readConfig();
    const single = await startSingle(config);
    console.log(`Touchline is ready: ${config.PUBLIC_URL ?? single.url}`);
    if (!config.DEMO && isPublic(config) && lacksAddress(config))
      console.log(
        `Set SUPPORT_EMAIL to an address of the club: its pages and mails name ${config.SUPPORT_EMAIL}, which does not exist.`,
      );
    if (config.DEMO) console.log(`Demo club: sign in as ${demoAddress('manager')} with the password "touchline".`);
    return single;
  });
}
