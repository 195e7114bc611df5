/** Metrics for Prometheus, on a separate port that club users cannot reach. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Logger } from './log';
import { inWords } from './system-errors';

export type { Registry };

export interface Metrics {
  /** Modules register their metrics here. */
  registry: Registry;
  port: number;
  close(): Promise<void>;
}

/** Serves `GET /metrics` on `METRICS_PORT`, including metrics of the process. Returns undefined when the port is not set. */
export async function openMetrics(
  { METRICS_PORT, METRICS_BIND }: { METRICS_PORT?: number | undefined; METRICS_BIND?: string | undefined },
  log: Logger,
): Promise<Metrics | undefined> {
  if (METRICS_PORT === undefined) return undefined;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'Metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  });
  server.listen(METRICS_PORT, METRICS_BIND ?? '127.0.0.1');
  await once(server, 'listening').catch((error: unknown) => {
    throw inWords(error, { setting: 'METRICS_PORT' });
  });
  const { port } = server.address() as AddressInfo;
  log.info({ port }, 'metrics listening');
  return {
    registry,
    port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      registry.clear();
    },
  };
}

/** A count in the store is cached for this long (ms), because counting is not free and several scrapers may ask. */
const COUNT_MAX_AGE_MS = 30_000;

/** Registers a gauge that is counted in the store. It keeps its last value while the store is unavailable. */
export function countedGauge(
  registry: Registry,
  { name, help, count }: { name: string; help: string; count: () => Promise<number> },
): void {
  let countedAt = Number.NEGATIVE_INFINITY;
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      if (performance.now() - countedAt < COUNT_MAX_AGE_MS) return;
      countedAt = performance.now();
      const counted = await count().catch(() => undefined);
      if (counted !== undefined) this.set(counted);
    },
  });
}
