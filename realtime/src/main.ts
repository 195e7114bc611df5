/** The realtime service as a process of its own: needs a database and a bus that other processes reach, too. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BusSubscriber } from '@touchline/server/bus/bus';
import { openSubscriber } from '@touchline/server/bus/open-bus';
import { openClubStore } from '@touchline/server/club-store';
import { type Config, readConfig } from '@touchline/server/config/config';
import { assertNoDemoInProduction } from '@touchline/server/config/refuse-demo';
import { measuredStore, openStore } from '@touchline/server/database/open-store';
import { createLog } from '@touchline/server/log';
import { openMetrics } from '@touchline/server/metrics';
import { isProgram, REQUEST_TIMEOUTS, type Running, runService } from '@touchline/server/run-service';
import type { DocumentStore } from '@touchline/server/store/port';
import { linkNodes } from './adapter';
import { attachRealtime } from './server';

interface Parts {
  documents: Pick<DocumentStore, 'ping'>;
  bus: Pick<BusSubscriber, 'healthy'>;
}

/**
 * Answers `GET /health`, which tells a load balancer whether users can connect, and `GET /alive`, which tells a process manager that the
 * process runs. All other paths are 404. 503 without the store, because no user could sign in. Without the bus, `sync`
 * still recovers changes.
 */
const healthListener =
  ({ documents, bus }: Parts): RequestListener =>
  (request, response) => {
    const respond = (status: number, body: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      response.end(JSON.stringify(body));
    };
    if (request.method === 'GET' && request.url === '/alive') return respond(200, { status: 'ok' });
    if (request.method !== 'GET' || request.url !== '/health') return respond(404, { status: 'not found' });
    const state = bus.healthy ? 'ok' : 'away';
    documents.ping().then(
      () => respond(200, { status: 'ok', store: 'ok', bus: state }),
      () => respond(503, { status: 'unavailable', store: 'away', bus: state }),
    );
  };

/** Starts the service (port 0 picks a free one). */
export async function startRealtime(config: Config): Promise<Running & { port: number }> {
  const { MONGODB_URL, REDIS_URL, PORT } = config;
  if (!MONGODB_URL || !REDIS_URL)
    throw new Error(
      'The realtime service by itself needs MONGODB_URL and REDIS_URL. For one process without them: npm start',
    );
  const log = createLog(config.LOG_LEVEL);
  const metrics = await openMetrics(config, log);
  const documents = await openStore({ mongodbUrl: MONGODB_URL, dataDir: config.DATA_DIR });
  const store = await openClubStore(measuredStore(documents, metrics?.registry));
  await assertNoDemoInProduction(store, config);
  const bus = await openSubscriber(config, log);
  const link = linkNodes(REDIS_URL, log);
  const server = createServer({ maxHeaderSize: 16_384, ...REQUEST_TIMEOUTS }, healthListener({ documents, bus }));
  const parts = { store, bus, config, log, adapter: link.adapter, registry: metrics?.registry };
  const realtime = attachRealtime(server, parts);
  // The queue must hold the reconnects of a whole club.
  server.listen({ port: PORT, host: config.BIND, backlog: 4_096 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  log.info({ port }, 'realtime listening');
  return {
    port,
    close: async () => {
      server.close();
      await realtime.close();
      server.closeAllConnections();
      await metrics?.close();
      await bus.close();
      link.close();
      await documents.close();
    },
  };
}

if (isProgram(import.meta.url)) await runService(() => startRealtime(readConfig()));
